import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { readServerEvents } from "../../lib/server-events.ts";

/** One call of a tool while the assistant answers. */
export type ToolStep = { id: string; name: string; state: "running" | "done" | "failed"; note: string };
/** One sentence with the pages of what it names; or how many were withheld. */
export type Said = { text: string; links: { label: string; link: string }[] } | { withheld: string[] };

/** What the assistant has answered so far. */
export type Answer = { steps: ToolStep[]; said: Said[]; problem: string | null; over: boolean };

export const NO_ANSWER: Answer = { steps: [], said: [], problem: null, over: false };

export type Message = { role: "user" | "assistant"; content: string };

/**
 * Asks the assistant and follows its answer.
 * @param onAnswer is given the answer as it grows
 * @throws ApiError when it cannot answer at all
 */
export async function ask(
  messages: Message[],
  onAnswer: (answer: Answer) => void,
  signal: AbortSignal,
): Promise<void> {
  const response = await api.raw("POST /assistant/messages", { body: { messages } }, { signal });
  let answer = NO_ANSWER;
  for await (const { name, data } of readServerEvents(response)) {
    answer = grown(answer, name, JSON.parse(data));
    onAnswer(answer);
  }
  if (!answer.over && answer.problem === null) {
    throw new ApiError({ status: 0, code: "network", message: "The answer broke off. Please ask again." });
  }
}

// What the server sends, see services/assistant/assistant.ts.
type Data = { id: string; name: string; failed: boolean; rows: number; message: string | null } & {
  text: string;
  links: { label: string; link: string }[];
  about: string[];
};

/** The answer with one more event. */
export function grown(answer: Answer, name: string, data: Data): Answer {
  switch (name) {
    case "tool":
      return {
        ...answer,
        steps: [...answer.steps, { id: data.id, name: data.name, state: "running", note: "" }],
      };
    case "tool_answer":
      return {
        ...answer,
        steps: answer.steps.map((step) =>
          step.id === data.id
            ? {
                ...step,
                state: data.failed ? "failed" : "done",
                note: data.failed ? (data.message ?? "") : data.rows === 1 ? "1 row" : `${data.rows} rows`,
              }
            : step,
        ),
      };
    case "sentence":
      return { ...answer, said: [...answer.said, { text: data.text, links: data.links }] };
    case "withheld":
      return { ...answer, said: [...answer.said, { withheld: data.about }] };
    case "problem":
      return { ...answer, problem: data.message, over: true };
    case "done":
      return { ...answer, over: true };
    default:
      return answer;
  }
}

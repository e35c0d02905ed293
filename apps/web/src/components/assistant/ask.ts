import { ApiError } from "../../lib/api-error.ts";
import { api } from "../../lib/client.ts";
import { readServerEvents } from "../../lib/server-events.ts";
import type { AnswerPart } from "./answer-parts.tsx";

/** One tool call of an answer. */
export type ToolStep = { id: string; name: string; state: "running" | "done" | "failed"; note: string };
/** The answer so far. `looked` holds statements that replace an answer without any. */
export type Answer = {
  steps: ToolStep[];
  parts: AnswerPart[];
  looked: AnswerPart[];
  instead: boolean;
  problem: string | null;
  over: boolean;
};

export const NO_ANSWER: Answer = {
  steps: [],
  parts: [],
  looked: [],
  instead: false,
  problem: null,
  over: false,
};

export type Message = { role: "user" | "assistant"; content: string };

/**
 * Asks the assistant and follows its answer.
 * @param onAnswer receives the answer as it streams
 * @throws ApiError when the assistant returns no answer
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
    throw new ApiError({
      status: 0,
      code: "network",
      message: "The answer was interrupted. Please try again.",
    });
  }
}

// Events of the server, see assistant/service.ts.
type Data = { id: string; name: string; failed: boolean; statements: number; message: string | null } & {
  text: string;
  parts: Extract<AnswerPart, { type: "statement" }>["parts"];
  link: string | null;
};

/** Adds one event to the answer. */
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
            ? { ...step, state: data.failed ? "failed" : "done", note: noteOf(data) }
            : step,
        ),
      };
    case "text":
      return withPart(answer, { type: "text", text: data.text });
    case "statement":
      return withPart(answer, { type: "statement", id: data.id, parts: data.parts, link: data.link });
    case "omitted":
      return withPart(answer, { type: "omitted" });
    case "not_chosen":
      return { ...answer, instead: true };
    case "problem":
      return { ...answer, problem: data.message, over: true };
    case "done":
      return { ...answer, over: true };
    default:
      return answer;
  }
}

function noteOf({ failed, message, statements }: Data): string {
  if (failed) return message ?? "";
  return statements === 1 ? "1 statement" : `${statements} statements`;
}

function withPart(answer: Answer, part: AnswerPart): Answer {
  return answer.instead
    ? { ...answer, looked: [...answer.looked, part] }
    : { ...answer, parts: [...answer.parts, part] };
}

/** The limit of the server. */
const MAX_CONTENT = 4000;

/** Formats an answer for the next request to the model: statements by ID with their text. */
export function contentOf({ parts }: Answer): string {
  return parts
    .flatMap((part) => {
      if (part.type === "text") return [part.text];
      if (part.type === "omitted") return [];
      const said = part.parts.map((one) => ("name" in one ? one.name : one.text)).join("");
      return [`[[${part.id}: ${said.replaceAll(/[[\]]/g, "")}]]`];
    })
    .join("\n")
    .slice(0, MAX_CONTENT);
}

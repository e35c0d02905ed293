import { createComposer } from "@skyledger/core/explain/compose-answer";
import type { AnswerPart, Statement } from "@skyledger/core/explain/statement";
import { languagesFor } from "@skyledger/core/explain/words/languages";
import type { Principal } from "../platform/principal.ts";
import { answerInstructions } from "./instructions.ts";
import { createLookedUp, type LookedUp } from "./looked-up.ts";
import type { LanguageModels, ModelMessage, ModelPart, ModelTool } from "./model/language-model.ts";
import type { ModelSettingsService } from "./model-settings.ts";

/** Events that a person sees while the assistant answers. */
export type AssistantEvent =
  | { type: "tool"; id: string; name: string }
  | { type: "tool_answer"; id: string; failed: boolean; statements: number; message: string | null }
  | AnswerPart
  /** The model chose no statement; the first looked-up ones follow. */
  | { type: "not_chosen" };

/** A tool of the assistant for the workspace. */
export interface AssistantTool extends Pick<ModelTool, "name" | "description" | "input"> {
  /** @param question the person's */
  answer(input: unknown, question: string): Promise<AssistantAnswer>;
}

/** A tool's result, as statements for people and as data for the model; or why it failed. */
export type AssistantAnswer =
  | { failed: false; statements: readonly Statement[]; data: unknown }
  /** `detail` is for the model, `message` for people: it repeats nothing that the model wrote. */
  | { failed: true; detail: string; message: string };

/** Answers questions by reading with our own tools. */
export interface AssistantService {
  /**
   * One answer, part by part. Throws model_not_configured, model_failed.
   * @param messages the conversation, the person's question last
   */
  answer(
    principal: Principal,
    messages: readonly ModelMessage[],
    tools: readonly AssistantTool[],
    report: (event: AssistantEvent) => void,
    signal: AbortSignal,
  ): Promise<void>;
}

/** Number of statements to show if the model chose none. */
const shownUnchosen = 8;

interface Deps {
  readonly models: LanguageModels;
  readonly settings: ModelSettingsService;
  readonly now: () => Date;
}

export function createAssistantService({ models, settings, now }: Deps): AssistantService {
  return {
    async answer(principal, messages, tools, report, signal) {
      await settings.use(principal, async (address) => {
        const question = messages.findLast(({ role }) => role === "user")?.content ?? "";
        const lookedUp = createLookedUp(messages.map(({ content }) => content));
        const steps = createSteps(tools, question, lookedUp);
        const composer = createComposer(lookedUp.byId, languagesFor(question));
        const kinds = new Set<AnswerPart["type"]>();
        const show = (parts: readonly AnswerPart[]) => {
          for (const part of parts) {
            kinds.add(part.type);
            report(part);
          }
        };
        const request = {
          instructions: answerInstructions(question, now()),
          messages,
          tools: steps.tools,
          signal,
        };
        for await (const part of models.converse(address, request)) {
          if (part.type === "text") {
            show(composer.push(part.text));
          } else {
            show(composer.end());
            for (const event of steps.events(part)) report(event);
          }
        }
        show(composer.end());
        const found = lookedUp.found().slice(0, shownUnchosen);
        if (kinds.has("statement") || found.length === 0) return;
        report({ type: "not_chosen" });
        for (const one of found) report(one);
      });
    },
  };
}

/** Tools for the model, and the events that people see of its calls. */
function createSteps(tools: readonly AssistantTool[], question: string, lookedUp: LookedUp) {
  const answers = new Map<string, AssistantAnswer>();
  const asked = tools.map(
    ({ name, description, input, answer }): ModelTool => ({
      name,
      description,
      input,
      answer: async (given, id) => {
        const answered = await answer(given, question);
        answers.set(id, answered);
        if (answered.failed) return { failed: true, facts: answered.detail };
        return {
          failed: false,
          facts: { statements: lookedUp.add(answered.statements), data: answered.data },
        };
      },
    }),
  );
  const isOurs = (name: string) => tools.some((tool) => tool.name === name);
  return {
    tools: asked,
    events({ type, id, name }: Exclude<ModelPart, { type: "text" }>): AssistantEvent[] {
      // An unknown tool name is invented by the model.
      if (!isOurs(name)) return [];
      if (type === "tool") return [{ type, id, name }];
      const answered = answers.get(id);
      // Without a result, the input did not match the tool's schema.
      if (answered === undefined) return [{ type, id, failed: true, statements: 0, message: null }];
      if (answered.failed) return [{ type, id, failed: true, statements: 0, message: answered.message }];
      return [{ type, id, failed: false, statements: answered.statements.length, message: null }];
    },
  };
}

import { createHash } from "node:crypto";
import { composeAnswer } from "@skyledger/core/explain/compose-answer";
import type { AnswerPart, Statement } from "@skyledger/core/explain/statement";
import { languagesFor } from "@skyledger/core/explain/words/languages";
import { z } from "zod";
import type { Principal } from "../platform/principal.ts";
import { explanationInstructions } from "./instructions.ts";
import { createLookedUp } from "./looked-up.ts";
import type { LanguageModels } from "./model/language-model.ts";
import type { ModelSettingsService } from "./model-settings.ts";
import type { LanguageModelsStore } from "./store.ts";

/** Statements in the order that a language model chose, with its words between them. */
export interface Explanation {
  model: string;
  writtenAt: string;
  parts: AnswerPart[];
}

/** The input of an explanation. */
export interface StatementSheet {
  /** "recommendation:<id>" or "summary" */
  subject: string;
  /** Instructions for the model. */
  task: string;
  /** The available statements, most important first. */
  statements: readonly Statement[];
}

/** Plain-language texts about sheets of statements. */
export interface ExplanationsService {
  /**
   * Returns the stored text while the statements are unchanged, else a new one. A text without a statement is
   * replaced by the sheet's first ones. Throws model_not_configured and model_failed.
   */
  explain(principal: Principal, sheet: StatementSheet): Promise<Explanation>;
}

const writing = z.object({ text: z.string().min(1).max(6000) });
/** Statements that replace a text without any. */
const shownUnchosen = 5;

/** Dependencies of explanations. */
export interface ExplanationDeps {
  readonly store: LanguageModelsStore;
  readonly models: LanguageModels;
  readonly settings: ModelSettingsService;
  readonly now: () => Date;
}

export function createExplanationsService({
  store,
  models,
  settings,
  now,
}: ExplanationDeps): ExplanationsService {
  return {
    async explain(principal, sheet) {
      const { workspaceId } = principal;
      const factsHash = hashOf(sheet);
      const stored = await store.explanation(workspaceId, sheet.subject);
      if (stored?.factsHash === factsHash) return composed(stored, sheet);
      const offered = createLookedUp([]).add(sheet.statements);
      const { model, text } = await settings.use(principal, async (address) => ({
        model: address.model,
        ...(await models.write(address, {
          instructions: explanationInstructions,
          prompt: JSON.stringify({ task: sheet.task, statements: offered }),
          schema: writing,
        })),
      }));
      const written = { factsHash, model, text, writtenAt: now().toISOString() };
      await store.explain(workspaceId, sheet.subject, written);
      return composed(written, sheet);
    },
  };
}

/** Stores the model's own text, which is evaluated each time it is shown. */
function composed(
  { model, writtenAt, text }: { model: string; writtenAt: string; text: string },
  { statements }: StatementSheet,
): Explanation {
  const lookedUp = createLookedUp([]);
  lookedUp.add(statements);
  const parts = composeAnswer(text, lookedUp.byId, languagesFor(""));
  if (parts.some(({ type }) => type === "statement")) return { model, writtenAt, parts };
  return { model, writtenAt, parts: [{ type: "omitted" }, ...lookedUp.found().slice(0, shownUnchosen)] };
}

function hashOf({ task, statements }: StatementSheet): string {
  return createHash("sha256")
    .update(JSON.stringify([task, statements]))
    .digest("hex");
}

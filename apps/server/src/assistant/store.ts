import { describeAct } from "../platform/acts.ts";
import type { Database } from "../platform/db/database.ts";
import type { Queryable } from "../platform/db/queryable.ts";

export type ModelProvider = "openai-compatible" | "ollama" | "bedrock";

/** The chosen language model of a workspace. Times are UTC instants in ISO form. */
export interface StoredModel {
  provider: ModelProvider;
  model: string;
  baseUrl: string | null;
  region: string | null;
  /** For bedrock: the connected account whose role calls it. */
  accountId: string | null;
  apiKeySealed: string | null;
  updatedAt: string;
  lastAnsweredAt: string | null;
  lastProblem: string | null;
  lastProblemAt: string | null;
}

/** The choice of a person; `apiKeySealed` undefined: the stored key stays. */
export interface ModelChoice {
  provider: ModelProvider;
  model: string;
  baseUrl: string | null;
  region: string | null;
  accountId: string | null;
  apiKeySealed: string | null | undefined;
  userId: string;
  now: Date;
}

/** A model's text about some facts. */
export interface StoredExplanation {
  factsHash: string;
  model: string;
  /** As the model wrote it: must be evaluated before it is shown. */
  text: string;
  writtenAt: string;
}

export interface LanguageModelsStore {
  find(workspaceId: string): Promise<StoredModel | undefined>;
  /** Stores the choice; explanations of another model are deleted. */
  save(workspaceId: string, choice: ModelChoice): Promise<void>;
  /** @returns false if none was chosen */
  remove(workspaceId: string): Promise<boolean>;
  noteAnswer(workspaceId: string, now: Date): Promise<void>;
  noteProblem(workspaceId: string, problem: string, now: Date): Promise<void>;
  explanation(workspaceId: string, subject: string): Promise<StoredExplanation | undefined>;
  explain(workspaceId: string, subject: string, written: StoredExplanation): Promise<void>;
}

export function createLanguageModelsStore(db: Database): LanguageModelsStore {
  return { ...choices(db), ...explanations(db) };
}

type Choices = Omit<LanguageModelsStore, "explanation" | "explain">;

async function saveIn(tx: Queryable, workspaceId: string, choice: ModelChoice): Promise<void> {
  const { provider, model, baseUrl, region, accountId, apiKeySealed, userId, now } = choice;
  const keepKey = apiKeySealed === undefined;
  await tx.query(
    `insert into language_models (workspace_id, provider, model, base_url, region, api_key_sealed, updated_at, updated_by,
       account_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $10)
     on conflict (workspace_id) do update set provider = excluded.provider, model = excluded.model,
       base_url = excluded.base_url, region = excluded.region, account_id = excluded.account_id,
       api_key_sealed = case when $9 then language_models.api_key_sealed else excluded.api_key_sealed end,
       updated_at = excluded.updated_at, updated_by = excluded.updated_by,
       last_answered_at = null, last_problem = null, last_problem_at = null`,
    [workspaceId, provider, model, baseUrl, region, apiKeySealed ?? null, now, userId, keepKey, accountId],
  );
  await forgetTexts(tx, workspaceId);
  describeAct({ target: { name: `${provider}:${model}` } });
}

async function removeIn(tx: Queryable, workspaceId: string): Promise<boolean> {
  const { rows } = await tx.query<{ model: string }>(
    "delete from language_models where workspace_id = $1 returning model",
    [workspaceId],
  );
  const [gone] = rows;
  if (!gone) return false;
  await forgetTexts(tx, workspaceId);
  describeAct({ target: { name: gone.model }, before: gone });
  return true;
}

/** Texts of a replaced model must not be shown as if the new one had written them. */
async function forgetTexts(tx: Queryable, workspaceId: string): Promise<void> {
  await tx.query("delete from explanations where workspace_id = $1", [workspaceId]);
}

function choices(db: Database): Choices {
  const update = (workspaceId: string, change: string, values: unknown[]) =>
    db.forWorkspace(workspaceId, async (tx) => {
      await tx.query(`update language_models set ${change} where workspace_id = $1`, [
        workspaceId,
        ...values,
      ]);
    });
  return {
    find: async (workspaceId) => {
      const { rows } = await db.queryIn<StoredModel>(
        workspaceId,
        `select provider, model, base_url as "baseUrl", region, account_id as "accountId", api_key_sealed as "apiKeySealed",
             updated_at as "updatedAt", last_answered_at as "lastAnsweredAt", last_problem as "lastProblem",
             last_problem_at as "lastProblemAt"
           from language_models where workspace_id = $1`,
        [workspaceId],
      );
      return rows[0];
    },
    save: (workspaceId, choice) => db.forWorkspace(workspaceId, (tx) => saveIn(tx, workspaceId, choice)),
    remove: (workspaceId) => db.forWorkspace(workspaceId, (tx) => removeIn(tx, workspaceId)),
    noteAnswer: (workspaceId, now) =>
      update(workspaceId, "last_answered_at = $2, last_problem = null, last_problem_at = null", [now]),
    noteProblem: (workspaceId, problem, now) =>
      update(workspaceId, "last_problem = $2, last_problem_at = $3", [problem.slice(0, 500), now]),
  };
}

function explanations(db: Database): Pick<LanguageModelsStore, "explanation" | "explain"> {
  return {
    explanation: async (workspaceId, subject) => {
      const { rows } = await db.queryIn<StoredExplanation>(
        workspaceId,
        `select facts_hash as "factsHash", model, text, written_at as "writtenAt"
           from explanations where workspace_id = $1 and subject = $2`,
        [workspaceId, subject],
      );
      return rows[0];
    },
    explain: (workspaceId, subject, { factsHash, model, text, writtenAt }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `insert into explanations (workspace_id, subject, facts_hash, model, text, written_at)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (workspace_id, subject) do update set facts_hash = excluded.facts_hash,
             model = excluded.model, text = excluded.text, written_at = excluded.written_at`,
          [workspaceId, subject, factsHash, model, text, writtenAt],
        );
      }),
  };
}

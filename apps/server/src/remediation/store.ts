import type { FixChange } from "@skyledger/core/model/define-fix";
import type { Resource } from "@skyledger/core/model/resource";
import type { Database } from "../platform/db/database.ts";
import { isId } from "../platform/db/is-id.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import {
  audit,
  endRemediation,
  type RemediationFollowUps,
  remediationColumns,
} from "./store/end-remediation.ts";
import { type RemediationRow, type StepRow, toRemediation, toStep } from "./store/read-remediation.ts";
import type {
  NewRemediation,
  RemediationEnd,
  StepName,
  StoredRemediation,
  StoredStep,
} from "./store/stored-remediation.ts";

export interface RemediationsStore {
  /** Writes the row of a new run; call it in the transaction that inserts the run. */
  insert(tx: Queryable, workspaceId: string, id: string, remediation: NewRemediation): Promise<void>;
  find(workspaceId: string, id: string): Promise<StoredRemediation | undefined>;
  /** Newest first. */
  ofFinding(workspaceId: string, findingId: string): Promise<StoredRemediation[]>;
  /** Newest first. */
  ofRecommendation(workspaceId: string, recommendationId: string): Promise<StoredRemediation[]>;
  /** Newest first, at most 100. */
  ofResource(workspaceId: string, arn: string): Promise<StoredRemediation[]>;
  steps(workspaceId: string, id: string): Promise<StoredStep[]>;
  /** Starts a step, or returns its progress. Its detail is stored before the work is done. */
  beginStep(
    workspaceId: string,
    id: string,
    step: { name: StepName; at: string; detail: object },
  ): Promise<StoredStep>;
  /** Adds to a step's detail, and ends the step when `status` is given. */
  updateStep(
    workspaceId: string,
    id: string,
    step: { name: StepName; at: string; status?: "done" | "failed"; message?: string; detail?: object },
  ): Promise<void>;
  /** Deletes steps that only read, so that they run again. */
  forgetSteps(workspaceId: string, id: string, names: readonly string[]): Promise<void>;
  /** Stores the planned change and the previous state; no effect when the remediation has ended. */
  savePlan(
    workspaceId: string,
    id: string,
    plan: { changes: readonly FixChange[]; savedState: Resource },
  ): Promise<void>;
  /**
   * Ends a remediation, its finding or recommendation, and the audit in one transaction. False: it had
   * already ended.
   */
  finish(workspaceId: string, id: string, end: RemediationEnd): Promise<boolean>;
}

const stepColumns = `name, status, started_at as "startedAt", finished_at as "finishedAt", message, detail`;

async function insert(tx: Queryable, workspaceId: string, id: string, given: NewRemediation): Promise<void> {
  await tx.query(
    `insert into remediations (id, workspace_id, account_id, finding_id, check_id, fix_id, region, arn, resource_name,
       resource_type, requested_by, expected_token, undo_of, created_at, recommendation_id, rule_id, predicted_savings, approval_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      id,
      workspaceId,
      given.accountId,
      given.findingId,
      given.checkId,
      given.fixId,
      given.region,
      given.arn,
      given.resourceName,
      given.resourceType,
      given.requestedBy,
      given.expectedToken,
      given.undoOf,
      given.createdAt,
      given.recommendationId,
      given.ruleId,
      given.predictedSavings,
      given.approvalId ?? null,
    ],
  );
  await audit(tx, workspaceId, given, id, given.createdAt, "remediation.started", {
    fix: given.fixId,
    resource: given.arn,
    ...(given.undoOf === null ? {} : { undoOf: given.undoOf }),
    ...(given.approvalId ? { approvalId: given.approvalId } : {}),
  });
}

/** Remediations and their steps. */
export function createRemediationsStore(db: Database, after: RemediationFollowUps): RemediationsStore {
  return {
    insert,
    ...readingOf(db),
    ...stepsOf(db),

    savePlan: (workspaceId, id, { changes, savedState }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `update remediations set changes = $3, saved_state = $4
           where workspace_id = $1 and id = $2 and status = 'RUNNING'`,
          [workspaceId, id, JSON.stringify(changes), JSON.stringify(savedState)],
        );
      }),

    finish: (workspaceId, id, end) =>
      db.forWorkspace(workspaceId, (tx) => endRemediation(tx, after, workspaceId, id, end)),
  };
}

/** Newest first. */
async function allOf(
  db: Database,
  workspaceId: string,
  column: "finding_id" | "recommendation_id" | "arn",
  id: string,
): Promise<StoredRemediation[]> {
  return await db.forWorkspace(workspaceId, async (tx) => {
    const { rows } = await tx.query<RemediationRow>(
      `select ${remediationColumns} from remediations where workspace_id = $1 and ${column} = $2 order by created_at desc, id limit 100`,
      [workspaceId, id],
    );
    return rows.map(toRemediation);
  });
}

function readingOf(
  db: Database,
): Pick<RemediationsStore, "find" | "ofFinding" | "ofRecommendation" | "ofResource"> {
  return {
    async find(workspaceId, id) {
      if (!isId(id)) return undefined;
      return await db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<RemediationRow>(
          `select ${remediationColumns} from remediations where workspace_id = $1 and id = $2`,
          [workspaceId, id],
        );
        return rows[0] && toRemediation(rows[0]);
      });
    },

    ofFinding: (workspaceId, findingId) => allOf(db, workspaceId, "finding_id", findingId),
    ofResource: (workspaceId, arn) => allOf(db, workspaceId, "arn", arn),
    ofRecommendation: (workspaceId, id) => allOf(db, workspaceId, "recommendation_id", id),
  };
}

function stepsOf(
  db: Database,
): Pick<RemediationsStore, "steps" | "beginStep" | "updateStep" | "forgetSteps"> {
  return {
    steps: async (workspaceId, id) => {
      const { rows } = await db.queryIn<StepRow>(
        workspaceId,
        `select ${stepColumns} from remediation_steps where workspace_id = $1 and remediation_id = $2 order by started_at, name`,
        [workspaceId, id],
      );
      return rows.map(toStep);
    },

    beginStep: (workspaceId, id, { name, at, detail }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `insert into remediation_steps (workspace_id, remediation_id, name, status, started_at, detail)
           values ($1, $2, $3, 'running', $4, $5) on conflict (remediation_id, name) do nothing`,
          [workspaceId, id, name, at, JSON.stringify(detail)],
        );
        const { rows } = await tx.query<StepRow>(
          `select ${stepColumns} from remediation_steps where workspace_id = $1 and remediation_id = $2 and name = $3`,
          [workspaceId, id, name],
        );
        const [step] = rows;
        if (!step) throw new Error(`step ${name} of remediation ${id} was not written`);
        return toStep(step);
      }),

    updateStep: (workspaceId, id, { name, at, status, message, detail = {} }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `update remediation_steps set detail = detail || $4::jsonb,
             status = case when $5::text is null then status else $5 end,
             message = case when $6::text is null then message else $6 end,
             finished_at = case when $5::text is null then finished_at else $7::timestamptz end
           where workspace_id = $1 and remediation_id = $2 and name = $3`,
          [workspaceId, id, name, JSON.stringify(detail), status, message, at],
        );
      }),

    forgetSteps: (workspaceId, id, names) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          "delete from remediation_steps where workspace_id = $1 and remediation_id = $2 and name = any($3)",
          [workspaceId, id, names],
        );
      }),
  };
}

import type { FindingState, FindingTransition } from "@skyledger/core/checks/lifecycle";
import type { FixChange } from "@skyledger/core/model/define-fix";
import type { Resource } from "@skyledger/core/model/resource";
import { isId } from "./accounts-store.ts";
import type { Database } from "./database.ts";
import type { Notify } from "./notify.ts";
import type { Queryable } from "./queryable.ts";
import { tellOfRemediation } from "./tell-of-remediation.ts";

/** What every remediation begins with. */
export interface NewRemediation {
  accountId: string;
  findingId: string | null;
  checkId: string | null;
  fixId: string;
  region: string;
  arn: string;
  resourceName: string;
  resourceType: string;
  requestedBy: string;
  expectedToken: string | null;
  undoOf: string | null;
  createdAt: string;
}

export type RemediationOutcome = "COMPLETED" | "NOT_AUTOMATABLE" | "FAILED";
/** What became of the rollback; null: none was needed. */
export type RolledBack = "done" | "failed" | "impossible" | null;

/** A stored remediation. Its id is its run's. */
export interface StoredRemediation extends NewRemediation {
  id: string;
  workspaceId: string;
  status: "RUNNING" | RemediationOutcome;
  message: string;
  changes: readonly FixChange[];
  /** The resource as it was before; null until it was read. */
  savedState: Resource | null;
  rolledBack: RolledBack;
  undoneAt: string | null;
  finishedAt: string | null;
}

export interface StoredStep {
  name: string;
  status: "running" | "done" | "failed";
  startedAt: string;
  finishedAt: string | null;
  message: string;
  detail: Record<string, unknown>;
}

/** How a remediation ends, with everything that follows from it. */
export interface RemediationEnd {
  at: string;
  status: RemediationOutcome;
  message: string;
  rolledBack: RolledBack;
  /** The finding's change, when its state changed. */
  finding: { id: string; state: FindingState; transition: FindingTransition } | null;
  /** For the audit log. */
  action: "remediation.completed" | "remediation.failed" | "remediation.undone";
}

export interface RemediationsStore {
  /** Writes the row of a new run; call it in the transaction that inserts the run. */
  insert(tx: Queryable, workspaceId: string, id: string, remediation: NewRemediation): Promise<void>;
  find(workspaceId: string, id: string): Promise<StoredRemediation | undefined>;
  /** Newest first. */
  ofFinding(workspaceId: string, findingId: string): Promise<StoredRemediation[]>;
  steps(workspaceId: string, id: string): Promise<StoredStep[]>;
  /** Begins a step, or answers how far it came. Its detail is kept before anything is done. */
  beginStep(
    workspaceId: string,
    id: string,
    step: { name: string; at: string; detail: object },
  ): Promise<StoredStep>;
  /** Adds to a step's detail, and ends it where `status` is given. */
  updateStep(
    workspaceId: string,
    id: string,
    step: { name: string; at: string; status?: "done" | "failed"; message?: string; detail?: object },
  ): Promise<void>;
  /** Forgets steps that only read, so that they are done anew. */
  forgetSteps(workspaceId: string, id: string, names: readonly string[]): Promise<void>;
  savePlan(
    workspaceId: string,
    id: string,
    plan: { changes: readonly FixChange[]; savedState: Resource },
  ): Promise<void>;
  /** Ends a remediation, its finding and the audit in one transaction. False: it had ended already. */
  finish(workspaceId: string, id: string, end: RemediationEnd): Promise<boolean>;
}

const columns = `id, workspace_id as "workspaceId", account_id as "accountId", finding_id as "findingId", check_id as "checkId", fix_id as "fixId", region, arn,
  resource_name as "resourceName", resource_type as "resourceType", requested_by as "requestedBy",
  expected_token as "expectedToken", undo_of as "undoOf", status, message, changes, saved_state as "savedState",
  rolled_back as "rolledBack", undone_at as "undoneAt", created_at as "createdAt", finished_at as "finishedAt"`;
const stepColumns = `name, status, started_at as "startedAt", finished_at as "finishedAt", message, detail`;

async function insert(tx: Queryable, workspaceId: string, id: string, given: NewRemediation): Promise<void> {
  await tx.query(
    `insert into remediations (id, workspace_id, account_id, finding_id, check_id, fix_id, region, arn, resource_name,
       resource_type, requested_by, expected_token, undo_of, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
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
    ],
  );
  await audit(tx, workspaceId, given, id, given.createdAt, "remediation.started", {
    fix: given.fixId,
    resource: given.arn,
    ...(given.undoOf === null ? {} : { undoOf: given.undoOf }),
  });
}

async function audit(
  tx: Queryable,
  workspaceId: string,
  { requestedBy }: Pick<NewRemediation, "requestedBy">,
  id: string,
  at: string,
  action: string,
  detail: object,
): Promise<void> {
  await tx.query(
    "insert into audit_log (workspace_id, at, actor, action, subject, detail) values ($1, $2, $3, $4, $5, $6)",
    [workspaceId, at, requestedBy, action, id, JSON.stringify(detail)],
  );
}

async function changeFinding(
  tx: Queryable,
  workspaceId: string,
  actor: string,
  at: string,
  { id, state, transition }: NonNullable<RemediationEnd["finding"]>,
): Promise<void> {
  await tx.query(
    `update findings set status = $3, set_by = $4, regression = $5, ignored_until = $6, note = $7,
       resolved_at = case when $3 = 'RESOLVED' then $8::timestamptz end,
       -- The re-check is a sight of our own; what only Security Hub ever saw stays its own.
       own_verdict = case when own_verdict is not null then case when $3 = 'RESOLVED' then 'passes' else 'fails' end end
     where workspace_id = $1 and id = $2`,
    [workspaceId, id, state.status, state.setBy, state.regression, state.ignoredUntil, transition.note, at],
  );
  await tx.query(
    `insert into finding_history (workspace_id, finding_id, at, actor, from_status, to_status, note)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [workspaceId, id, at, actor, transition.from, transition.to, transition.note],
  );
}

async function finish(
  tx: Queryable,
  notify: Notify,
  workspaceId: string,
  id: string,
  { at, status, message, rolledBack, finding, action }: RemediationEnd,
): Promise<boolean> {
  const { rows } = await tx.query<StoredRemediation>(
    `update remediations set status = $3, message = $4, rolled_back = $5, finished_at = $6
     where workspace_id = $1 and id = $2 and status = 'RUNNING' returning ${columns}`,
    [workspaceId, id, status, message, rolledBack, at],
  );
  const [ended] = rows;
  if (!ended) return false;
  if (ended.undoOf !== null && status === "COMPLETED") {
    await tx.query("update remediations set undone_at = $3 where workspace_id = $1 and id = $2", [
      workspaceId,
      ended.undoOf,
      at,
    ]);
  }
  if (finding) await changeFinding(tx, workspaceId, ended.requestedBy, at, finding);
  await audit(tx, workspaceId, ended, id, at, action, { status, message, rolledBack });
  await tellOfRemediation(tx, workspaceId, ended, { at, status, message }, notify);
  return true;
}

/** Remediations and their steps. @param notify tells people how one ended */
export function createRemediationsStore(db: Database, notify: Notify): RemediationsStore {
  return {
    insert,
    ...readingOf(db),
    ...stepsOf(db),

    savePlan: (workspaceId, id, { changes, savedState }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          "update remediations set changes = $3, saved_state = $4 where workspace_id = $1 and id = $2",
          [workspaceId, id, JSON.stringify(changes), JSON.stringify(savedState)],
        );
      }),

    finish: (workspaceId, id, end) =>
      db.forWorkspace(workspaceId, (tx) => finish(tx, notify, workspaceId, id, end)),
  };
}

function readingOf(db: Database): Pick<RemediationsStore, "find" | "ofFinding"> {
  return {
    async find(workspaceId, id) {
      if (!isId(id)) return undefined;
      return await db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<StoredRemediation>(
          `select ${columns} from remediations where workspace_id = $1 and id = $2`,
          [workspaceId, id],
        );
        return rows[0];
      });
    },

    ofFinding: (workspaceId, findingId) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<StoredRemediation>(
          `select ${columns} from remediations where workspace_id = $1 and finding_id = $2 order by created_at desc, id`,
          [workspaceId, findingId],
        );
        return rows;
      }),
  };
}

function stepsOf(
  db: Database,
): Pick<RemediationsStore, "steps" | "beginStep" | "updateStep" | "forgetSteps"> {
  return {
    steps: (workspaceId, id) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const { rows } = await tx.query<StoredStep>(
          `select ${stepColumns} from remediation_steps where workspace_id = $1 and remediation_id = $2 order by started_at, name`,
          [workspaceId, id],
        );
        return rows;
      }),

    beginStep: (workspaceId, id, { name, at, detail }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `insert into remediation_steps (workspace_id, remediation_id, name, status, started_at, detail)
           values ($1, $2, $3, 'running', $4, $5) on conflict (remediation_id, name) do nothing`,
          [workspaceId, id, name, at, JSON.stringify(detail)],
        );
        const { rows } = await tx.query<StoredStep>(
          `select ${stepColumns} from remediation_steps where workspace_id = $1 and remediation_id = $2 and name = $3`,
          [workspaceId, id, name],
        );
        const [step] = rows;
        if (!step) throw new Error(`step ${name} of remediation ${id} was not written`);
        return step;
      }),

    updateStep: (workspaceId, id, { name, at, status, message, detail = {} }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `update remediation_steps set detail = detail || $4::jsonb,
             status = case when $5::text is null then status else $5 end,
             message = case when $6::text is null then message else $6 end,
             finished_at = case when $5::text is null then finished_at else $7::timestamptz end
           where workspace_id = $1 and remediation_id = $2 and name = $3`,
          [workspaceId, id, name, JSON.stringify(detail), status ?? null, message ?? null, at],
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

import type { ApprovalPolicy } from "@skyledger/core/model/approval-policy";
import type { Database } from "../platform/db/database.ts";
import { isId } from "../platform/db/is-id.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import type {
  ApprovalEnd,
  ApprovalEvent,
  Decided,
  NewApproval,
  Person,
  ReportEnd,
  Requested,
  StoredApproval,
  Viewer,
} from "./store/approval.ts";
import { decide, request, withdraw } from "./store/decide.ts";
import { end, expire, started } from "./store/end.ts";
import { type ApprovalRow, columns, toApproval, toPolicies } from "./store/stored-approval.ts";

export interface ApprovalsStore {
  policies(workspaceId: string): Promise<ApprovalPolicy[]>;
  setPolicies(workspaceId: string, policies: readonly ApprovalPolicy[]): Promise<void>;
  /**
   * Opens a request, or returns the open one of the same plan. An open one of another plan becomes void.
   * @param also written in the transaction of a new one
   */
  request(
    workspaceId: string,
    approval: NewApproval,
    also: (tx: Queryable, approval: StoredApproval) => Promise<void>,
  ): Promise<Requested>;
  find(workspaceId: string, id: string): Promise<StoredApproval | undefined>;
  /** The open request of a subject. */
  openOf(workspaceId: string, subject: string): Promise<StoredApproval | undefined>;
  /** Newest first. */
  list(
    workspaceId: string,
    viewer: Viewer,
    query: {
      view: "waiting" | "mine" | "all";
      limit: number;
      before?: { createdAt: string; id: string } | undefined;
      now: Date;
    },
  ): Promise<{ approvals: StoredApproval[]; total: number; waiting: number }>;
  history(workspaceId: string, id: string): Promise<ApprovalEvent[]>;
  decide(
    workspaceId: string,
    id: string,
    decision: { by: Person; decision: "approved" | "denied"; reason: string; now: Date },
  ): Promise<Decided>;
  withdraw(workspaceId: string, id: string, by: Person, now: Date): Promise<Decided>;
  /** Notes the run of an approved change; call it in the transaction that inserts the run. Throws conflict. */
  started(tx: Queryable, workspaceId: string, id: string, runId: string, now: Date): Promise<void>;
  /** Ends a request that must not be executed, or whose run executes nothing. */
  end(workspaceId: string, id: string, end: ApprovalEnd): Promise<void>;
  /** Notes until when an approved change waits for a freeze or a window. */
  hold(workspaceId: string, id: string, until: string): Promise<void>;
  /** Approved requests of all workspaces that have not started, oldest first. */
  approved(limit: number): Promise<StoredApproval[]>;
  /** Ends the open requests of all workspaces that have expired. */
  expire(now: Date): Promise<void>;
}

/** The person who asks, as a row. */
const viewer = "(select $2::uuid as id, $3::timestamptz as now, $4::uuid[] as accounts) viewer";

const waitingFor = `a.status = 'pending' and a.expires_at > viewer.now and a.requested_by is distinct from viewer.id
  and (viewer.accounts is null or a.account_ids <@ viewer.accounts)
  and not exists (select from approval_events e
    where e.approval_id = a.id and e.actor_id = viewer.id and e.event = 'approved')`;

const views = { waiting: waitingFor, mine: "a.requested_by = viewer.id", all: "true" } as const;

/** @param report reports to people how their requests ended */
export function createApprovalsStore(db: Database, report: ReportEnd): ApprovalsStore {
  return {
    ...policiesOf(db),
    ...readingOf(db),
    request: (workspaceId, approval, also) =>
      db.forWorkspace(workspaceId, (tx) => request(tx, workspaceId, approval, also, report)),
    async decide(workspaceId, id, decision) {
      if (!isId(id)) return { refusal: "not_found" };
      return await db.forWorkspace(workspaceId, (tx) => decide(tx, workspaceId, id, decision, report));
    },
    async withdraw(workspaceId, id, by, now) {
      if (!isId(id)) return { refusal: "not_found" };
      return await db.forWorkspace(workspaceId, (tx) => withdraw(tx, workspaceId, id, by, now));
    },
    started,
    end: (workspaceId, id, ended) =>
      db.forWorkspace(workspaceId, async (tx) => void (await end(tx, workspaceId, id, ended, report))),
    hold: (workspaceId, id, until) =>
      db.forWorkspace(workspaceId, async (tx) => {
        await tx.query(
          `update approvals set held_until = $3
           where workspace_id = $1 and id = $2 and status = 'approved' and held_until is distinct from $3`,
          [workspaceId, id, until],
        );
      }),
    expire: (now) => db.system((tx) => expire(tx, now, report)),
  };
}

function policiesOf(db: Database): Pick<ApprovalsStore, "policies" | "setPolicies"> {
  return {
    policies: async (workspaceId) => {
      const { rows } = await db.queryIn<{ appliesTo: unknown; approvals: number }>(
        workspaceId,
        `select applies_to as "appliesTo", approvals from approval_policies where workspace_id = $1 order by position`,
        [workspaceId],
      );
      return toPolicies(rows);
    },
    setPolicies: (workspaceId, policies) =>
      db.forWorkspace(workspaceId, async (tx) => {
        // One after the other: two that replace them at once would both insert.
        await tx.query("select from workspaces where id = $1 for update", [workspaceId]);
        await tx.query("delete from approval_policies where workspace_id = $1", [workspaceId]);
        await tx.query(
          `insert into approval_policies (workspace_id, position, applies_to, approvals)
           select $1, ordinality - 1, one -> 'appliesTo', (one ->> 'approvals')::smallint
           from jsonb_array_elements($2::jsonb) with ordinality as all_of (one, ordinality)`,
          [workspaceId, JSON.stringify(policies)],
        );
      }),
  };
}

function readingOf(db: Database): Pick<ApprovalsStore, "find" | "openOf" | "list" | "history" | "approved"> {
  return {
    async find(workspaceId, id) {
      if (!isId(id)) return undefined;
      const { rows } = await db.queryIn<ApprovalRow>(
        workspaceId,
        `select ${columns} from approvals a where a.workspace_id = $1 and a.id = $2`,
        [workspaceId, id],
      );
      return rows[0] && toApproval(rows[0]);
    },

    async openOf(workspaceId, subject) {
      const { rows } = await db.queryIn<ApprovalRow>(
        workspaceId,
        `select ${columns} from approvals a
         where a.workspace_id = $1 and a.subject = $2 and a.status in ('pending', 'approved')`,
        [workspaceId, subject],
      );
      return rows[0] && toApproval(rows[0]);
    },

    list: (workspaceId, { userId, accountIds }, { view, limit, before, now }) =>
      db.forWorkspace(workspaceId, async (tx) => {
        const given = [workspaceId, userId, now, accountIds];
        const { rows } = await tx.query<ApprovalRow>(
          `select ${columns} from approvals a, ${viewer} where a.workspace_id = $1 and ${views[view]}
             and ($5::timestamptz is null or (a.created_at, a.id) < ($5, $6::uuid))
           order by a.created_at desc, a.id desc limit $7`,
          [...given, before?.createdAt, before?.id, limit],
        );
        const counted = await tx.query<{ total: number; waiting: number }>(
          `select count(*) filter (where ${views[view]})::int as total, count(*) filter (where ${waitingFor})::int as waiting
           from approvals a, ${viewer} where a.workspace_id = $1`,
          given,
        );
        const { total = 0, waiting = 0 } = counted.rows[0] ?? {};
        return { approvals: rows.map(toApproval), total, waiting };
      }),

    async history(workspaceId, id) {
      const { rows } = await db.queryIn<ApprovalEvent>(
        workspaceId,
        "select at, actor, event, reason from approval_events where workspace_id = $1 and approval_id = $2 order by id",
        [workspaceId, id],
      );
      return rows;
    },

    approved: (limit) =>
      db.system(async (tx) => {
        const { rows } = await tx.query<ApprovalRow>(
          `select ${columns} from approvals a where a.status = 'approved' order by a.created_at, a.id limit $1`,
          [limit],
        );
        return rows.map(toApproval);
      }),
  };
}

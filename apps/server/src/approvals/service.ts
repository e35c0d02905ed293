import { AppError } from "@skyledger/core/model/app-error";
import {
  type ApprovalPolicy,
  covers,
  type FixFacts,
  type PolicyScope,
} from "@skyledger/core/model/approval-policy";
import { describeAct } from "../platform/acts.ts";
import type { CallScope, CallScopes } from "../platform/call-scope.ts";
import { readCursor, writeCursor } from "../platform/cursor.ts";
import type { Caller } from "../platform/principal.ts";
import type { HoldOf, HoldView } from "./change-control.ts";
import type { ApprovedChanges } from "./execution.ts";
import { accountsOfPolicies, type RequirementDeps } from "./requirement.ts";
import type { ApprovalEvent, Decided, StoredApproval } from "./store/approval.ts";
import type { ApprovalsStore } from "./store.ts";

/** A request as its caller sees it. */
export interface ApprovalView {
  approval: StoredApproval;
  canDecide: boolean;
  canWithdraw: boolean;
  /** What an approved change waits for; null: nothing, or it isn't approved. */
  hold: HoldView | null;
}

/** How many of something a policy covers. */
interface Coverage {
  covered: number;
  total: number;
}

/** Fixes with the same properties. */
interface FixableFixes {
  facts: FixFacts;
  count: number;
}

export interface ApprovalsService {
  list(
    caller: Caller,
    query: { view: "waiting" | "mine" | "all"; limit: number; cursor?: string | undefined },
  ): Promise<{ approvals: ApprovalView[]; total: number; waitingForMe: number; nextCursor: string | null }>;
  /** Throws not_found. */
  get(caller: Caller, id: string): Promise<ApprovalView & { history: ApprovalEvent[] }>;
  /** Throws not_found, forbidden for the caller's own request, and conflict if it is no longer open. */
  decide(
    caller: Caller,
    id: string,
    decision: { decision: "approved" | "denied"; reason: string },
  ): Promise<ApprovalView & { history: ApprovalEvent[] }>;
  /** Throws not_found, forbidden, and conflict if it has ended. */
  withdraw(caller: Caller, id: string): Promise<ApprovalView & { history: ApprovalEvent[] }>;
  policies(workspaceId: string): Promise<ApprovalPolicy[]>;
  setPolicies(workspaceId: string, policies: readonly ApprovalPolicy[]): Promise<ApprovalPolicy[]>;
  /** What of today's fixes a policy covers. */
  preview(
    workspaceId: string,
    scope: PolicyScope,
  ): Promise<{ findings: Coverage; recommendations: Coverage }>;
}

interface Deps extends RequirementDeps {
  store: ApprovalsStore;
  scopes: Pick<CallScopes, "of">;
  changes: Pick<ApprovedChanges, "start">;
  holdOf: HoldOf;
  /** Everything that can be fixed today. */
  fixable: (
    workspaceId: string,
  ) => Promise<{ findings: readonly FixableFixes[]; recommendations: readonly FixableFixes[] }>;
  now: () => Date;
}

const states: Readonly<Record<StoredApproval["status"], string>> = {
  pending: "This request is open.",
  approved: "This request is approved already.",
  started: "This request was approved and started already.",
  denied: "This request was denied already.",
  withdrawn: "This request was withdrawn.",
  expired: "This request has expired. Request approval again.",
  void: "This request is void, since its plan has changed. Request approval again.",
};

function isIn(scope: CallScope, { accountIds }: StoredApproval): boolean {
  return scope === "all" || accountIds.every((id) => scope.accountIds.includes(id));
}

/** The approval after a decision. Throws for a refusal. */
function orThrow(decided: Decided, own: string): StoredApproval {
  if ("approval" in decided) return decided.approval;
  const { refusal } = decided;
  if (refusal === "not_found") throw new AppError("not_found", "Request not found.");
  if (refusal === "own") throw new AppError("forbidden", own);
  if (refusal === "decided_before") throw new AppError("conflict", "You have approved this request already.");
  throw new AppError("conflict", refusal === "expired" ? states.expired : states[refusal.status]);
}

const cursorKind = "approvals";

class Approvals implements ApprovalsService {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async list(
    caller: Caller,
    { view, limit, cursor }: { view: "waiting" | "mine" | "all"; limit: number; cursor?: string | undefined },
  ) {
    const scope = await this.#deps.scopes.of(caller, "approve");
    const [createdAt = "", id = ""] = cursor === undefined ? [] : readCursor(cursorKind, cursor, 2);
    const found = await this.#deps.store.list(
      caller.workspaceId,
      { userId: caller.userId, accountIds: scope === "all" ? null : scope.accountIds },
      {
        ...{ view, limit: limit + 1, now: this.#deps.now() },
        before: cursor === undefined ? undefined : { createdAt, id },
      },
    );
    const shown = found.approvals.slice(0, limit);
    const last = found.approvals.length > limit ? shown.at(-1) : undefined;
    return {
      approvals: await this.#views(caller, scope, shown),
      total: found.total,
      waitingForMe: found.waiting,
      nextCursor: last ? writeCursor(cursorKind, [last.createdAt, last.id]) : null,
    };
  }

  async get(caller: Caller, id: string) {
    const { workspaceId } = caller;
    const approval = await this.#deps.store.find(workspaceId, id);
    if (!approval) throw new AppError("not_found", "Request not found.");
    const scope = await this.#deps.scopes.of(caller, "approve");
    const [view] = await this.#views(caller, scope, [approval]);
    if (!view) throw new Error("A request has no view.");
    return { ...view, history: await this.#deps.store.history(workspaceId, id) };
  }

  async #views(caller: Caller, scope: CallScope, all: readonly StoredApproval[]): Promise<ApprovalView[]> {
    const waits = all.some(({ status }) => status === "approved");
    const hold = waits ? await this.#deps.holdOf(caller.workspaceId) : null;
    return all.map((approval) => ({
      ...this.#view(caller, scope, approval),
      hold: approval.status === "approved" ? hold : null,
    }));
  }

  #view({ userId }: Caller, scope: CallScope, approval: StoredApproval): Omit<ApprovalView, "hold"> {
    const { status, requestedById, expiresAt, approvedBy } = approval;
    const isOpen = status === "pending" && Date.parse(expiresAt) > this.#deps.now().getTime();
    const isOwn = requestedById === userId;
    return {
      approval,
      canDecide:
        isOpen && !isOwn && requestedById !== null && isIn(scope, approval) && !approvedBy.includes(userId),
      canWithdraw: isOwn && (status === "pending" || status === "approved"),
    };
  }

  async decide(caller: Caller, id: string, given: { decision: "approved" | "denied"; reason: string }) {
    const { workspaceId, userId, email } = caller;
    const decision = { ...given, by: { userId, email }, now: this.#deps.now() };
    const own = "No one approves or denies their own request. Withdraw it, or ask another approver.";
    const approval = orThrow(await this.#deps.store.decide(workspaceId, id, decision), own);
    describeAct({
      target: { name: approval.title },
      after: { planHash: approval.planHash, reason: given.reason, status: approval.status },
    });
    if (approval.status === "approved") await this.#deps.changes.start(approval);
    return await this.get(caller, id);
  }

  async withdraw(caller: Caller, id: string) {
    const { workspaceId, userId, email } = caller;
    const withdrawn = await this.#deps.store.withdraw(workspaceId, id, { userId, email }, this.#deps.now());
    const approval = orThrow(withdrawn, "Only the person who requested the approval can withdraw it.");
    describeAct({ target: { name: approval.title } });
    return await this.get(caller, id);
  }

  policies(workspaceId: string): Promise<ApprovalPolicy[]> {
    return this.#deps.store.policies(workspaceId);
  }

  async setPolicies(workspaceId: string, policies: readonly ApprovalPolicy[]): Promise<ApprovalPolicy[]> {
    describeAct({ before: { policies: await this.policies(workspaceId) }, after: { policies } });
    await this.#deps.store.setPolicies(workspaceId, policies);
    return await this.policies(workspaceId);
  }

  async preview(workspaceId: string, scope: PolicyScope) {
    const accountsOf = await accountsOfPolicies(this.#deps, workspaceId, [{ appliesTo: scope }]);
    const { findings, recommendations } = await this.#deps.fixable(workspaceId);
    const sum = (all: readonly FixableFixes[]) => all.reduce((total, { count }) => total + count, 0);
    const coverage = (all: readonly FixableFixes[]) => ({
      covered: sum(all.filter(({ facts }) => covers(scope, facts, accountsOf))),
      total: sum(all),
    });
    return { findings: coverage(findings), recommendations: coverage(recommendations) };
  }
}

export function createApprovalsService(deps: Deps): ApprovalsService {
  return new Approvals(deps);
}

import { AppError } from "@skyledger/core/model/app-error";
import type { FixFacts } from "@skyledger/core/model/approval-policy";
import { withoutCallScope } from "../platform/call-scope.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import type { Principal } from "../platform/principal.ts";
import type { HoldOf } from "./change-control.ts";
import { differenceOf, hashOf, titleOf } from "./plan.ts";
import { type Requirement, type RequirementDeps, requirementFor } from "./requirement.ts";
import type { ExactPlan, PlannedFix, StoredApproval } from "./store/approval.ts";
import type { ApprovalsStore } from "./store.ts";

/** A request that no one answers ends after this time. */
const openMs = 72 * 3_600_000;

/** A fix that is about to be executed. */
export interface AboutToExecute {
  /** The approval under which it was started; null: none was needed then. */
  approvalId: string | null;
  facts: FixFacts;
  /** What it would do now. */
  now: PlannedFix;
}

/** For code that changes something in AWS: what needs approval, and whether a fix may be executed now. */
export interface Clearance {
  /** What policies require of a change with these fixes; null: nothing. */
  requirement(workspaceId: string, facts: readonly FixFacts[]): Promise<Requirement | null>;
  /** {@link requirement} of a change that is about to start. Throws conflict if it needs none and is held. */
  requirementToStart(workspaceId: string, facts: readonly FixFacts[]): Promise<Requirement | null>;
  /** Why nothing is changed now, because of a freeze or outside of the windows; null: changes are made. */
  held(workspaceId: string): Promise<string | null>;
  /** Requests approval of a plan, or returns the open request of the same plan. */
  request(
    principal: Principal,
    asked: { subject: string; plan: ExactPlan; requirement: Requirement; reason: string | undefined },
  ): Promise<StoredApproval>;
  /** The open request of a subject. */
  openOf(workspaceId: string, subject: string): Promise<StoredApproval | undefined>;
  /** Notes the run of an approved change; call it in the transaction that inserts the run. Throws conflict. */
  started(tx: Queryable, workspaceId: string, approvalId: string, runId: string): Promise<void>;
  /**
   * Why a fix must not be executed now, as a sentence; null: it may be. The last question before AWS is changed: it
   * does not rely on what was decided when the run was queued.
   */
  refusal(workspaceId: string, about: AboutToExecute): Promise<string | null>;
  /** The plan of a started approval with as many approvals as are required by now, or why it is not valid. */
  approvedPlan(
    workspaceId: string,
    approvalId: string,
    requirement: Requirement | null,
  ): Promise<{ plan: ExactPlan } | { refusal: string }>;
  /** Ends an approved request that can't be executed as approved. */
  void(workspaceId: string, approvalId: string, reason: string): Promise<void>;
}

export interface ClearanceDeps extends RequirementDeps {
  store: ApprovalsStore;
  now: () => Date;
  holdOf: HoldOf;
  /** Notifies the people who can approve a new request, in its transaction. */
  notifyApprovers: (tx: Queryable, approval: StoredApproval) => Promise<void>;
}

/** The fix of an approved plan that is the same in the same resource. */
function approvedFix(
  { plan }: Pick<StoredApproval, "plan">,
  { fixId, arn, accountId }: PlannedFix,
): PlannedFix | undefined {
  return plan.fixes.find((one) => one.fixId === fixId && one.arn === arn && one.accountId === accountId);
}

const noLongerValid = "The approval is no longer valid.";

/** Why an approval is not valid for its own plan; null: it is. */
function approvalRefusal(approval: StoredApproval, requirement: Requirement | null): string | null {
  if (approval.status !== "started") return noLongerValid;
  if (hashOf(approval.plan) !== approval.planHash) return "The stored plan is not the one that was approved.";
  const needed = requirement?.approvals ?? approval.approvalsNeeded;
  if (approval.approvedBy.length >= needed) return null;
  return `The policies now require ${needed} approvals. Request approval again.`;
}

class PolicyClearance implements Clearance {
  readonly #deps: ClearanceDeps;

  constructor(deps: ClearanceDeps) {
    this.#deps = deps;
  }

  requirement(workspaceId: string, facts: readonly FixFacts[]): Promise<Requirement | null> {
    // Policies of accounts that the caller can't see count, too.
    return withoutCallScope(() => requirementFor(this.#deps, workspaceId, facts));
  }

  async requirementToStart(workspaceId: string, facts: readonly FixFacts[]): Promise<Requirement | null> {
    const requirement = await this.requirement(workspaceId, facts);
    if (requirement !== null) return requirement;
    const held = await this.held(workspaceId);
    if (held === null) return null;
    throw new AppError(
      "conflict",
      `${held} Nothing was changed. In an emergency, an owner can lift this on the page Approvals.`,
    );
  }

  async held(workspaceId: string): Promise<string | null> {
    return (await this.#deps.holdOf(workspaceId))?.text ?? null;
  }

  async request(
    { workspaceId, userId, email }: Principal,
    {
      subject,
      plan,
      requirement,
      reason = "",
    }: { subject: string; plan: ExactPlan; requirement: Requirement; reason: string | undefined },
  ): Promise<StoredApproval> {
    const now = this.#deps.now();
    // As it will be read: JSON has no undefined members.
    const stored: ExactPlan = JSON.parse(JSON.stringify(plan));
    const { approval } = await this.#deps.store.request(
      workspaceId,
      {
        ...{ kind: plan.kind, subject, title: titleOf(plan), plan: stored, planHash: hashOf(stored), reason },
        accountIds: [...new Set(plan.fixes.map(({ accountId }) => accountId))],
        policies: requirement.policies,
        approvalsNeeded: requirement.approvals,
        requestedBy: { userId, email },
        ...{ createdAt: now, expiresAt: new Date(now.getTime() + openMs) },
      },
      this.#deps.notifyApprovers,
    );
    return approval;
  }

  openOf(workspaceId: string, subject: string): Promise<StoredApproval | undefined> {
    return this.#deps.store.openOf(workspaceId, subject);
  }

  started(tx: Queryable, workspaceId: string, approvalId: string, runId: string): Promise<void> {
    return this.#deps.store.started(tx, workspaceId, approvalId, runId, this.#deps.now());
  }

  async refusal(workspaceId: string, { approvalId, facts, now }: AboutToExecute): Promise<string | null> {
    const held = await this.held(workspaceId);
    if (held !== null) return held;
    const requirement = await this.requirement(workspaceId, [facts]);
    if (approvalId === null) {
      return requirement === null
        ? null
        : `This fix needs approval: ${requirement.policies.join(", ")}. Request approval.`;
    }
    const found = await this.approvedPlan(workspaceId, approvalId, requirement);
    if ("refusal" in found) return found.refusal;
    const approved = approvedFix(found, now);
    return approved ? differenceOf(approved, now) : "This fix is not part of the approved plan.";
  }

  async approvedPlan(workspaceId: string, approvalId: string, requirement: Requirement | null) {
    const approval = await this.#deps.store.find(workspaceId, approvalId);
    if (!approval) return { refusal: noLongerValid };
    const refusal = approvalRefusal(approval, requirement);
    return refusal === null ? { plan: approval.plan } : { refusal };
  }

  void(workspaceId: string, approvalId: string, reason: string): Promise<void> {
    return this.#deps.store.end(workspaceId, approvalId, {
      status: "void",
      reason,
      now: this.#deps.now(),
      from: ["started"],
    });
  }
}

export function createClearance(deps: ClearanceDeps): Clearance {
  return new PolicyClearance(deps);
}

/** The response for a change that waits for approval. */
export function approvalRequired({ id, planHash }: Pick<StoredApproval, "id" | "planHash">) {
  return { status: "APPROVAL_REQUIRED" as const, approvalId: id, planHash };
}

/** Throws conflict for a plan that has changed since it was shown. */
export function planChanged(): AppError {
  return new AppError(
    "conflict",
    "The configuration has changed since the plan was shown. Review the plan again.",
  );
}

import type { Grant } from "@skyledger/core/model/permissions";
import { type CallScopes, withoutCallScope } from "../platform/call-scope.ts";
import type { Principal } from "../platform/principal.ts";
import type { HoldOf } from "./change-control.ts";
import type { StoredApproval } from "./store/approval.ts";
import type { ApprovalsStore } from "./store.ts";

/**
 * Queues the run of an approved change, with `Clearance.started` in its transaction. later: something is in its way,
 * such as another fix of the resource. void: it can't be executed as approved.
 */
export type StartApproved = (
  asker: Principal,
  approval: StoredApproval,
) => Promise<"started" | "later" | { void: string }>;

/** Starts approved changes. */
export interface ApprovedChanges {
  /** Starts an approved change, unless something is in its way: then a later round starts it. */
  start(approval: StoredApproval): Promise<void>;
  /** One round: starts what is approved and has not started, and ends what has expired. */
  round(): Promise<void>;
}

interface Deps {
  store: Pick<ApprovalsStore, "approved" | "expire" | "end" | "hold">;
  holdOf: HoldOf;
  scopes: Pick<CallScopes, "of">;
  grantsOf: (workspaceId: string, userId: string) => Promise<readonly Grant[]>;
  startApproved: StartApproved;
  now: () => Date;
  /** For the operator's log. */
  onFailure: (error: unknown, approvalId: string) => void;
}

const mostInRound = 100;

const notAllowed = { void: "The person who requested it may no longer apply fixes in these accounts." };

class Changes implements ApprovedChanges {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  start(approval: StoredApproval): Promise<void> {
    return withoutCallScope(() => this.#start(approval));
  }

  async #start(approval: StoredApproval): Promise<void> {
    const { id, workspaceId } = approval;
    try {
      const hold = await this.#deps.holdOf(workspaceId);
      if (hold !== null) {
        await this.#deps.store.hold(workspaceId, id, hold.until ?? approval.expiresAt);
        return;
      }
      const asker = await this.#asker(approval);
      const outcome = asker ? await this.#deps.startApproved(asker, approval) : notAllowed;
      // What is in the way now is tried again in the next round.
      if (typeof outcome === "string") return;
      await this.#deps.store.end(workspaceId, id, {
        ...{ status: "void", reason: outcome.void, now: this.#deps.now() },
      });
    } catch (error) {
      this.#deps.onFailure(error, id);
    }
  }

  /** The person who requested it; undefined: that person may no longer do it. */
  async #asker({
    workspaceId,
    accountIds,
    requestedById,
    requestedByEmail,
  }: StoredApproval): Promise<Principal | undefined> {
    if (requestedById === null) return undefined;
    const grants = await this.#deps.grantsOf(workspaceId, requestedById);
    const scope = await this.#deps.scopes.of({ workspaceId, grants }, "fix");
    if (scope !== "all" && !accountIds.every((id) => scope.accountIds.includes(id))) return undefined;
    return { workspaceId, userId: requestedById, email: requestedByEmail, sessionId: "" };
  }

  async round(): Promise<void> {
    for (const approval of await this.#deps.store.approved(mostInRound)) await this.start(approval);
    // Last: what waits for a freeze or a window was noted above, and doesn't expire.
    await this.#deps.store.expire(this.#deps.now());
  }
}

export function createApprovedChanges(deps: Deps): ApprovedChanges {
  return new Changes(deps);
}

import { randomUUID } from "node:crypto";
import { AppError } from "@skyledger/core/model/app-error";
import type { Assignees } from "../collaboration/assignees.ts";
import type { LabelsService } from "../collaboration/labels.ts";
import type { LabelChange } from "../platform/db/labels-of-rows.ts";
import type { Principal } from "../platform/principal.ts";
import { filterOfSelection, type RecommendationSelection } from "./recommendation-selection.ts";
import type {
  OperationCounts,
  RecommendationOperationsStore,
  RecommendationStep,
} from "./store/recommendation-operations-store.ts";

/** An act on many; `operationId`: chosen by the caller, so that the same request is done once. */
type Many<Request> = Request & { selection: RecommendationSelection; operationId?: string | undefined };

/** Result of an act. */
export interface ActResult extends OperationCounts {
  operationId: string;
  skipped: number;
}

/** What people do to many recommendations at once. Each throws conflict where the ID belongs to another request. */
export interface RecommendationActs {
  /** Throws invalid_input for a date that has passed. */
  dismiss(
    principal: Principal,
    request: Many<{ reason: string; until?: string | undefined }>,
  ): Promise<ActResult>;
  /** Records that people implemented them. */
  markApplied(principal: Principal, request: Many<{ note?: string | undefined }>): Promise<ActResult>;
  restore(principal: Principal, request: Many<object>): Promise<ActResult>;
  /**
   * Assigns to a member or a team, or to no one. Throws not_found for an unknown one, and conflict when the assignee has
   * no role for one of the accounts.
   */
  assign(principal: Principal, request: Many<{ assigneeId: string | null }>): Promise<ActResult>;
  /** Adds and removes labels. Throws not_found for an unknown label. */
  label(principal: Principal, request: Many<LabelChange>): Promise<ActResult>;
  /** Restores what an act changed, but for what changed since. Throws not_found, conflict. */
  undo(principal: Principal, operationId: string): Promise<{ restored: number; skipped: number }>;
}

interface Deps {
  operations: RecommendationOperationsStore;
  assignees: Assignees;
  labels: Pick<LabelsService, "assertExist">;
  now: () => Date;
}

const keptForMs = 24 * 3_600_000;

class Acts implements RecommendationActs {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async dismiss(principal: Principal, request: Many<{ reason: string; until?: string | undefined }>) {
    const { reason, until = null } = request;
    if (until !== null && until <= this.#deps.now().toISOString()) {
      const message = "Choose a date in the future, or no date to dismiss them permanently.";
      throw new AppError("invalid_input", message, { issues: [{ path: "until", message }] });
    }
    return await this.#perform(principal, request, { kind: "dismiss", reason, until });
  }

  async markApplied(principal: Principal, request: Many<{ note?: string | undefined }>) {
    const step = { kind: "apply", reason: request.note || null, until: null } as const;
    return await this.#perform(principal, request, step);
  }

  async restore(principal: Principal, request: Many<object>) {
    return await this.#perform(principal, request, { kind: "restore", reason: null, until: null });
  }

  async assign(principal: Principal, request: Many<{ assigneeId: string | null }>) {
    const { workspaceId, userId } = principal;
    const { assigneeId, selection } = request;
    const { assignees, operations } = this.#deps;
    const assignee = assigneeId === null ? null : await assignees.find(workspaceId, assigneeId);
    if (assignee !== null) {
      const accounts = await operations.accountsOf(workspaceId, filterOfSelection(selection, userId));
      await assignees.assertSees(workspaceId, assignee, accounts);
    }
    const result = await this.#perform(principal, request, { kind: "assign", assignee });
    const { changed, operationId } = result;
    if (assignee !== null && changed > 0) {
      await assignees.notify(principal, {
        work: "recommendation",
        operationId,
        assignee,
        at: this.#deps.now(),
      });
    }
    return result;
  }

  async label(principal: Principal, request: Many<LabelChange>) {
    const { add, remove } = request;
    await this.#deps.labels.assertExist(principal.workspaceId, [...add, ...remove]);
    return await this.#perform(principal, request, { kind: "label", add, remove });
  }

  async #perform(
    { workspaceId, userId, email: actor }: Principal,
    { operationId, ...request }: Many<object>,
    step: RecommendationStep,
  ): Promise<ActResult> {
    const now = this.#deps.now();
    const id = operationId?.toLowerCase() ?? randomUUID();
    const result = await this.#deps.operations.perform(
      workspaceId,
      { id, actor, at: now.toISOString(), request, ...step },
      filterOfSelection(request.selection, userId),
      new Date(now.getTime() - keptForMs).toISOString(),
    );
    if (result === "other") throw new AppError("conflict", "This operation ID belongs to another request.");
    const { matched, changed } = result;
    return { operationId: id, matched, changed, skipped: matched - changed };
  }

  async undo({ workspaceId, email: actor }: Principal, operationId: string) {
    const at = this.#deps.now().toISOString();
    const result = await this.#deps.operations.undo(workspaceId, operationId, { actor, at });
    if (result === undefined) throw new AppError("not_found", "This change can no longer be undone.");
    if (result === "undone") throw new AppError("conflict", "This change was already undone.");
    return result;
  }
}

export function createRecommendationActs(deps: Deps): RecommendationActs {
  return new Acts(deps);
}

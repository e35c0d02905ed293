import { fixById } from "@skyledger/core/fix-lookup";
import { AppError } from "@skyledger/core/model/app-error";
import type { Run } from "@skyledger/core/model/run";
import { planChanged } from "../approvals/clearance.ts";
import type { StartApproved } from "../approvals/execution.ts";
import type { StoredApproval } from "../approvals/store/approval.ts";
import type { Principal } from "../platform/principal.ts";
import { ActiveRunError } from "../runs/active-run-error.ts";
import type { RemediationDeps } from "./deps.ts";
import { exactPlan, plannedUndo } from "./exact-plan.ts";
import { previewFix } from "./preview.ts";
import type { RemediationService, RemediationView } from "./service.ts";
import {
  approvalSubject,
  type FixRequest,
  factsOf,
  requireConfirmedName,
  requireSubject,
} from "./subject.ts";

/** A run that was queued, or the request for the approval that it needs. */
export type RunOrApproval = { run: Run } | { approval: StoredApproval };

/** Fixes and undos as people start them: where a policy requires it, only after other people have approved them. */
export interface ApprovedFixes {
  /** Throws as `RemediationService.start`. */
  start(
    principal: Principal,
    request: FixRequest & {
      confirmName?: string | undefined;
      previewToken?: string | undefined;
      reason?: string | undefined;
    },
  ): Promise<RunOrApproval>;
  /** Throws as `RemediationService.undo`. */
  undo(principal: Principal, id: string, reason: string | undefined): Promise<RunOrApproval>;
  readonly startApproved: StartApproved;
}

type Deps = RemediationDeps & { service: RemediationService };

class Fixes implements ApprovedFixes {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async start(
    principal: Principal,
    {
      reason,
      ...request
    }: FixRequest & {
      confirmName?: string | undefined;
      previewToken?: string | undefined;
      reason?: string | undefined;
    },
  ): Promise<RunOrApproval> {
    const { clearance, service } = this.#deps;
    const subject = await requireSubject(this.#deps, principal.workspaceId, request);
    const requirement = await clearance.requirementToStart(principal.workspaceId, [subject.facts]);
    if (requirement === null) return { run: await service.start(principal, request) };
    requireConfirmedName(subject, request.confirmName);
    const { exact, previewToken, state } = await previewFix(this.#deps, principal, subject);
    // Nothing would be executed: its run only notes why.
    if (exact === null) {
      if (state !== "ready") return { run: await service.start(principal, request) };
      throw planChanged();
    }
    if (request.previewToken !== undefined && request.previewToken !== previewToken) throw planChanged();
    const plan = exactPlan("fix", [exact]);
    const approval = await clearance.request(principal, {
      ...{ subject: approvalSubject(request), plan, requirement, reason },
    });
    return { approval };
  }

  async undo(principal: Principal, id: string, reason: string | undefined): Promise<RunOrApproval> {
    const { clearance, service } = this.#deps;
    const view = await service.get(principal, id);
    if (!view.undo.possible) throw new AppError("conflict", view.undo.text);
    const planned = this.#undoOf(view);
    const requirement =
      planned &&
      (await clearance.requirementToStart(principal.workspaceId, [
        await factsOf(this.#deps, view, planned.fix),
      ]));
    if (!planned || !requirement) return { run: await service.undo(principal, id) };
    const plan = exactPlan("undo", [planned.exact], id);
    const approval = await clearance.request(principal, { subject: `undo:${id}`, plan, requirement, reason });
    return { approval };
  }

  #undoOf(view: RemediationView) {
    const fix = fixById(view.fixId);
    const rollback = view.savedState && fix?.rollback(view.savedState);
    if (!fix || rollback?.kind !== "run") return undefined;
    return { fix, exact: plannedUndo(view, fix, rollback.run) };
  }

  readonly startApproved: StartApproved = async (asker, { id, kind, plan }) => {
    const [only] = plan.fixes;
    if (!only) return { void: "The plan is empty." };
    const { findingId, recommendationId, resourceName } = only;
    try {
      if (kind === "undo") {
        await this.#deps.service.undo(asker, plan.undoOf ?? "", { approvalId: id });
      } else {
        // The name was typed when the approval was requested.
        const request = { ...requestOf(findingId, recommendationId), confirmName: resourceName };
        await this.#deps.service.start(asker, request, { approvalId: id });
      }
      return "started";
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return error instanceof ActiveRunError ? "later" : { void: error.detail };
    }
  };
}

function requestOf(findingId: string | null, recommendationId: string | null): FixRequest {
  return recommendationId === null ? { findingId: findingId ?? "" } : { recommendationId };
}

export function createApprovedFixes(deps: Deps): ApprovedFixes {
  return new Fixes(deps);
}

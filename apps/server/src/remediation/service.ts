// long: one use case; starting, undoing, and showing share the same conditions.

import { fixById } from "@skyledger/core/fix-lookup";
import { AppError } from "@skyledger/core/model/app-error";
import type { Fix } from "@skyledger/core/model/define-fix";
import type { RemediationRunResult, Run } from "@skyledger/core/model/run";
import type { Requirement } from "../approvals/requirement.ts";
import type { Queryable } from "../platform/db/queryable.ts";
import type { Principal } from "../platform/principal.ts";
import type { RunKindDeclaration } from "../runs/kind.ts";
import type { RemediationDeps } from "./deps.ts";
import { previewFix, type RemediationPreview } from "./preview.ts";
import type { NewRemediation, StoredRemediation, StoredStep } from "./store/stored-remediation.ts";
import {
  type FixRequest,
  factsOf,
  requireConfirmedName,
  requireRequested,
  requireSubject,
} from "./subject.ts";
import { fixSteps, RemediationWork, undoSteps } from "./work.ts";

/** A remediation with its steps, as shown to users. */
export interface RemediationView extends StoredRemediation {
  title: string;
  steps: readonly (Omit<StoredStep, "status" | "startedAt"> & {
    status: StoredStep["status"] | "pending" | "skipped";
    startedAt: string | null;
  })[];
  /** Whether, and how, it can be undone now. */
  undo: { possible: boolean; text: string; approval: Requirement | null };
}

/** A run of many fixes that starts one of them. */
export interface StartedInBulk {
  bulkRunId: string;
  /** Written in the transaction that queues the fix. */
  also: (tx: Queryable, remediationId: string) => Promise<void>;
}

/** What a fix was started by. */
export interface StartedUnder {
  /** The approval of exactly this plan; without `bulk`, it is marked as started in the same transaction. */
  approvalId?: string | null;
  bulk?: StartedInBulk;
}

export interface RemediationService {
  /** What a fix would do now. Throws not_found and conflict. */
  preview(principal: Principal, request: FixRequest): Promise<RemediationPreview>;
  /**
   * Queues the fix of a finding or a recommendation, or joins the one under way. Throws not_found, conflict
   * when it can't be fixed, and invalid_input when a destructive fix lacks the resource's name.
   */
  start(
    principal: Principal,
    request: FixRequest & { confirmName?: string | undefined; previewToken?: string | undefined },
    under?: StartedUnder,
  ): Promise<Run>;
  /** Queues the undo of a completed fix. Throws not_found and conflict. */
  undo(principal: Principal, id: string, under?: StartedUnder): Promise<Run>;
  /** Waits for the end. Throws run_failed. */
  wait(principal: Principal, runId: string, signal: AbortSignal): Promise<RemediationRunResult>;
  /** Throws not_found. */
  get(principal: Principal, id: string): Promise<RemediationView>;
  /** Every remediation of a finding or a recommendation, newest first. Throws not_found. */
  of(principal: Principal, request: FixRequest): Promise<RemediationView[]>;
  /** Every remediation of a resource, newest first; none for an unknown one. */
  ofResource(principal: Principal, arn: string): Promise<RemediationView[]>;
  /** The handler of its runs. */
  readonly runKind: RunKindDeclaration;
}

/** Only one fix changes a resource at a time. */
function subjectOf({ accountId, region, arn }: Pick<NewRemediation, "accountId" | "region" | "arn">): string {
  return `${accountId}|${region}|${arn}`;
}

class Remediation implements RemediationService {
  readonly #deps: RemediationDeps;

  readonly runKind: RunKindDeclaration = {
    kind: "remediation",
    noun: "fix",
    // The result in Systems Manager is looked up first each time.
    attempts: 5,
    // Fixes mostly wait for Systems Manager.
    atOnce: 4,
    onlyOneIn: "subject",
    givenUp: (attempts) =>
      `The server stopped ${attempts} times during this fix. Scan again to see the current state of the resource.`,
    begin: (hold) => ({ run: () => RemediationWork.execute(this.#deps, hold), cancelled: () => null }),
    onGivenUp: async ({ workspaceId, id }, message) => {
      await this.#deps.remediations.finish(workspaceId, id, {
        at: this.#deps.now().toISOString(),
        status: "FAILED",
        message,
        rolledBack: null,
        finding: null,
        recommendation: null,
        action: "remediation.failed",
      });
    },
  };

  constructor(deps: RemediationDeps) {
    this.#deps = deps;
  }

  async preview(principal: Principal, request: FixRequest): Promise<RemediationPreview> {
    const subject = await requireSubject(this.#deps, principal.workspaceId, request);
    return await previewFix(this.#deps, principal, subject);
  }

  async start(
    principal: Principal,
    request: FixRequest & { confirmName?: string | undefined; previewToken?: string | undefined },
    under: StartedUnder = {},
  ): Promise<Run> {
    const subject = await requireSubject(this.#deps, principal.workspaceId, request);
    requireConfirmedName(subject, request.confirmName);
    const { asked, fix } = subject;
    const remediation = {
      ...asked,
      fixId: fix.id,
      resourceType: fix.resourceType,
      requestedBy: principal.email,
      expectedToken: request.previewToken ?? null,
      undoOf: null,
      approvalId: under.approvalId ?? null,
      createdAt: this.#deps.now().toISOString(),
    };
    return await this.#queue(principal, remediation, under);
  }

  async undo(principal: Principal, id: string, under: StartedUnder = {}): Promise<Run> {
    const view = await this.get(principal, id);
    if (!view.undo.possible) throw new AppError("conflict", view.undo.text);
    const { accountId, findingId, checkId, fixId, region, arn, resourceName, resourceType } = view;
    const { recommendationId, ruleId, predictedSavings } = view;
    return await this.#queue(
      principal,
      {
        ...{ accountId, findingId, checkId, fixId, region, arn, resourceName, resourceType },
        ...{ recommendationId, ruleId, predictedSavings },
        requestedBy: principal.email,
        expectedToken: null,
        undoOf: id,
        approvalId: under.approvalId ?? null,
        createdAt: this.#deps.now().toISOString(),
      },
      under,
    );
  }

  async #queue(
    { workspaceId, userId }: Principal,
    remediation: NewRemediation,
    { approvalId = null, bulk }: StartedUnder,
  ): Promise<Run> {
    const subject = subjectOf(remediation);
    const { findingId, recommendationId, undoOf, accountId } = remediation;
    const input = {
      ...(recommendationId === null ? { findingId } : { recommendationId }),
      ...(bulk ? { bulkRunId: bulk.bulkRunId } : {}),
    };
    return await this.#deps.machine.start(
      workspaceId,
      { kind: "remediation", accountIds: [accountId], createdBy: userId, input, subject },
      {
        otherwise: "Another fix for this resource is running. Wait until it ends, and try again.",
        joins: async (active) => {
          if (approvalId !== null) return false;
          const other = await this.#deps.remediations.find(workspaceId, active.id);
          const same = other?.findingId === findingId && other.recommendationId === recommendationId;
          return same && other.undoOf === undoOf;
        },
        also: async (tx, { id }) => {
          await this.#deps.remediations.insert(tx, workspaceId, id, remediation);
          await bulk?.also(tx, id);
          if (approvalId !== null && !bulk) {
            await this.#deps.clearance.started(tx, workspaceId, approvalId, id);
          }
        },
      },
    );
  }

  async wait(principal: Principal, runId: string, signal: AbortSignal): Promise<RemediationRunResult> {
    const run = await this.#deps.machine.wait(principal.workspaceId, runId, signal);
    if (!run.result || !("remediationId" in run.result)) throw new Error(`fix ${runId} ended without result`);
    return run.result;
  }

  async get(principal: Principal, id: string): Promise<RemediationView> {
    const remediation = await this.#deps.remediations.find(principal.workspaceId, id);
    if (!remediation) throw new AppError("not_found", "Remediation not found.");
    return await this.#view(remediation);
  }

  async of({ workspaceId }: Principal, request: FixRequest): Promise<RemediationView[]> {
    await requireRequested(this.#deps, workspaceId, request);
    const { remediations } = this.#deps;
    const all =
      "findingId" in request
        ? await remediations.ofFinding(workspaceId, request.findingId)
        : await remediations.ofRecommendation(workspaceId, request.recommendationId);
    return await Promise.all(all.map((remediation) => this.#view(remediation)));
  }

  async ofResource({ workspaceId }: Principal, arn: string): Promise<RemediationView[]> {
    const all = await this.#deps.remediations.ofResource(workspaceId, arn);
    return await Promise.all(all.map((remediation) => this.#view(remediation)));
  }

  async #view(stored: StoredRemediation): Promise<RemediationView> {
    const { workspaceId, id } = stored;
    const run = await this.#deps.runs.find(workspaceId, id);
    const broken = stored.status === "RUNNING" && run?.error !== undefined && run.error !== null;
    const remediation: StoredRemediation = broken
      ? { ...stored, status: "FAILED", message: run.error ?? "" }
      : stored;
    const known = new Map(
      (await this.#deps.remediations.steps(workspaceId, id)).map((step) => [step.name, step]),
    );
    const names = remediation.undoOf === null ? fixSteps : undoSteps;
    const over = remediation.status !== "RUNNING";
    const fix = fixById(remediation.fixId);
    return {
      ...remediation,
      title: fix?.title ?? remediation.fixId,
      steps: names.map(
        (name) =>
          known.get(name) ?? {
            name,
            status: over ? ("skipped" as const) : ("pending" as const),
            startedAt: null,
            finishedAt: null,
            message: "",
            detail: {},
          },
      ),
      undo: await this.#undoOf(remediation, fix),
    };
  }

  /** What an undo does, and what policies require of it. */
  async #undoOf(remediation: StoredRemediation, fix: Fix | undefined): Promise<RemediationView["undo"]> {
    const undo = undoOf(remediation, fix);
    if (!undo.possible || !fix) return { ...undo, approval: null };
    const facts = await factsOf(this.#deps, remediation, fix);
    return { ...undo, approval: await this.#deps.clearance.requirement(remediation.workspaceId, [facts]) };
  }
}

function undoOf(
  remediation: StoredRemediation,
  fix: Fix | undefined,
): Omit<RemediationView["undo"], "approval"> {
  const impossible = (text: string) => ({ possible: false, text });
  const { status, undoOf: undone, undoneAt, savedState } = remediation;
  if (undone !== null) return impossible("This run undoes a fix, so it can't be undone.");
  if (undoneAt !== null) return impossible("This fix was undone already.");
  if (status !== "COMPLETED" || !savedState)
    return impossible("Only a completed fix that changed something can be undone.");
  const rollback = fix?.rollback(savedState);
  if (!rollback) return impossible("This version of the server no longer knows the fix.");
  return rollback.kind === "run" ? { possible: true, text: rollback.restores } : impossible(rollback.because);
}

export function createRemediationService(deps: RemediationDeps): RemediationService {
  return new Remediation(deps);
}

// long: one use case; starting, undoing and showing share the same refusals.
import { AppError } from "@skyledger/core/model/app-error";
import type { Fix } from "@skyledger/core/model/define-fix";
import type { AwsGateway } from "../adapters/aws/aws-gateway.ts";
import type { AccountsStore } from "../adapters/db/accounts-store.ts";
import type { FindingsStore, StoredFinding } from "../adapters/db/findings-store.ts";
import type { InventoryWriter } from "../adapters/db/inventory-writer.ts";
import type { RelationshipsStore } from "../adapters/db/relationships-store.ts";
import type {
  NewRemediation,
  RemediationsStore,
  StoredRemediation,
  StoredStep,
} from "../adapters/db/remediations-store.ts";
import type { RemediationRunResult, Run, RunsStore } from "../adapters/db/runs-store.ts";
import type { SnapshotStore } from "../adapters/db/snapshot-store.ts";
import type { ConnectionOf } from "./account-connections.ts";
import { fixById, fixOfCheck } from "./fix-plans.ts";
import { HeldRun, type RunLog } from "./held-run.ts";
import type { Principal } from "./principal.ts";
import { previewFix, type RemediationPreview } from "./remediation-preview.ts";
import { fixSteps, RemediationWork, undoSteps } from "./remediation-work.ts";
import { waitForRun } from "./wait-for-run.ts";

/** A fix that lost its process this often is ended; what Systems Manager did is looked up first each time. */
const attemptsAllowed = 5;

/** A remediation with its steps, as it is shown. */
export interface RemediationView extends StoredRemediation {
  title: string;
  steps: readonly (Omit<StoredStep, "status" | "startedAt"> & {
    status: StoredStep["status"] | "pending" | "skipped";
    startedAt: string | null;
  })[];
  /** Whether, and how, it can be taken back now. */
  undo: { possible: boolean; text: string };
}

export interface RemediationService {
  /** What a fix would do now. Throws not_found and conflict. */
  preview(principal: Principal, findingId: string): Promise<RemediationPreview>;
  /**
   * Queues the fix of a finding, or joins the one under way. Throws not_found, conflict where it may not be fixed,
   * and invalid_input when a destructive fix lacks the resource's name.
   */
  start(
    principal: Principal,
    request: { findingId: string; confirmName?: string | undefined; previewToken?: string | undefined },
  ): Promise<Run>;
  /** Queues the undoing of a completed fix. Throws not_found and conflict. */
  undo(principal: Principal, id: string): Promise<Run>;
  /** Waits for the end. Throws run_failed. */
  wait(principal: Principal, runId: string, signal: AbortSignal): Promise<RemediationRunResult>;
  /** Throws not_found. */
  get(principal: Principal, id: string): Promise<RemediationView>;
  /** Every remediation of a finding, newest first. Throws not_found. */
  ofFinding(principal: Principal, findingId: string): Promise<RemediationView[]>;
  /** Carries a queued remediation out, or takes it up; safe to call twice. */
  execute(workspaceId: string, runId: string): Promise<void>;
  /** Puts remediations nobody holds back into the queue. */
  resume(orphaned: boolean): Promise<void>;
  stop(): Promise<void>;
}

export interface RemediationDeps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "find">;
  findings: Pick<FindingsStore, "find">;
  remediations: RemediationsStore;
  relationships: RelationshipsStore;
  snapshots: SnapshotStore;
  writer: Pick<InventoryWriter, "refresh">;
  aws: Pick<AwsGateway, "read" | "startAutomation" | "automation" | "missingForAutomation">;
  connectionOf: ConnectionOf;
  enqueue: (run: { workspaceId: string; runId: string }) => Promise<void>;
  now: () => Date;
  log: RunLog;
}

/** The specification's refusals (section 5). */
const onlyActive = "Only active findings can be remediated.";
const notAutomated = "This finding cannot be automatically remediated.";

/** Only one fix touches a resource at a time. */
function subjectOf({ accountId, region, arn }: Pick<StoredFinding, "accountId" | "region" | "arn">): string {
  return `${accountId}|${region}|${arn}`;
}

/** The fix of a finding. Throws conflict with the specification's sentences. */
function requireFix(finding: Pick<StoredFinding, "status" | "checkId">): Fix {
  if (finding.status !== "ACTIVE") throw new AppError("conflict", onlyActive);
  const fix = fixOfCheck(finding.checkId);
  if (!fix) throw new AppError("conflict", notAutomated);
  return fix;
}

class Remediation implements RemediationService {
  readonly #deps: RemediationDeps;
  readonly #running = new Map<string, { run: HeldRun; done: Promise<void> }>();

  constructor(deps: RemediationDeps) {
    this.#deps = deps;
  }

  async #finding({ workspaceId }: Principal, findingId: string): Promise<StoredFinding> {
    const finding = await this.#deps.findings.find(workspaceId, findingId);
    if (!finding) throw new AppError("not_found", "There is no such finding in your workspace.");
    return finding;
  }

  async preview(principal: Principal, findingId: string): Promise<RemediationPreview> {
    const finding = await this.#finding(principal, findingId);
    return await previewFix(this.#deps, principal, finding, requireFix(finding));
  }

  async start(
    principal: Principal,
    request: { findingId: string; confirmName?: string | undefined; previewToken?: string | undefined },
  ): Promise<Run> {
    const finding = await this.#finding(principal, request.findingId);
    const fix = requireFix(finding);
    if (fix.destructive && request.confirmName !== finding.resourceName) {
      const message = `This deletes something for good. Type the resource's name to confirm: ${finding.resourceName}`;
      throw new AppError("invalid_input", message, { issues: [{ path: "confirmName", message }] });
    }
    return await this.#queue(principal, {
      accountId: finding.accountId,
      findingId: finding.id,
      checkId: finding.checkId,
      fixId: fix.id,
      region: finding.region,
      arn: finding.arn,
      resourceName: finding.resourceName,
      resourceType: fix.resourceType,
      requestedBy: principal.email,
      expectedToken: request.previewToken ?? null,
      undoOf: null,
      createdAt: this.#deps.now().toISOString(),
    });
  }

  async undo(principal: Principal, id: string): Promise<Run> {
    const view = await this.get(principal, id);
    if (!view.undo.possible) throw new AppError("conflict", view.undo.text);
    const { accountId, findingId, checkId, fixId, region, arn, resourceName, resourceType } = view;
    return await this.#queue(principal, {
      ...{ accountId, findingId, checkId, fixId, region, arn, resourceName, resourceType },
      requestedBy: principal.email,
      expectedToken: null,
      undoOf: id,
      createdAt: this.#deps.now().toISOString(),
    });
  }

  async #queue({ workspaceId, userId }: Principal, remediation: NewRemediation): Promise<Run> {
    const subject = subjectOf(remediation);
    const { findingId, undoOf, accountId } = remediation;
    const run = await this.#deps.runs.insert(
      workspaceId,
      { kind: "remediation", accountIds: [accountId], createdBy: userId, input: { findingId }, subject },
      (tx, { id }) => this.#deps.remediations.insert(tx, workspaceId, id, remediation),
    );
    if (run) {
      await this.#deps.enqueue({ workspaceId, runId: run.id });
      return run;
    }
    const active = await this.#deps.runs.active(workspaceId, "remediation", subject);
    // It ended between the two looks: then this press starts a new one.
    if (!active) return await this.#queue({ workspaceId, userId } as Principal, remediation);
    const other = await this.#deps.remediations.find(workspaceId, active.id);
    if (other?.findingId === findingId && other.undoOf === undoOf) return active;
    throw new AppError(
      "conflict",
      "Another fix of this resource is under way. Wait for its end, and try again.",
    );
  }

  async wait(principal: Principal, runId: string, signal: AbortSignal): Promise<RemediationRunResult> {
    const run = await waitForRun(this.#deps.runs, principal.workspaceId, runId, signal, "fix");
    if (!run.result || !("remediationId" in run.result)) throw new Error(`fix ${runId} ended without result`);
    return run.result;
  }

  async get(principal: Principal, id: string): Promise<RemediationView> {
    const remediation = await this.#deps.remediations.find(principal.workspaceId, id);
    if (!remediation) throw new AppError("not_found", "There is no such remediation in your workspace.");
    return await this.#view(remediation);
  }

  async ofFinding(principal: Principal, findingId: string): Promise<RemediationView[]> {
    await this.#finding(principal, findingId);
    const all = await this.#deps.remediations.ofFinding(principal.workspaceId, findingId);
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
      undo: undoOf(remediation, fix),
    };
  }

  async execute(workspaceId: string, runId: string): Promise<void> {
    const claimed = await HeldRun.claim(this.#deps, workspaceId, runId);
    if (!claimed) return;
    const done = claimed.carryOut({
      work: (hold) => RemediationWork.carryOut(this.#deps, hold),
      cancelled: () => null,
      noun: "fix",
    });
    this.#running.set(runId, { run: claimed, done });
    try {
      await done;
    } finally {
      this.#running.delete(runId);
    }
  }

  async resume(orphaned: boolean): Promise<void> {
    for (const { id, workspaceId, kind, attempts } of await this.#deps.runs.unheld(orphaned)) {
      if (kind !== "remediation" || this.#running.has(id)) continue;
      if (attempts < attemptsAllowed) {
        await this.#deps.enqueue({ workspaceId, runId: id });
        continue;
      }
      const message = `The server stopped ${attempts} times during this fix. Scan again to see where the resource stands.`;
      await this.#deps.remediations.finish(workspaceId, id, {
        at: this.#deps.now().toISOString(),
        status: "FAILED",
        message,
        rolledBack: null,
        finding: null,
        action: "remediation.failed",
      });
      await this.#deps.runs.finish(workspaceId, id, { status: "interrupted", error: message });
    }
  }

  async stop(): Promise<void> {
    for (const { run } of this.#running.values()) run.abandon();
    await Promise.allSettled([...this.#running.values()].map(({ done }) => done));
  }
}

function undoOf(remediation: StoredRemediation, fix: Fix | undefined): RemediationView["undo"] {
  const impossible = (text: string) => ({ possible: false, text });
  const { status, undoOf: undone, undoneAt, savedState } = remediation;
  if (undone !== null) return impossible("This is itself the undoing of a fix.");
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

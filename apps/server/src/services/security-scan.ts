import { AppError } from "@skyledger/core/model/app-error";
import type { CheckCategory } from "@skyledger/core/model/define-check";
import type { AccountsStore, CloudAccount } from "../adapters/db/accounts-store.ts";
import type { Notify } from "../adapters/db/notify.ts";
import type { Run, RunsStore, ScanResult, UnheldRun } from "../adapters/db/runs-store.ts";
import type { ScansStore } from "../adapters/db/scans-store.ts";
import type { SnapshotStore } from "../adapters/db/snapshot-store.ts";
import type { DiscoveryService } from "./discovery.ts";
import { HeldRun, type RunLog } from "./held-run.ts";
import type { HubImport } from "./hub-import.ts";
import type { HubSend } from "./hub-send.ts";
import type { Principal } from "./principal.ts";
import type { Pace } from "./readers-first.ts";
import { ScanWork } from "./scan-work.ts";
import { waitForRun } from "./wait-for-run.ts";

/** A run that was started and never finished this often is given up. */
const attemptsAllowed = 3;

/** What a scan looks at; left out: everything. */
export interface ScanScope {
  scanType: "FULL" | "QUICK";
  categories?: CheckCategory[];
  services?: string[];
  regions?: string[];
}

export interface SecurityScanService {
  /**
   * Queues a scan of the named accounts (all when left out), or joins the one under way.
   * Throws not_found for an unknown account and conflict when another set is being scanned or there is no account.
   */
  start(principal: Principal, accountIds: readonly string[] | undefined, scope: ScanScope): Promise<Run>;
  /** Waits for a scan's end. Throws run_failed, run_cancelled. */
  wait(principal: Principal, runId: string, signal: AbortSignal): Promise<{ run: Run; result: ScanResult }>;
  /** Carries a queued scan out; safe to call twice. */
  execute(workspaceId: string, runId: string): Promise<void>;
  /** Puts scans nobody holds back into the queue, or closes them as interrupted. */
  resume(unheld: readonly UnheldRun[]): Promise<void>;
  stop(): Promise<void>;
}

export interface ScanDeps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "list">;
  scans: ScansStore;
  snapshots: SnapshotStore;
  discovery: Pick<DiscoveryService, "start">;
  /** Tells people of what a scan found, in the transaction that stores it. */
  notify: Notify;
  securityHub: { imports: HubImport; sending: HubSend };
  enqueue: (run: { workspaceId: string; runId: string }) => Promise<void>;
  /** A new pace for each scan. */
  pace: () => Pick<Pace, "giveWay">;
  now: () => Date;
  log: RunLog;
}

class SecurityScan implements SecurityScanService {
  readonly #deps: ScanDeps;
  readonly #running = new Map<string, { run: HeldRun; done: Promise<void> }>();

  constructor(deps: ScanDeps) {
    this.#deps = deps;
  }

  async start(
    principal: Principal,
    accountIds: readonly string[] | undefined,
    scope: ScanScope,
  ): Promise<Run> {
    const { workspaceId, userId } = principal;
    const known = (await this.#deps.accounts.list(workspaceId)).map((account: CloudAccount) => account.id);
    if (accountIds?.some((id) => !known.includes(id))) {
      throw new AppError("not_found", "There is no such cloud account in your workspace.");
    }
    const asked = accountIds ?? known;
    if (asked.length === 0)
      throw new AppError("conflict", "Connect a cloud account first: there is nothing to scan.");
    const inserted = await this.#deps.runs.insert(workspaceId, {
      kind: "security_scan",
      accountIds: asked,
      createdBy: userId,
      input: scope,
    });
    if (inserted) {
      await this.#deps.enqueue({ workspaceId, runId: inserted.id });
      return inserted;
    }
    const active = await this.#deps.runs.active(workspaceId, "security_scan");
    // It ended between the two looks: then this press starts a new one.
    if (!active) return await this.start(principal, accountIds, scope);
    const same = JSON.stringify(active.input) === JSON.stringify(scope);
    if (same && asked.every((id) => active.accountIds.includes(id))) return active;
    throw new AppError("conflict", "Another scan is running. Wait for its end, or cancel it, and try again.");
  }

  async wait(
    principal: Principal,
    runId: string,
    signal: AbortSignal,
  ): Promise<{ run: Run; result: ScanResult }> {
    const run = await waitForRun(this.#deps.runs, principal.workspaceId, runId, signal, "scan");
    if (!run.result || !("findingsCount" in run.result))
      throw new Error(`scan ${runId} completed without its result`);
    return { run, result: run.result };
  }

  async execute(workspaceId: string, runId: string): Promise<void> {
    const claimed = await HeldRun.claim(this.#deps, workspaceId, runId);
    if (!claimed) return;
    const work = new ScanWork(this.#deps, claimed);
    const done = claimed.carryOut({ work: () => work.run(), cancelled: () => null, noun: "scan" });
    this.#running.set(runId, { run: claimed, done });
    try {
      await done;
    } finally {
      this.#running.delete(runId);
    }
  }

  async resume(unheld: readonly UnheldRun[]): Promise<void> {
    for (const { id, workspaceId, kind, attempts } of unheld) {
      if (kind !== "security_scan" || this.#running.has(id)) continue;
      if (attempts >= attemptsAllowed) {
        const error = `The server stopped ${attempts} times during this scan. Start a new one.`;
        await this.#deps.runs.finish(workspaceId, { id, attempts }, { status: "interrupted", error });
      } else {
        await this.#deps.enqueue({ workspaceId, runId: id });
      }
    }
  }

  async stop(): Promise<void> {
    for (const { run } of this.#running.values()) run.abandon();
    await Promise.allSettled([...this.#running.values()].map(({ done }) => done));
  }
}

export function createSecurityScanService(deps: ScanDeps): SecurityScanService {
  return new SecurityScan(deps);
}

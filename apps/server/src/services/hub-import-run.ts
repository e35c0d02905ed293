import { AppError } from "@skyledger/core/model/app-error";
import type { AccountsStore } from "../adapters/db/accounts-store.ts";
import type { HubImportStore } from "../adapters/db/hub-import-store.ts";
import type { HubImportResult, Run, RunEnd, RunsStore, UnheldRun } from "../adapters/db/runs-store.ts";
import { HeldRun, type RunHold, type RunLog } from "./held-run.ts";
import type { HubImport } from "./hub-import.ts";
import type { Principal } from "./principal.ts";
import { waitForRun } from "./wait-for-run.ts";

/** A run that was started and never finished this often is given up. */
const attemptsAllowed = 3;

export interface HubImportRunService {
  /**
   * Queues an import of the named accounts (all when left out), or joins the one under way. Throws not_found for an
   * unknown account and conflict when another set is being imported or there is no account.
   */
  start(principal: Principal, accountIds: readonly string[] | undefined): Promise<Run>;
  /** Waits for an import's end. Throws run_failed, run_cancelled. */
  wait(
    principal: Principal,
    runId: string,
    signal: AbortSignal,
  ): Promise<{ run: Run; result: HubImportResult }>;
  /** Carries a queued import out; safe to call twice: what was taken in already is read again and changes nothing. */
  execute(workspaceId: string, runId: string): Promise<void>;
  /** Puts imports nobody holds back into the queue, or closes them as interrupted. */
  resume(unheld: readonly UnheldRun[]): Promise<void>;
  stop(): Promise<void>;
}

interface Deps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "list">;
  imports: HubImport;
  store: Pick<HubImportStore, "tell">;
  enqueue: (run: { workspaceId: string; runId: string }) => Promise<void>;
  now: () => Date;
  log: RunLog;
}

class HubImportRuns implements HubImportRunService {
  readonly #deps: Deps;
  readonly #running = new Map<string, { run: HeldRun; done: Promise<void> }>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async start(principal: Principal, accountIds: readonly string[] | undefined): Promise<Run> {
    const { workspaceId, userId } = principal;
    const known = (await this.#deps.accounts.list(workspaceId)).map(({ id }) => id);
    if (accountIds?.some((id) => !known.includes(id))) {
      throw new AppError("not_found", "There is no such cloud account in your workspace.");
    }
    const asked = accountIds ?? known;
    if (asked.length === 0) {
      throw new AppError("conflict", "Connect a cloud account first: there is nothing to import from.");
    }
    const kind = "security_hub_import";
    const inserted = await this.#deps.runs.insert(workspaceId, {
      kind,
      accountIds: asked,
      createdBy: userId,
    });
    if (inserted) {
      await this.#deps.enqueue({ workspaceId, runId: inserted.id });
      return inserted;
    }
    const active = await this.#deps.runs.active(workspaceId, kind);
    // It ended between the two looks: then this press starts a new one.
    if (!active) return await this.start(principal, accountIds);
    if (asked.every((id) => active.accountIds.includes(id))) return active;
    throw new AppError(
      "conflict",
      "Another import is running. Wait for its end, or cancel it, and try again.",
    );
  }

  async wait(principal: Principal, runId: string, signal: AbortSignal) {
    const run = await waitForRun(this.#deps.runs, principal.workspaceId, runId, signal, "import");
    if (!run.result || !("findingsRead" in run.result)) {
      throw new Error(`import ${runId} completed without its result`);
    }
    return { run, result: run.result };
  }

  async execute(workspaceId: string, runId: string): Promise<void> {
    const claimed = await HeldRun.claim(this.#deps, workspaceId, runId);
    if (!claimed) return;
    const done = claimed.carryOut({
      work: (hold) => this.#work(hold),
      cancelled: () => null,
      noun: "import",
    });
    this.#running.set(runId, { run: claimed, done });
    try {
      await done;
    } finally {
      this.#running.delete(runId);
    }
  }

  async #work(hold: RunHold): Promise<RunEnd> {
    const { workspaceId, accountIds } = hold.run;
    const all = await this.#deps.accounts.list(workspaceId);
    const accounts = all.filter(({ id }) => accountIds.includes(id));
    const sum = { read: 0, created: 0, resolved: 0, regions: 0, gaps: 0 };
    const faults: string[] = [];
    for (const [done, account] of accounts.entries()) {
      const progress = { done, total: accounts.length, resources: 0 };
      const imported = await this.#deps.imports.account(account, undefined, hold.signal, (sentence) =>
        hold.report({ ...progress, gaps: sum.gaps, current: `${sentence} (${account.name})` }),
      );
      sum.read += imported.read;
      sum.created += imported.created;
      sum.resolved += imported.resolved;
      sum.regions += imported.regions;
      sum.gaps += imported.gaps + imported.unreadable;
      if (imported.fault !== null) faults.push(`${account.name}: ${imported.fault}`);
    }
    const at = this.#deps.now().toISOString();
    // With the instant: an import that a restart repeats may have more to tell.
    await this.#deps.store.tell(workspaceId, `${hold.run.id}:${at}`, at);
    if (faults.length > 0 && faults.length === accounts.length) {
      return { status: "failed", error: `No account could be read. ${faults.join(" ")}` };
    }
    return { status: "completed", result: resultOf(sum, faults) };
  }

  async resume(unheld: readonly UnheldRun[]): Promise<void> {
    for (const { id, workspaceId, kind, attempts } of unheld) {
      if (kind !== "security_hub_import" || this.#running.has(id)) continue;
      if (attempts < attemptsAllowed) {
        await this.#deps.enqueue({ workspaceId, runId: id });
        continue;
      }
      const error = `The server stopped ${attempts} times during this import. Start a new one.`;
      await this.#deps.runs.finish(workspaceId, { id, attempts }, { status: "interrupted", error });
    }
  }

  async stop(): Promise<void> {
    for (const { run } of this.#running.values()) run.abandon();
    await Promise.allSettled([...this.#running.values()].map(({ done }) => done));
  }
}

function resultOf(
  sum: { read: number; created: number; resolved: number; regions: number; gaps: number },
  faults: readonly string[],
): HubImportResult {
  const what = `Read ${sum.read} new or changed findings from Security Hub in ${sum.regions} regions: ${sum.created} new here, ${sum.resolved} resolved.`;
  const rest = sum.gaps === 0 ? "" : ` ${sum.gaps} could not be read; the banner says which and why.`;
  return {
    findingsRead: sum.read,
    newFindings: sum.created,
    resolvedFindings: sum.resolved,
    regions: sum.regions,
    gaps: sum.gaps,
    message: [`${what}${rest}`, ...faults].join(" "),
  };
}

export function createHubImportRuns(deps: Deps): HubImportRunService {
  return new HubImportRuns(deps);
}

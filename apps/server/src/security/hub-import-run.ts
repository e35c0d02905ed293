import { AppError } from "@skyledger/core/model/app-error";
import { counted } from "@skyledger/core/model/counted";
import type { HubImportResult, Run } from "@skyledger/core/model/run";
import type { AccountsStore } from "../accounts/store.ts";
import type { Principal } from "../platform/principal.ts";
import type { RunKindDeclaration } from "../runs/kind.ts";
import type { RunContext, RunLog } from "../runs/lease.ts";
import type { RunStarter } from "../runs/machine.ts";
import type { EndedUnit, UnitResult } from "../runs/store/stored-unit.ts";
import type { LeaseEnd, RunEnd, RunsStore } from "../runs/store.ts";
import { brokenOff, sumOfUnits } from "../runs/sum-of-units.ts";
import type { UnitContext, UnitKindDeclaration, UnitRunner } from "../runs/units.ts";
import type { HubImport } from "./hub-import.ts";
import type { HubImportStore } from "./store/hub-import-store.ts";

export interface HubImportRunService {
  /**
   * Queues an import of the named accounts (all when left out), or joins the one under way. Throws not_found
   * for an unknown account, and conflict when another set is being imported or there is no account.
   */
  start(principal: Principal, accountIds: readonly string[] | undefined): Promise<Run>;
  /** Waits for an import's end. Throws run_failed, run_cancelled. */
  wait(
    principal: Principal,
    runId: string,
    signal: AbortSignal,
  ): Promise<{ run: Run; result: HubImportResult }>;
  /** The handler of its runs. */
  readonly runKind: RunKindDeclaration;
  /** The handler of their units. */
  readonly unitKind: UnitKindDeclaration;
}

interface Deps {
  runs: RunsStore;
  accounts: Pick<AccountsStore, "list" | "find">;
  imports: HubImport;
  store: Pick<HubImportStore, "report">;
  machine: RunStarter;
  units: UnitRunner;
  now: () => Date;
  log: RunLog;
}

class HubImportRuns implements HubImportRunService {
  readonly #deps: Deps;

  readonly runKind: RunKindDeclaration = {
    kind: "security_hub_import",
    noun: "import",
    attempts: 3,
    atOnce: 2,
    onlyOneIn: "workspace",
    givenUp: (attempts) => `The server stopped ${attempts} times during this import. Start a new one.`,
    begin: (hold) => ({ run: () => this.#work(hold), cancelled: () => null }),
  };

  readonly unitKind: UnitKindDeclaration = {
    kind: "security_hub_import",
    noun: "import",
    begin: (context) => ({ run: () => this.#unit(context), cancelled: () => null }),
  };

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async start(principal: Principal, accountIds: readonly string[] | undefined): Promise<Run> {
    const { workspaceId, userId } = principal;
    const known = (await this.#deps.accounts.list(workspaceId)).map(({ id }) => id);
    if (accountIds?.some((id) => !known.includes(id))) {
      throw new AppError("not_found", "Cloud account not found.");
    }
    const asked = accountIds ?? known;
    if (asked.length === 0) {
      throw new AppError("conflict", "Connect a cloud account first.");
    }
    return await this.#deps.machine.start(
      workspaceId,
      { kind: "security_hub_import", accountIds: asked, createdBy: userId },
      {
        otherwise: "Another import is running. Wait until it ends, or cancel it, and try again.",
        joins: (active) => asked.every((id) => active.accountIds.includes(id)),
      },
    );
  }

  async wait(principal: Principal, runId: string, signal: AbortSignal) {
    const run = await this.#deps.machine.wait(principal.workspaceId, runId, signal);
    if (!run.result || !("findingsRead" in run.result)) {
      throw new Error(`import ${runId} completed without its result`);
    }
    return { run, result: run.result };
  }

  async #unit(context: UnitContext): Promise<LeaseEnd<UnitResult>> {
    const account = await this.#deps.accounts.find(context.run.workspaceId, context.unit.accountId);
    // Disconnecting an account deletes its units.
    if (!account) return { status: "failed", error: "The account was disconnected." };
    const progress = { done: 0, total: 1, resources: 0, calls: 0, gaps: 0, current: null };
    const imported = await this.#deps.imports.account(account, undefined, context.signal, (sentence) =>
      context.report({ ...progress, current: `${sentence} (${account.name})` }),
    );
    const { read, created, resolved, regions, failure } = imported;
    const gaps = imported.gaps + imported.unreadable;
    await context.reportNow({ ...progress, done: 1, gaps });
    return {
      status: "completed",
      result: { counts: { read, created, resolved, regions, gaps }, failure, notes: [] },
    };
  }

  async #work(hold: RunContext): Promise<RunEnd> {
    const { workspaceId, accountIds, id } = hold.run;
    const { units } = this.#deps;
    const all = await this.#deps.accounts.list(workspaceId);
    const accounts = all.filter((account) => accountIds.includes(account.id));
    await units.complete(
      hold,
      accounts.map((account) => ({ accountId: account.id, region: null })),
    );
    const ended = await units.ended(workspaceId, id);
    const names = new Map(accounts.map((account) => [account.id, account.name]));
    const failures = ended.flatMap(({ accountId, message }) =>
      message === null ? [] : [`${names.get(accountId) ?? accountId}: ${message}`],
    );
    const at = this.#deps.now().toISOString();
    // With the instant: an import that a restart repeats may have more to report.
    await this.#deps.store.report(workspaceId, `${id}:${at}`, at);
    if (failures.length > 0 && failures.length === ended.length) {
      return { status: "failed", error: `No account could be read. ${failures.join(" ")}` };
    }
    return { status: "completed", result: resultOf(sumOf(ended), failures) };
  }
}

/** The sums of an import's units; one that broke off has not read its account. */
function sumOf(ended: readonly EndedUnit[]) {
  const sum = sumOfUnits(ended, { read: 0, created: 0, resolved: 0, regions: 0, gaps: 0 });
  return { ...sum, gaps: sum.gaps + brokenOff(ended) };
}

function resultOf(
  sum: { read: number; created: number; resolved: number; regions: number; gaps: number },
  failures: readonly string[],
): HubImportResult {
  const what = `Read ${counted(sum.read, "new or changed finding")} from Security Hub in ${counted(sum.regions, "Region")}: ${sum.created} new, ${sum.resolved} resolved.`;
  const rest = sum.gaps === 0 ? "" : ` ${sum.gaps} could not be read. See the banner for details.`;
  return {
    findingsRead: sum.read,
    newFindings: sum.created,
    resolvedFindings: sum.resolved,
    regions: sum.regions,
    gaps: sum.gaps,
    message: [`${what}${rest}`, ...failures].join(" "),
  };
}

export function createHubImportRuns(deps: Deps): HubImportRunService {
  return new HubImportRuns(deps);
}

import { AppError } from "@skyledger/core/model/app-error";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { Run, ScanResult } from "@skyledger/core/model/run";
import type { Principal } from "../platform/principal.ts";
import type { RunKindDeclaration } from "../runs/kind.ts";
import type { UnitKindDeclaration } from "../runs/units.ts";
import { parseScanScope, type ScanDeps, type ScanScope } from "./scan-deps.ts";
import { ScanUnit } from "./scan-unit.ts";
import { ScanWork } from "./scan-work.ts";

export interface SecurityScanService {
  /**
   * Queues a scan of the named accounts (all when left out), or joins the one under way. Throws not_found for
   * an unknown account, and conflict when another set is being scanned or there is no account.
   */
  start(principal: Principal, accountIds: readonly string[] | undefined, scope: ScanScope): Promise<Run>;
  /** Waits for a scan's end. Throws run_failed, run_cancelled. */
  wait(principal: Principal, runId: string, signal: AbortSignal): Promise<{ run: Run; result: ScanResult }>;
  /** Queues a scan of one account with the scope of an ended one. Throws as `start`. */
  again(principal: Principal, accountId: string, ended: Run): Promise<Run>;
  /** The handler of its runs. */
  readonly runKind: RunKindDeclaration;
  /** The handler of their units. */
  readonly unitKind: UnitKindDeclaration;
}

/** The same text for scans with the same scope, for any inventory. */
function textOf(scope: unknown): string {
  return JSON.stringify({ ...parseScanScope(scope), freshSince: undefined });
}

class SecurityScan implements SecurityScanService {
  readonly #deps: ScanDeps;

  readonly runKind: RunKindDeclaration = {
    kind: "security_scan",
    noun: "scan",
    attempts: 3,
    atOnce: 2,
    onlyOneIn: "workspace",
    givenUp: (attempts) => `The server stopped ${attempts} times during this scan. Start a new one.`,
    begin: (hold) => {
      const work = new ScanWork(this.#deps, hold);
      return { run: () => work.run(), cancelled: () => null };
    },
  };

  readonly unitKind: UnitKindDeclaration = {
    kind: "security_scan",
    noun: "scan",
    begin: (context) => {
      const unit = new ScanUnit(this.#deps, context);
      return { run: () => unit.run(), cancelled: () => null };
    },
  };

  constructor(deps: ScanDeps) {
    this.#deps = deps;
  }

  async again(principal: Principal, accountId: string, { input }: Run): Promise<Run> {
    return await this.start(principal, [accountId], parseScanScope(input));
  }

  async start(
    principal: Principal,
    accountIds: readonly string[] | undefined,
    scope: ScanScope,
  ): Promise<Run> {
    const { workspaceId, userId } = principal;
    const known = (await this.#deps.accounts.list(workspaceId)).map((account: CloudAccount) => account.id);
    if (accountIds?.some((id) => !known.includes(id))) {
      throw new AppError("not_found", "Cloud account not found.");
    }
    const asked = accountIds ?? known;
    if (asked.length === 0) throw new AppError("conflict", "Connect a cloud account first.");
    return await this.#deps.machine.start(
      workspaceId,
      { kind: "security_scan", accountIds: asked, createdBy: userId, input: scope },
      {
        otherwise: "Another scan is running. Wait until it ends, or cancel it, and try again.",
        joins: ({ input, accountIds: active }) =>
          textOf(input) === textOf(scope) && asked.every((id) => active.includes(id)),
      },
    );
  }

  async wait(
    principal: Principal,
    runId: string,
    signal: AbortSignal,
  ): Promise<{ run: Run; result: ScanResult }> {
    const run = await this.#deps.machine.wait(principal.workspaceId, runId, signal);
    if (!run.result || !("findingsCount" in run.result))
      throw new Error(`scan ${runId} completed without its result`);
    return { run, result: run.result };
  }
}

export function createSecurityScanService(deps: ScanDeps): SecurityScanService {
  return new SecurityScan(deps);
}

import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import { checks } from "@skyledger/core/registry.gen";
import { isSentByUs, readHubFinding } from "@skyledger/core/security-hub/hub-finding";
import { checkOfControl, placeFinding } from "@skyledger/core/security-hub/place-finding";
import type { PlacedFinding } from "@skyledger/core/security-hub/plan-import";
import { securityHubControls } from "@skyledger/core/security-hub-controls.gen";
import type { ConnectionOf } from "../accounts/connections.ts";
import { type Doing, failureOf } from "../accounts/failure.ts";
import type { RunLog } from "../runs/lease.ts";
import type { HubConnection, HubGap, HubGateway } from "./aws/security-hub.ts";
import type { HubImportStore, ImportCounts } from "./store/hub-import-store.ts";
import type { HubRegionsStore } from "./store/hub-regions-store.ts";

/** The result of the import of one account. */
export interface AccountImport extends ImportCounts {
  /** Regions where Security Hub is enabled and was read completely. */
  regions: number;
  /** Regions that could not be read, or not completely. */
  gaps: number;
  /** Findings without identifying members. */
  unreadable: number;
  /** Why nothing could be read from the account, shown to users. */
  failure: string | null;
}

export interface HubImport {
  /**
   * Imports Security Hub's findings of an account, in the named regions or in all regions it is read in. A
   * region without Security Hub is skipped; an error is stored for that region and doesn't affect the others.
   */
  account(
    account: CloudAccount,
    regions: readonly string[] | undefined,
    signal: AbortSignal,
    report: (sentence: string) => void,
  ): Promise<AccountImport>;
}

interface Deps {
  hub: HubGateway;
  connectionOf: ConnectionOf;
  store: HubImportStore;
  regions: HubRegionsStore;
  now: () => Date;
  log: RunLog;
}

const hourMs = 3_600_000;
/** Findings may appear some time after their UpdatedAt, and clocks differ. */
const overlapMs = hourMs;
/**
 * A change of workflow status by a person does not change UpdatedAt (API reference, BatchUpdateFindings): all
 * findings are read once a day.
 */
const wholeAfterMs = 24 * hourMs;

const checksById = new Map(checks.map((check) => [check.id, check]));

function none(): AccountImport {
  return {
    read: 0,
    created: 0,
    resolved: 0,
    regressions: 0,
    regions: 0,
    gaps: 0,
    unreadable: 0,
    failure: null,
  };
}

class Import implements HubImport {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async account(
    account: CloudAccount,
    wanted: readonly string[] | undefined,
    signal: AbortSignal,
    report: (sentence: string) => void,
  ): Promise<AccountImport> {
    const sum = none();
    const doing = { doing: "Reading Security Hub" };
    sum.failure = await this.#failureOf(account, doing, signal, () =>
      this.#regions(account, { wanted, signal, report }, sum),
    );
    if (sum.failure !== null) sum.gaps += 1;
    return sum;
  }

  #failureOf(
    { workspaceId, id }: CloudAccount,
    doing: Doing,
    signal: AbortSignal,
    work: () => Promise<void>,
  ) {
    return failureOf({ log: this.#deps.log, signal }, { workspaceId, accountId: id }, doing, work);
  }

  async #regions(
    account: CloudAccount,
    asked: { wanted: readonly string[] | undefined; signal: AbortSignal; report: (sentence: string) => void },
    sum: AccountImport,
  ): Promise<void> {
    const { wanted, signal, report } = asked;
    const hub = await this.#deps.hub.open(await this.#deps.connectionOf(account), { patient: true });
    const chosen = account.regions ?? (await this.#enabledRegions(account, hub, sum, signal));
    for (const region of chosen) {
      signal.throwIfAborted();
      if (wanted !== undefined && !wanted.includes(region)) continue;
      report(`Security Hub in ${region}`);
      const at = this.#deps.now().toISOString();
      const doing = { doing: `Reading Security Hub in ${region}` };
      const failure = await this.#failureOf(account, doing, signal, () =>
        this.#region(account, hub, region, sum, signal),
      );
      if (failure === null) continue;
      sum.gaps += 1;
      await this.#ended(account, region, at, false, { reason: "failed", message: failure, iamAction: "" });
    }
  }

  async #enabledRegions(
    account: CloudAccount,
    hub: HubConnection,
    sum: AccountImport,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const answer = await hub.regions(signal);
    if (answer.ok) return answer.regions;
    await this.#ended(account, hub.homeRegion, this.#deps.now().toISOString(), false, answer.gap);
    sum.gaps += 1;
    return [];
  }

  #ended({ workspaceId, id }: CloudAccount, region: string, at: string, whole: boolean, gap: HubGap | null) {
    return this.#deps.regions.imported(workspaceId, id, region, { at, whole, gap });
  }

  async #region(
    account: CloudAccount,
    hub: HubConnection,
    region: string,
    sum: AccountImport,
    signal: AbortSignal,
  ): Promise<void> {
    const now = this.#deps.now();
    const at = now.toISOString();
    const found = await hub.look(region, signal);
    if (found.state === "off") return;
    const before = await this.#deps.regions.find(account.workspaceId, account.id, region);
    const whole =
      !before?.importedAt || !before.wholeAt || now.getTime() - Date.parse(before.wholeAt) >= wholeAfterMs;
    let gap = found.state === "gap" ? found.gap : null;
    const state: { refused: HubGap | null } = { refused: null };
    const reads = [
      ...(before?.importedAt ? [new Date(Date.parse(before.importedAt) - overlapMs).toISOString()] : []),
      ...(whole ? [null] : []),
    ];
    for (const since of reads) {
      if (gap !== null) break;
      const until = new Date(now.getTime() + overlapMs).toISOString();
      const query = { awsAccountId: account.awsAccountId, since, until };
      gap = await hub.read(
        region,
        query,
        (page) => this.#page(account, region, page, at, sum, state),
        signal,
      );
    }
    gap ??= state.refused;
    await this.#ended(account, region, at, whole, gap);
    if (gap === null) sum.regions += 1;
    else sum.gaps += 1;
  }

  /** One page is one transaction: imported findings stay even if a later page fails. */
  async #page(
    account: CloudAccount,
    region: string,
    page: readonly unknown[],
    at: string,
    sum: AccountImport,
    state: { refused: HubGap | null },
  ): Promise<void> {
    const placed: PlacedFinding[] = [];
    for (const raw of page) {
      if (isSentByUs(raw)) continue;
      const finding = readHubFinding(raw);
      if (finding === undefined) {
        sum.unreadable += 1;
        continue;
      }
      // From a member account, or aggregated from another region: read where it belongs.
      if (finding.awsAccountId !== account.awsAccountId) continue;
      if (finding.region !== "" && finding.region !== region) continue;
      const controlled = finding.controlId === null ? undefined : securityHubControls[finding.controlId];
      const check = checkOfControl(
        finding,
        (controlled ?? []).flatMap((id) => checksById.get(id) ?? []),
      );
      const updatedAt = finding.updatedAt > at ? at : finding.updatedAt;
      placed.push(placeFinding({ ...finding, region, updatedAt }, check));
    }
    if (placed.length === 0) return;
    const { workspaceId, id } = account;
    const checkOf = (checkId: string) => checksById.get(checkId);
    const counts = await this.#deps.store.apply(workspaceId, id, region, placed, checkOf, at);
    const [first] = counts.refused;
    if (first) {
      sum.unreadable += counts.refused.length;
      const { title, hubId } = first.row.finding;
      const message = `RefusedByDatabase: "${title}" (${hubId}) could not be stored: ${first.message}`;
      state.refused ??= { reason: "failed", message, iamAction: "" };
    }
    sum.read += counts.read;
    sum.created += counts.created;
    sum.resolved += counts.resolved;
    sum.regressions += counts.regressions;
  }
}

export function createHubImport(deps: Deps): HubImport {
  return new Import(deps);
}

import { AppError } from "@skyledger/core/model/app-error";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import { standardName } from "@skyledger/core/security-hub/standard-name";
import type { ConnectionOf } from "../accounts/connections.ts";
import type { AccountsStore } from "../accounts/store.ts";
import type { Principal } from "../platform/principal.ts";
import type { HubConnection, HubGap, HubGateway, HubRegion } from "./aws/security-hub.ts";
import { SharedLooks } from "./shared-looks.ts";
import type { HubRegionState, HubRegionsStore } from "./store/hub-regions-store.ts";

/** Something that could not be read or sent. `region` null: the whole account. */
export interface HubStatusGap extends HubGap {
  accountId: string;
  accountName: string;
  region: string | null;
}

/** Security Hub in one region of one account. */
export interface HubRegionStatus {
  accountId: string;
  accountName: string;
  region: string;
  enabled: boolean;
  standards: string[];
  importedAt: string | null;
  sending: { at: string; sent: number; failed: number; failures: HubRegionState["sendFailures"] } | null;
}

export interface HubStatus {
  enabled: boolean;
  standards: string[];
  /** Every region that was checked. */
  regions: HubRegionStatus[];
  gaps: HubStatusGap[];
}

export interface HubStatusService {
  /** Queries AWS in every account and region that is read, at most once a minute for all readers. Throws not_found for an unknown account. */
  status(principal: Principal, accountIds: readonly string[] | undefined): Promise<HubStatus>;
}

interface Deps {
  hub: HubGateway;
  accounts: Pick<AccountsStore, "list">;
  connectionOf: ConnectionOf;
  regions: Pick<HubRegionsStore, "list">;
  /** Longest wait for AWS, in ms. */
  patienceMs: number;
}

/** What AWS answers about an account. */
type AccountLook =
  | { ok: true; looks: readonly { region: string; found: HubRegion }[] }
  | { ok: false; gap: HubGap };

class Status implements HubStatusService {
  readonly #deps: Deps;
  readonly #looks = new SharedLooks<AccountLook>();

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async status({ workspaceId }: Principal, accountIds: readonly string[] | undefined): Promise<HubStatus> {
    const [all, known] = await Promise.all([
      this.#deps.accounts.list(workspaceId),
      this.#deps.regions.list(workspaceId),
    ]);
    const accounts = accountIds === undefined ? all : all.filter(({ id }) => accountIds.includes(id));
    if (accountIds !== undefined && accountIds.length > 0 && accounts.length === 0) {
      throw new AppError("not_found", "Cloud account not found.");
    }
    const knownOf = Map.groupBy(known, ({ accountId }) => accountId);
    const found = await Promise.all(
      accounts.map((account) => this.#account(account, knownOf.get(account.id) ?? [])),
    );
    const regions = found.flatMap((one) => one.regions);
    const standards = new Set(regions.flatMap((region) => region.standards));
    return {
      enabled: regions.some(({ enabled }) => enabled),
      standards: [...standards].sort(),
      regions,
      gaps: found.flatMap((one) => one.gaps),
    };
  }

  async #account(
    account: CloudAccount,
    known: readonly HubRegionState[],
  ): Promise<Pick<HubStatus, "regions" | "gaps">> {
    const who = { accountId: account.id, accountName: account.name };
    const { id, roleArn, regions } = account;
    const asked = await this.#looks.of(JSON.stringify([id, roleArn, regions]), () => this.#look(account));
    if (!asked.ok) return { regions: [], gaps: [{ ...who, region: null, ...asked.gap }] };
    const { looks } = asked;
    return {
      regions: looks.flatMap(({ region, found }) =>
        found.state === "gap" ? [] : [regionStatus(who, region, found, known)],
      ),
      gaps: looks.flatMap(({ region, found }) => [
        ...(found.state === "gap" ? [{ ...who, region, ...found.gap }] : []),
        ...(found.state === "enabled" && found.standardsGap
          ? [{ ...who, region, ...found.standardsGap }]
          : []),
        ...storedGaps(who, region, found, known),
      ]),
    };
  }

  async #look(account: CloudAccount): Promise<AccountLook> {
    const signal = AbortSignal.timeout(this.#deps.patienceMs);
    const hub = await this.#deps.hub.open(await this.#deps.connectionOf(account), { patient: false });
    const asked = account.regions
      ? { ok: true as const, regions: account.regions }
      : await askRegions(hub, signal);
    if (!asked.ok) return asked;
    const looks = asked.regions.map(async (region) => ({ region, found: await lookAt(hub, region, signal) }));
    return { ok: true, looks: await Promise.all(looks) };
  }
}

/** Failures of the last import and sending. A failed import of a region that is off now is left out. */
function storedGaps(
  who: { accountId: string; accountName: string },
  region: string,
  found: HubRegion,
  known: readonly HubRegionState[],
): HubStatusGap[] {
  const state = known.find((one) => one.region === region);
  const stored = [found.state === "enabled" ? state?.importGap : null, state?.sendGap];
  return stored.flatMap((gap) => (gap ? [{ ...who, region, ...gap }] : []));
}

function regionStatus(
  who: { accountId: string; accountName: string },
  region: string,
  found: Exclude<HubRegion, { state: "gap" }>,
  known: readonly HubRegionState[],
): HubRegionStatus {
  const state = known.find((one) => one.region === region);
  return {
    ...who,
    region,
    enabled: found.state === "enabled",
    standards: found.state === "enabled" ? found.standards.map(standardName) : [],
    importedAt: state?.importedAt ?? null,
    sending: state?.sentAt
      ? { at: state.sentAt, sent: state.sent, failed: state.sendFailed, failures: state.sendFailures }
      : null,
  };
}

const late = (iamAction: string): HubGap => ({
  reason: "failed",
  message: "TimeoutError: AWS did not respond in time.",
  iamAction,
});

async function askRegions(hub: HubConnection, signal: AbortSignal) {
  try {
    return await hub.regions(signal);
  } catch (error) {
    if (signal.aborted) return { ok: false as const, gap: late("ec2:DescribeRegions") };
    throw error;
  }
}

async function lookAt(hub: HubConnection, region: string, signal: AbortSignal): Promise<HubRegion> {
  try {
    return await hub.look(region, signal);
  } catch (error) {
    if (signal.aborted) return { state: "gap", gap: late("securityhub:DescribeHub") };
    throw error;
  }
}

export function createHubStatus(deps: Deps): HubStatusService {
  return new Status(deps);
}

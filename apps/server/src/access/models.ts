import { type AccessModel, accessModel } from "@skyledger/core/access/access-model";
import { accessTypes } from "@skyledger/core/access/access-types";
import { missingIdentities } from "@skyledger/core/access/policy-library";
import type { MissingReading } from "@skyledger/core/access/truth";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { CoverageGap, CoveredScope, Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import type { AccountsStore } from "../accounts/store.ts";
import type { SnapshotStore } from "../inventory/store/snapshot-store.ts";
import type { InScope } from "../organizations/account-scope.ts";
import type { Principal } from "../platform/principal.ts";

/** The model of all accounts that a caller sees, and its accounts. */
export interface LoadedModel {
  readonly model: AccessModel;
  readonly accounts: readonly CloudAccount[];
  /** When the oldest inventory in it was read; null: none was. */
  readonly takenAt: string | null;
  /** Lists of principals that were not read, also those of accounts that no discovery has read yet. */
  readonly missing: AccessModel["missing"];
}

export interface ModelsDeps {
  readonly accounts: Pick<AccountsStore, "list">;
  readonly snapshots: Pick<SnapshotStore, "resources" | "scope">;
  readonly inScope: InScope;
}

/** Lists of accounts without any data, of which the model knows nothing. */
function undiscovered(accounts: readonly CloudAccount[]): MissingReading[] {
  return accounts
    .filter(({ lastDiscoveredAt }) => lastDiscoveredAt === null)
    .map(({ awsAccountId }) => missingIdentities(awsAccountId));
}

const keptForMs = 120_000;

/** Loads models; the last one is kept for a while, until an account in it is discovered again. */
export class AccessModels {
  readonly #deps: ModelsDeps;
  #last: { key: string; loaded: Promise<LoadedModel>; timer: NodeJS.Timeout } | undefined;

  constructor(deps: ModelsDeps) {
    this.#deps = deps;
  }

  async of(principal: Pick<Principal, "workspaceId">): Promise<LoadedModel> {
    const { workspaceId } = principal;
    const { accountIds } = await this.#deps.inScope(principal, {});
    const accounts = (await this.#deps.accounts.list(workspaceId)).filter(
      ({ id, archivedAt }) => archivedAt === null && (accountIds?.includes(id) ?? true),
    );
    const read = accounts.map(({ id, lastDiscoveredAt }) => `${id} ${lastDiscoveredAt}`).sort();
    const key = JSON.stringify([workspaceId, read]);
    if (this.#last?.key === key) return await this.#last.loaded;
    const loaded = this.#load(workspaceId, accounts);
    this.#keep(key, loaded);
    return await loaded;
  }

  #keep(key: string, loaded: Promise<LoadedModel>): void {
    clearTimeout(this.#last?.timer);
    const drop = () => {
      if (this.#last?.key === key) this.#last = undefined;
    };
    this.#last = { key, loaded, timer: setTimeout(drop, keptForMs).unref() };
    loaded.catch(drop);
  }

  async #load(workspaceId: string, accounts: readonly CloudAccount[]): Promise<LoadedModel> {
    const { snapshots } = this.#deps;
    const resources: Resource[] = [];
    const covered: CoveredScope[] = [];
    const gaps: CoverageGap[] = [];
    for (const { id } of accounts) {
      for await (const page of snapshots.resources(workspaceId, id, accessTypes)) resources.push(...page);
      const scope = await snapshots.scope(workspaceId, id);
      covered.push(...scope.covered);
      gaps.push(...scope.gaps);
    }
    const times = accounts.flatMap(({ lastDiscoveredAt }) => lastDiscoveredAt ?? []).sort();
    const takenAt = times[0] ?? null;
    // Without a discovery there are no policies, and no conditions on the time.
    const snapshot = { takenAt: takenAt ?? new Date(0).toISOString(), resources, covered, gaps };
    const model = accessModel(new SnapshotIndex(snapshot));
    const missing = [...model.missing, ...(takenAt === null ? [] : undiscovered(accounts))];
    return { ...{ model, accounts, takenAt, missing } };
  }
}

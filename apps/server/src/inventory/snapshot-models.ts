import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { CoverageGap, CoveredScope, Resource } from "@skyledger/core/model/resource";
import { SnapshotIndex } from "@skyledger/core/model/snapshot-index";
import type { AccountsStore } from "../accounts/store.ts";
import type { InScope } from "../organizations/account-scope.ts";
import type { Principal } from "../platform/principal.ts";
import type { SnapshotStore } from "./store/snapshot-store.ts";

/** The model of all accounts that a caller sees, and its accounts. */
export interface LoadedModel<Model> {
  readonly model: Model;
  readonly accounts: readonly CloudAccount[];
  /** When the oldest inventory in it was read; null: none was. */
  readonly takenAt: string | null;
}

export interface SnapshotModelsDeps {
  readonly accounts: Pick<AccountsStore, "list">;
  readonly snapshots: Pick<SnapshotStore, "resources" | "scope">;
  readonly inScope: InScope;
}

const keptForMs = 120_000;

/**
 * Loads models over the inventory of all accounts of a caller; the last one is kept for a while, until an
 * account in it is discovered again.
 */
export class SnapshotModels<Model> {
  readonly #deps: SnapshotModelsDeps;
  readonly #types: readonly string[];
  readonly #build: (index: SnapshotIndex) => Model;
  #last: { key: string; loaded: Promise<LoadedModel<Model>>; timer: NodeJS.Timeout } | undefined;

  /** @param types CloudFormation types of the resources that the model uses */
  constructor(deps: SnapshotModelsDeps, types: readonly string[], build: (index: SnapshotIndex) => Model) {
    this.#deps = deps;
    this.#types = types;
    this.#build = build;
  }

  async of(principal: Pick<Principal, "workspaceId">): Promise<LoadedModel<Model>> {
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

  #keep(key: string, loaded: Promise<LoadedModel<Model>>): void {
    clearTimeout(this.#last?.timer);
    const drop = () => {
      if (this.#last?.key === key) this.#last = undefined;
    };
    this.#last = { key, loaded, timer: setTimeout(drop, keptForMs).unref() };
    loaded.catch(drop);
  }

  async #load(workspaceId: string, accounts: readonly CloudAccount[]): Promise<LoadedModel<Model>> {
    const { snapshots } = this.#deps;
    const resources: Resource[] = [];
    const covered: CoveredScope[] = [];
    const gaps: CoverageGap[] = [];
    for (const { id } of accounts) {
      for await (const page of snapshots.resources(workspaceId, id, this.#types)) resources.push(...page);
      const scope = await snapshots.scope(workspaceId, id);
      covered.push(...scope.covered);
      gaps.push(...scope.gaps);
    }
    const times = accounts.flatMap(({ lastDiscoveredAt }) => lastDiscoveredAt ?? []).sort();
    const takenAt = times[0] ?? null;
    // Without a discovery, nothing depends on the time.
    const snapshot = { takenAt: takenAt ?? new Date(0).toISOString(), resources, covered, gaps };
    return { model: this.#build(new SnapshotIndex(snapshot)), accounts, takenAt };
  }
}

/** The IDs of AWS accounts in a scope; undefined: all. */
export function awsAccountsOf(
  { accounts }: Pick<LoadedModel<unknown>, "accounts">,
  accountIds: readonly string[] | undefined,
): ReadonlySet<string> | undefined {
  if (accountIds === undefined) return undefined;
  const chosen = accounts.filter(({ id }) => accountIds.includes(id));
  return new Set(chosen.map(({ awsAccountId }) => awsAccountId));
}

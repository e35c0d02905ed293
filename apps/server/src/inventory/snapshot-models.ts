import { createHash } from "node:crypto";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { CoverageGap, CoveredScope } from "@skyledger/core/model/resource";
import type { Signal } from "@skyledger/core/model/signal";
import { type QuestionsOf, type ReasoningName, reasonings } from "@skyledger/core/reasonings";
import type { AccountsStore } from "../accounts/store.ts";
import type { InScope } from "../organizations/account-scope.ts";
import type { Principal } from "../platform/principal.ts";
import { type AskedModel, GrowingModel } from "./reasoning/growing-model.ts";
import { ReasoningThread } from "./reasoning/reasoning-thread.ts";
import type { CrownJewelsStore } from "./store/crown-jewels-store.ts";
import type { RefreshedResources, SnapshotStore } from "./store/snapshot-store.ts";

/** Asks a model a question. Rejects with unavailable if the thread of the model ends. */
export type Ask<Asked> = <Name extends keyof Asked & string>(
  question: Name,
  ...input: Asked[Name] extends (...input: infer Input) => unknown ? Input : never
) => Promise<Asked[Name] extends (...input: never) => infer Answer ? Answer : never>;

/** The model of all accounts that a caller sees, and its accounts. */
export interface LoadedModel<Name extends ReasoningName> {
  readonly ask: Ask<QuestionsOf<Name>>;
  readonly accounts: readonly CloudAccount[];
  /** When the oldest inventory in it was read; null: none was. */
  readonly takenAt: string | null;
}

/** Active findings of other AWS services on the resources of a snapshot. */
export interface SnapshotSignals {
  /** The most severe of each kind on each resource, by ARN and kind. */
  signals(workspaceId: string, accountIds: readonly string[]): Promise<readonly Signal[]>;
}

export interface SnapshotModelsDeps {
  readonly accounts: Pick<AccountsStore, "list">;
  readonly snapshots: Pick<SnapshotStore, "resources" | "scope"> & RefreshedResources;
  readonly inScope: InScope;
  /** Left out: the model doesn't depend on what people marked. */
  readonly crownJewels?: Pick<CrownJewelsStore, "version">;
  /** Left out: the model doesn't depend on what other AWS services report. */
  readonly findings?: SnapshotSignals;
  /** For large inventories; one of the process by default. */
  readonly thread?: ReasoningThread;
}

const keptForMs = 120_000;
/** Several workspaces, or people with different scopes, ask at the same time. */
const keptAtMost = 4;

const threadOfProcess = new ReasoningThread();

interface Kept {
  readonly model: Promise<AskedModel>;
  readonly timer: NodeJS.Timeout;
}

const hashOf = (signals: readonly Signal[]): string =>
  createHash("sha256").update(JSON.stringify(signals)).digest("base64");

/**
 * Loads models over the inventory of all accounts of a caller; the last ones are kept for a while, until an
 * account in them is discovered again, or a resource of the workspace is read again after a fix.
 */
export class SnapshotModels<Name extends ReasoningName> {
  readonly #deps: SnapshotModelsDeps;
  readonly #name: Name;
  /** By accounts, their discoveries, readings between them, marks, and signals; the one with the latest question is the last one. */
  readonly #kept = new Map<string, Kept>();

  constructor(deps: SnapshotModelsDeps, name: Name) {
    this.#deps = deps;
    this.#name = name;
  }

  async of(principal: Pick<Principal, "workspaceId">): Promise<LoadedModel<Name>> {
    const { workspaceId } = principal;
    const { accountIds } = await this.#deps.inScope(principal, {});
    const accounts = (await this.#deps.accounts.list(workspaceId)).filter(
      ({ id, archivedAt }) => archivedAt === null && (accountIds?.includes(id) ?? true),
    );
    const times = accounts.flatMap(({ lastDiscoveredAt }) => lastDiscoveredAt ?? []).sort();
    const takenAt = times[0] ?? null;
    const read = accounts.map(({ id, lastDiscoveredAt }) => `${id} ${lastDiscoveredAt}`).sort();
    const refreshed = await this.#deps.snapshots.refreshes(workspaceId);
    const marked = await this.#deps.crownJewels?.version(workspaceId);
    const signals = await this.#deps.findings?.signals(
      workspaceId,
      accounts.map(({ id }) => id),
    );
    const key = JSON.stringify([workspaceId, read, refreshed, marked, signals && hashOf(signals)]);
    // Between two questions, the model can be replaced by those of others, or lost with its thread.
    const ask: Ask<QuestionsOf<Name>> = async (question, ...[input]) => {
      const model = await this.#model(key, () => this.#load(workspaceId, accounts, { takenAt, signals }));
      return (await model.ask(question, input)) as never;
    };
    return { ask, accounts, takenAt };
  }

  async #model(key: string, load: () => Promise<AskedModel>): Promise<AskedModel> {
    for (;;) {
      const kept = this.#kept.get(key);
      if (!kept) return await this.#start(key, load);
      const model = await kept.model;
      if (model.isAlive) {
        // A map is in the order of insertion.
        if (this.#kept.delete(key)) this.#kept.set(key, kept);
        return model;
      }
      this.#forget(key, kept.model);
    }
  }

  #start(key: string, load: () => Promise<AskedModel>): Promise<AskedModel> {
    const model = load();
    const timer = setTimeout(() => this.#forget(key, model), keptForMs).unref();
    this.#kept.set(key, { model, timer });
    model.catch(() => this.#forget(key, model));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > keptAtMost && oldest !== undefined) this.#forget(oldest);
    return model;
  }

  /** Drops the model of a key, or only a certain one. */
  #forget(key: string, only?: Promise<AskedModel>): void {
    const kept = this.#kept.get(key);
    if (!kept || (only !== undefined && kept.model !== only)) return;
    clearTimeout(kept.timer);
    this.#kept.delete(key);
    kept.model.then(
      (model) => model.drop(),
      // The requests that wait for the model get its error.
      () => undefined,
    );
  }

  async #load(
    workspaceId: string,
    accounts: readonly CloudAccount[],
    { takenAt, signals }: { takenAt: string | null; signals: readonly Signal[] | undefined },
  ): Promise<AskedModel> {
    const { snapshots, thread = threadOfProcess } = this.#deps;
    const model = new GrowingModel(this.#name, thread);
    const covered: CoveredScope[] = [];
    const gaps: CoverageGap[] = [];
    try {
      for (const { id } of accounts) {
        for await (const page of snapshots.resources(workspaceId, id, reasonings[this.#name].types))
          model.add(page);
        const scope = await snapshots.scope(workspaceId, id);
        covered.push(...scope.covered);
        gaps.push(...scope.gaps);
      }
      // Without a discovery, nothing depends on the time.
      return model.finish({
        ...{ takenAt: takenAt ?? new Date(0).toISOString(), covered, gaps },
        ...(signals && { signals }),
      });
    } catch (error) {
      model.drop();
      throw error;
    }
  }
}

/** The IDs of AWS accounts in a scope; null: all. */
export function awsAccountsOf(
  { accounts }: { readonly accounts: readonly CloudAccount[] },
  accountIds: readonly string[] | undefined,
): string[] | null {
  if (accountIds === undefined) return null;
  const chosen = new Set(accountIds);
  return accounts.filter(({ id }) => chosen.has(id)).map(({ awsAccountId }) => awsAccountId);
}

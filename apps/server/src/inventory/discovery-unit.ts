import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { RunUnitProgress } from "@skyledger/core/model/run-unit";
import { resources as resourceTypes } from "@skyledger/core/registry.gen";
import { type Doing, failureOf } from "../accounts/failure.ts";
import { GatheredPages } from "../platform/gathered-pages.ts";
import type { UnitResult } from "../runs/store/stored-unit.ts";
import type { LeaseEnd } from "../runs/store.ts";
import type { UnitContext } from "../runs/units.ts";
import type {
  AccountProgress,
  CollectionConclusion,
  CollectionJob,
  PricedResource,
} from "./collection/collection-protocol.ts";
import type { DiscoveryDeps } from "./discovery-deps.ts";
import { RefusedResources } from "./refused-resources.ts";
import type { ResourceRow } from "./store/writer.ts";

/** Types that are listed once for the account, so their resources may state a region of their own. */
const typesOfOwnRegion = resourceTypes.filter(({ scope }) => scope !== "regional").map(({ type }) => type);

function toRow({ resource, ...priced }: PricedResource): ResourceRow {
  const { tags } = resource;
  return {
    arn: resource.arn,
    type: resource.type,
    label: priced.label,
    service: resource.arn.split(":")[2] ?? "",
    region: resource.region,
    id: resource.id,
    name: resource.name,
    status: resource.status,
    attachment: resource.attachment ?? null,
    ended: resource.ended ?? false,
    createdAt: resource.createdAt,
    tags: tags.seen ? tags.value : {},
    tagsGap: tags.seen ? null : tags.reason,
    facets: resource.facets,
    monthlyCost: priced.monthlyCost,
    costSource: priced.costSource,
    costDetail: priced.costDetail,
  };
}

/** Counts of a discovered account. */
export type DiscoveryCounts = Record<
  "resourcesFound" | "newResources" | "goneResources" | "relationships" | "gaps",
  number
>;

/** The work of one unit of a discovery: reads an account, stores it, and evaluates its savings. */
export class DiscoveryUnit {
  readonly #deps: DiscoveryDeps;
  readonly #context: UnitContext;
  readonly #counts: DiscoveryCounts = {
    resourcesFound: 0,
    newResources: 0,
    goneResources: 0,
    relationships: 0,
    gaps: 0,
  };
  readonly #notEvaluated: string[] = [];
  #failure: string | null = null;
  #progress: RunUnitProgress = { done: 0, total: 0, resources: 0, calls: 0, gaps: 0, current: null };

  constructor(deps: DiscoveryDeps, context: UnitContext) {
    this.#deps = deps;
    this.#context = context;
  }

  async run(): Promise<LeaseEnd<UnitResult>> {
    const { workspaceId } = this.#context.run;
    const account = await this.#deps.accounts.find(workspaceId, this.#context.unit.accountId);
    // The account may have been disconnected since the discovery was started.
    if (account) await this.#takeAccount(account);
    const { resourcesFound: resources, gaps } = this.#counts;
    await this.#context.reportNow({ ...this.#progress, resources, gaps, current: null });
    return { status: "completed", result: this.#result() };
  }

  /** The result of a canceled unit: everything that it read. */
  cancelled(): UnitResult {
    return this.#result();
  }

  #result(): UnitResult {
    return { counts: this.#counts, failure: this.#failure, notes: this.#notEvaluated };
  }

  /** A bug becomes a gap of the account, and none of its resources is deleted. */
  async #takeAccount(account: CloudAccount): Promise<void> {
    const { workspaceId, id: runId } = this.#context.run;
    const { writer, log, now } = this.#deps;
    const step: Doing = { doing: "Opening the connection" };
    const place = { workspaceId, accountId: account.id };
    const message = await failureOf({ log, signal: this.#context.signal }, place, step, () =>
      this.#collectAccount(account, step),
    );
    if (message === null) return;
    this.#failure = message;
    this.#counts.gaps += 1;
    const gap = { facet: "discovery", message, runId, at: now().toISOString() };
    await writer.noteFailure(workspaceId, account.id, gap);
  }

  async #collectAccount(account: CloudAccount, step: Doing): Promise<void> {
    const takenAt = this.#deps.now().toISOString();
    if (!(await this.#storeInventory(account, takenAt, step))) return;
    step.doing = "Evaluating savings";
    await this.#evaluateSavings({ ...account, lastDiscoveredAt: takenAt });
  }

  /** False when AWS refused access. The snapshot and its conclusions can leave memory afterwards. */
  async #storeInventory(account: CloudAccount, takenAt: string, step: Doing): Promise<boolean> {
    const { workspaceId, id: runId } = this.#context.run;
    const { writer, accounts, settings, runCollection, connectionOf } = this.#deps;
    const { awsAccountId, regions } = account;
    const job: CollectionJob = {
      connection: await connectionOf(account),
      settings,
      awsAccountId,
      organization: await writer.readsOrganization(workspaceId, account.id),
      regions,
      knownRegions: await writer.knownRegions(workspaceId, account.id, typesOfOwnRegion),
      takenAt,
    };
    step.doing = "Reading or storing resources";
    const refused = new RefusedResources(awsAccountId);
    const pages = new GatheredPages<PricedResource>(async (resources) => {
      const stored = await writer.upsert(workspaceId, account.id, takenAt, resources.map(toRow));
      refused.add(stored.refused);
      this.#counts.newResources += stored.inserted;
      this.#counts.resourcesFound += resources.length - stored.refused.length - stored.left;
    });
    const sink = {
      onResources: (resources: readonly PricedResource[]) => pages.add(resources),
      onProgress: (progress: AccountProgress) => {
        this.#progress = progress;
        this.#context.report(progress);
      },
    };
    let conclusion: CollectionConclusion;
    try {
      conclusion = refused.taint(await runCollection(job, sink, this.#context.signal));
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "ConnectionRefusedError") throw error;
      // AWS refused access: nothing is concluded, so no resource is marked gone.
      this.#failure = error.message;
      await accounts.setStatus(workspaceId, account.id, "error", error.message);
      return false;
    }
    step.doing = "Storing relationships and coverage";
    const end = { ...conclusion, takenAt, runId };
    const ended = await writer.conclude(workspaceId, account.id, end, this.#context.signal);
    this.#counts.goneResources += ended.gone;
    this.#counts.relationships += ended.relationships;
    this.#counts.gaps += conclusion.gaps.length + ended.refused.length;
    return true;
  }

  /**
   * Part of a run that someone waits for, so that the inventory and its savings appear together. After a
   * scheduled discovery the metrics schedule evaluates savings.
   */
  async #evaluateSavings(account: CloudAccount): Promise<void> {
    const { workspaceId, id } = this.#context.run;
    if ((await this.#deps.runs.find(workspaceId, id))?.createdBy === null) return;
    const { failure } = await this.#deps.savings.evaluate(account, {
      signal: this.#context.signal,
      report: (current) => this.#context.report({ ...this.#progress, current }),
      accountIds: this.#context.run.accountIds,
    });
    if (failure === null) return;
    this.#notEvaluated.push(failure);
    this.#counts.gaps += 1;
  }
}

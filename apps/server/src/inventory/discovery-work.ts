import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { DiscoveryResult } from "@skyledger/core/model/run";
import { resources as resourceTypes } from "@skyledger/core/registry.gen";
import { type Doing, failureOf } from "../accounts/failure.ts";
import { GatheredPages } from "../platform/gathered-pages.ts";
import type { RunContext } from "../runs/lease.ts";
import type { RunEnd } from "../runs/store.ts";
import type { CollectionProgress } from "./collection/collect.ts";
import type {
  CollectionConclusion,
  CollectionJob,
  PricedResource,
} from "./collection/collection-protocol.ts";
import type { DiscoveryDeps } from "./discovery-deps.ts";
import { RefusedResources } from "./refused-resources.ts";
import type { ResourceRow } from "./store/writer.ts";

/** Types that are listed once for the account, so their resources may state a region of their own. */
const typesOfOwnRegion = resourceTypes.filter(({ scope }) => scope === "global").map(({ type }) => type);

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

/** "1 resource", "412 resources". */
function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

/** The work of one discovery: reads its accounts one after the other and sums up. */
export class DiscoveryWork {
  readonly #deps: DiscoveryDeps;
  readonly #hold: RunContext;
  readonly #found: DiscoveryResult = {
    resourcesFound: 0,
    newResources: 0,
    goneResources: 0,
    relationships: 0,
    gaps: 0,
    durationSeconds: 0,
    message: "",
  };
  readonly #refusals: string[] = [];
  readonly #notEvaluated: string[] = [];
  /** Progress of the finished accounts. */
  readonly #before = { done: 0, total: 0, resources: 0, gaps: 0 };

  constructor(deps: DiscoveryDeps, hold: RunContext) {
    this.#deps = deps;
    this.#hold = hold;
  }

  async run(): Promise<RunEnd> {
    const { workspaceId, accountIds } = this.#hold.run;
    for (const account of await this.#deps.accounts.list(workspaceId)) {
      // An account may have been disconnected since the discovery was started.
      if (!accountIds.includes(account.id)) continue;
      this.#hold.signal.throwIfAborted();
      await this.#takeAccount(account);
    }
    return await this.#end();
  }

  /** A bug affects its account alone: it becomes a gap there, and no resource of the account is deleted. */
  async #takeAccount(account: CloudAccount): Promise<void> {
    const { workspaceId, id: runId } = this.#hold.run;
    const { writer, log, now } = this.#deps;
    const step: Doing = { doing: "Opening the connection" };
    const place = { workspaceId, accountId: account.id };
    const message = await failureOf({ log, signal: this.#hold.signal }, place, step, () =>
      this.#collectAccount(account, step),
    );
    if (message === null) return;
    this.#refusals.push(`${account.name}: ${message}`);
    this.#found.gaps += 1;
    const gap = { facet: "discovery", message, runId, at: now().toISOString() };
    await writer.noteFailure(workspaceId, account.id, gap);
  }

  /** The result of a canceled discovery: everything that it read. */
  cancelled(): DiscoveryResult {
    return this.#result(
      `Canceled after ${counted(this.#found.resourcesFound, "resource")}. The data read so far is kept.`,
    );
  }

  async #collectAccount(account: CloudAccount, step: Doing): Promise<void> {
    const takenAt = this.#deps.now().toISOString();
    if (!(await this.#storeInventory(account, takenAt, step))) return;
    step.doing = "Evaluating savings";
    await this.#evaluateSavings({ ...account, lastDiscoveredAt: takenAt });
  }

  /** False when AWS refused access. The snapshot and its conclusions can leave memory afterwards. */
  async #storeInventory(account: CloudAccount, takenAt: string, step: Doing): Promise<boolean> {
    const { workspaceId, id: runId } = this.#hold.run;
    const { writer, accounts, settings, runCollection, connectionOf } = this.#deps;
    const { awsAccountId, regions } = account;
    const job: CollectionJob = {
      connection: await connectionOf(account),
      settings,
      awsAccountId,
      regions,
      knownRegions: await writer.knownRegions(workspaceId, account.id, typesOfOwnRegion),
      takenAt,
    };
    step.doing = "Reading or storing resources";
    const refused = new RefusedResources(awsAccountId);
    let latest: CollectionProgress | undefined;
    const pages = new GatheredPages<PricedResource>(async (resources) => {
      const stored = await writer.upsert(workspaceId, account.id, takenAt, resources.map(toRow));
      refused.add(stored.refused);
      this.#found.newResources += stored.inserted;
      this.#found.resourcesFound += resources.length - stored.refused.length;
    });
    const sink = {
      onResources: (resources: readonly PricedResource[]) => pages.add(resources),
      onProgress: (progress: CollectionProgress) => {
        latest = progress;
        this.#hold.report({ ...this.#summed(progress), current: progress.current });
      },
    };
    let conclusion: CollectionConclusion;
    try {
      conclusion = refused.taint(await runCollection(job, sink, this.#hold.signal));
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "ConnectionRefusedError") throw error;
      // AWS refused access: nothing is concluded, so no resource is marked gone.
      this.#refusals.push(`${account.name}: ${error.message}`);
      await accounts.setStatus(workspaceId, account.id, "error", error.message);
      return false;
    }
    step.doing = "Storing relationships and coverage";
    const ended = await writer.conclude(workspaceId, account.id, { ...conclusion, takenAt, runId });
    this.#found.goneResources += ended.gone;
    this.#found.relationships += ended.relationships;
    this.#found.gaps += conclusion.gaps.length + ended.refused.length;
    if (latest) Object.assign(this.#before, this.#summed(latest));
    return true;
  }

  /**
   * Part of a run that someone waits for, so that the inventory and its savings appear together. After a
   * scheduled discovery the metrics schedule evaluates savings.
   */
  async #evaluateSavings(account: CloudAccount): Promise<void> {
    const { workspaceId, id } = this.#hold.run;
    if ((await this.#deps.runs.find(workspaceId, id))?.createdBy === null) return;
    const { failure } = await this.#deps.savings.evaluate(account, {
      signal: this.#hold.signal,
      report: (current) => this.#hold.report({ ...this.#before, current }),
    });
    if (failure === null) return;
    this.#notEvaluated.push(`${account.name}: ${failure}`);
    this.#found.gaps += 1;
  }

  #summed(progress: CollectionProgress) {
    const { done, total, resources, gaps } = this.#before;
    return {
      done: done + progress.done,
      total: total + progress.total,
      resources: resources + progress.resources,
      gaps: gaps + progress.gaps,
    };
  }

  #result(message: string): DiscoveryResult {
    return { ...this.#found, durationSeconds: this.#hold.elapsedSeconds(), message };
  }

  async #end(): Promise<RunEnd> {
    if (this.#refusals.length > 0 && this.#refusals.length === this.#hold.run.accountIds.length) {
      return { status: "failed", error: `No account could be read. ${this.#refusals.join(" ")}` };
    }
    const { resourcesFound, gaps } = this.#found;
    const parts = [`Found ${counted(resourcesFound, "resource")}.`];
    if (gaps > 0) parts.push(`${counted(gaps, "request")} failed.`);
    if (this.#refusals.length > 0) parts.push(`Not read: ${this.#refusals.join(" ")}`);
    if (this.#notEvaluated.length > 0) parts.push(`Savings not evaluated: ${this.#notEvaluated.join(" ")}`);
    const { done, total } = this.#before;
    await this.#hold.reportNow({
      done,
      total,
      resources: resourcesFound,
      gaps,
      current: null,
      estimatedSecondsLeft: 0,
    });
    return { status: "completed", result: this.#result(parts.join(" ")) };
  }
}

import type { CollectionProgress } from "../adapters/aws/collect.ts";
import type {
  CollectionConclusion,
  CollectionJob,
  PricedResource,
} from "../adapters/aws/collection-protocol.ts";
import type { CloudAccount } from "../adapters/db/accounts-store.ts";
import type { ResourceRow } from "../adapters/db/inventory-writer.ts";
import type { DiscoveryResult, Run, RunProgress } from "../adapters/db/runs-store.ts";
import type { DiscoveryDeps } from "./discovery.ts";

export type AwsSettingsSlice = CollectionJob["settings"];

/** Where an unexpected end is written for the operator. */
export interface DiscoveryLog {
  error(detail: object, message: string): void;
}

/** A holder that has not renewed for this long is taken for dead. */
const leaseSeconds = 30;
/** Also how soon a request to cancel is seen. */
const renewEveryMs = 2_000;
const progressEveryMs = 1_000;

/** Why a run's work stopped before its end. */
class Stopped extends Error {
  readonly why: "cancelled" | "lost" | "abandoned";

  constructor(why: Stopped["why"]) {
    super(why);
    this.why = why;
  }
}

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

/** One claimed discovery on its way: renews its lease, reports progress, and ends in exactly one state. */
export class DiscoveryRun {
  readonly #deps: DiscoveryDeps;
  readonly #run: Run;
  readonly #abort = new AbortController();
  readonly #startedAt: number;
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
  /** Progress of the accounts that are finished. */
  readonly #before = { done: 0, total: 0, resources: 0, gaps: 0 };
  #progressAt = 0;
  #progressWrite: Promise<void> = Promise.resolve();

  private constructor(deps: DiscoveryDeps, run: Run) {
    this.#deps = deps;
    this.#run = run;
    this.#startedAt = deps.now().getTime();
  }

  /** Takes the lease; undefined when somebody else has it or the run has ended. */
  static async claim(
    deps: DiscoveryDeps,
    workspaceId: string,
    runId: string,
  ): Promise<DiscoveryRun | undefined> {
    const run = await deps.runs.claim(workspaceId, runId, leaseSeconds);
    return run && new DiscoveryRun(deps, run);
  }

  /** Stops the work and leaves the run open for the next start. */
  abandon(): void {
    this.#abort.abort(new Stopped("abandoned"));
  }

  async carryOut(): Promise<void> {
    const renewing = setInterval(() => {
      this.#renew().catch((error: unknown) => this.#abort.abort(error));
    }, renewEveryMs);
    try {
      await this.#collectAccounts();
      await this.#progressWrite;
      await this.#complete();
    } catch (error) {
      await this.#progressWrite.catch(() => undefined);
      await this.#endEarly(error);
    } finally {
      clearInterval(renewing);
    }
  }

  async #renew(): Promise<void> {
    const held = await this.#deps.runs.renew(this.#run.workspaceId, this.#run, leaseSeconds);
    if (held !== "held") this.#abort.abort(new Stopped(held === "cancel" ? "cancelled" : "lost"));
  }

  async #collectAccounts(): Promise<void> {
    const { workspaceId, accountIds } = this.#run;
    await this.#renew();
    const accounts = await this.#deps.accounts.list(workspaceId);
    for (const account of accounts) {
      // An account may have been disconnected since the press.
      if (!accountIds.includes(account.id)) continue;
      this.#abort.signal.throwIfAborted();
      await this.#collectAccount(account);
    }
  }

  async #collectAccount(account: CloudAccount): Promise<void> {
    const { workspaceId, id: runId } = this.#run;
    const { writer, accounts, settings, runCollection, connectionOf } = this.#deps;
    const takenAt = this.#deps.now().toISOString();
    const { awsAccountId, regions } = account;
    const job: CollectionJob = {
      connection: await connectionOf(account),
      settings,
      awsAccountId,
      regions,
      takenAt,
    };
    let latest: CollectionProgress | undefined;
    const sink = {
      onResources: async (resources: readonly PricedResource[]) => {
        // Awaited first: pages arrive in parallel, and `+=` would add to what it read before the wait.
        const inserted = await writer.upsert(workspaceId, account.id, takenAt, resources.map(toRow));
        this.#found.newResources += inserted;
        this.#found.resourcesFound += resources.length;
      },
      onProgress: (progress: CollectionProgress) => {
        latest = progress;
        this.#report(progress);
      },
    };
    let conclusion: CollectionConclusion;
    try {
      conclusion = await runCollection(job, sink, this.#abort.signal);
    } catch (error) {
      if (!(error instanceof Error) || error.name !== "ConnectionRefusedError") throw error;
      // AWS did not let us in: nothing is concluded, so nothing vanishes.
      this.#refusals.push(`${account.name}: ${error.message}`);
      await accounts.setStatus(workspaceId, account.id, "error", error.message);
      return;
    }
    const ended = await writer.conclude(workspaceId, account.id, { ...conclusion, takenAt, runId });
    this.#found.goneResources += ended.gone;
    this.#found.relationships += ended.relationships;
    this.#found.gaps += conclusion.gaps.length;
    if (latest) {
      for (const key of ["done", "total", "resources", "gaps"] as const) this.#before[key] += latest[key];
    }
  }

  #report(progress: CollectionProgress): void {
    const now = this.#deps.now().getTime();
    if (now - this.#progressAt < progressEveryMs) return;
    this.#progressAt = now;
    const done = this.#before.done + progress.done;
    const total = this.#before.total + progress.total;
    const elapsedSeconds = (now - this.#startedAt) / 1000;
    const written: RunProgress = {
      done,
      total,
      resources: this.#before.resources + progress.resources,
      gaps: this.#before.gaps + progress.gaps,
      current: progress.current,
      estimatedSecondsLeft: done === 0 ? null : Math.round((elapsedSeconds / done) * (total - done)),
    };
    // One write after the other; a write that fails stops the run.
    this.#progressWrite = this.#progressWrite.then(() =>
      this.#deps.runs.progress(this.#run.workspaceId, this.#run.id, written),
    );
    this.#progressWrite.catch((error: unknown) => this.#abort.abort(error));
  }

  #result(message: string): DiscoveryResult {
    const durationSeconds = (this.#deps.now().getTime() - this.#startedAt) / 1000;
    return { ...this.#found, durationSeconds, message };
  }

  async #complete(): Promise<void> {
    const { workspaceId, id, accountIds } = this.#run;
    if (this.#refusals.length > 0 && this.#refusals.length === accountIds.length) {
      const error = `No account could be read. ${this.#refusals.join(" ")}`;
      await this.#deps.runs.finish(workspaceId, id, { status: "failed", error });
      return;
    }
    const { resourcesFound, gaps } = this.#found;
    const parts = [`Found ${counted(resourcesFound, "resource")}.`];
    if (gaps > 0) parts.push(`${counted(gaps, "reading")} could not be made.`);
    if (this.#refusals.length > 0) parts.push(`Not read: ${this.#refusals.join(" ")}`);
    const { done, total } = this.#before;
    await this.#deps.runs.progress(workspaceId, id, {
      done,
      total,
      resources: resourcesFound,
      gaps,
      current: null,
      estimatedSecondsLeft: 0,
    });
    await this.#deps.runs.finish(workspaceId, id, {
      status: "completed",
      result: this.#result(parts.join(" ")),
    });
  }

  async #endEarly(error: unknown): Promise<void> {
    const { workspaceId, id } = this.#run;
    if (error instanceof Stopped) {
      // A lost or abandoned run is another holder's to end.
      if (error.why !== "cancelled") return;
      const message = `Cancelled after ${counted(this.#found.resourcesFound, "resource")}; what was read is kept.`;
      await this.#deps.runs.finish(workspaceId, id, { status: "cancelled", result: this.#result(message) });
      return;
    }
    this.#deps.log.error({ err: error, runId: id }, "discovery failed");
    const full =
      (error as { code?: unknown } | null)?.code === "53100" ||
      (error as { code?: unknown } | null)?.code === "ENOSPC";
    const message = full
      ? "The server's disk is full. Free some space and run the discovery again; what was read is kept."
      : "The discovery stopped because of a fault on the server. Run it again; the operator's log has the details.";
    await this.#deps.runs.finish(workspaceId, id, { status: "failed", error: message });
  }
}

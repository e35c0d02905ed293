import { type ArnScope, partitionOf } from "@skyledger/core/model/arn";
import type { Send } from "@skyledger/core/model/aws-call";
import type { ResourceDeclaration } from "@skyledger/core/model/define-resource";
import type { GapReason } from "@skyledger/core/model/observation";
import type { CoverageGap, CoveredScope, Resource } from "@skyledger/core/model/resource";
import { type ClassifiedError, classifyError, errorCode } from "../../platform/aws/errors.ts";
import { forEachLimited } from "../../platform/aws/for-each-limited.ts";
import { homeRegionOf } from "../../platform/aws/home-region.ts";
import { ListProgress, listInputs, listPages } from "../../platform/aws/list-pages.ts";
import { nameWithService } from "../../platform/aws/name-with-service.ts";
import { arnOf } from "./build-resource.ts";
import { collectFacets, type FacetGap } from "./collect-facets.ts";
import type { CustomReader } from "./custom/custom-reader.ts";

/** Concurrent types × regions. The token buckets set the pace; this bounds memory. */
const unitsAtOnce = 12;

/** Items gathered from per-parent lists before their facets are read: a call per table would be wasteful. */
const gatheredAtOnce = 100;

/** One type in one region of one account. */
export interface CollectionUnit {
  declaration: ResourceDeclaration;
  /** Region of the calls; for global types the partition's home region. */
  region: string;
  /** Region stored on resources: `region`, or "global". */
  regionLabel: string;
}

/** Progress of a collection. */
export interface CollectionProgress {
  done: number;
  total: number;
  resources: number;
  gaps: number;
  /** Shown to users: "EC2 in eu-west-1: 412 resources". */
  current: string | null;
}

export interface CollectionRequest {
  accountId: string;
  regions: readonly string[];
  declarations: readonly ResourceDeclaration[];
  /** Whether the organization is read too; only in the account through which it is connected. */
  organization?: boolean;
  send: Send;
  customReaders: Readonly<Record<string, CustomReader>>;
  /** Last known region of resources that state their own, by ARN; used while it can't be read. */
  knownRegions?: ReadonlyMap<string, string> | undefined;
  /** ISO instant: time of the snapshot. */
  takenAt: string;
  signal: AbortSignal;
  /** Receives the resources of a page; the unit waits for it. */
  onResources: (resources: readonly Resource[]) => void | Promise<void>;
  onProgress: (progress: CollectionProgress) => void;
}

/** What was listed completely, and what could not be read. */
export interface Coverage {
  covered: CoveredScope[];
  gaps: CoverageGap[];
}

/** Relative duration of a list: one for the whole account takes longest, then one per parent. */
function lengthOf({ scope, list }: ResourceDeclaration): number {
  return scope !== "regional" ? 2 : list.parents === null ? 0 : 1;
}

/**
 * All units of a request: regional types once per region, global types once. Long units start first so that
 * others are read alongside: listing every bucket of an account is one unit, and a collection takes at least
 * that long.
 */
function planUnits(
  declarations: readonly ResourceDeclaration[],
  regions: readonly string[],
  organization: boolean,
): CollectionUnit[] {
  const first = regions[0];
  if (first === undefined) return [];
  const home = homeRegionOf(first);
  const longFirst = declarations.toSorted((a, b) => lengthOf(b) - lengthOf(a));
  return longFirst.flatMap((declaration) => {
    if (declaration.scope === "organization" && !organization) return [];
    return declaration.scope === "regional"
      ? [...new Set(regions)].map((region) => ({ declaration, region, regionLabel: region }))
      : [{ declaration, region: home, regionLabel: "global" }];
  });
}

/** AWS listed an item without the members that identify it. */
const unidentified: ClassifiedError = {
  reason: "failed",
  code: "UnidentifiedResource",
  message: "AWS listed a resource without its identity.",
  retryable: false,
};

/** AWS listed an item with a readable name and other members that can't be read. */
const misshapen: ClassifiedError = {
  ...unidentified,
  code: "UnreadableResource",
  message: "AWS returned a resource in an unreadable form.",
};

class UnitCollector {
  readonly #request: CollectionRequest;
  readonly #unit: CollectionUnit;
  readonly #scope: ArnScope;
  readonly gaps = new Map<string, CoverageGap>();
  resources = 0;
  #complete = true;
  #gathered: unknown[] = [];
  /** ARNs listed so far: AWS may list an item on two pages, or under two parents. */
  readonly #listed = new Set<string>();
  /** Listed items of a tree whose own lists are still to be read, as parents. */
  readonly #descendants: unknown[] = [];

  constructor(request: CollectionRequest, unit: CollectionUnit) {
    this.#request = request;
    this.#unit = unit;
    this.#scope = { partition: partitionOf(unit.region), region: unit.region, accountId: request.accountId };
  }

  /** Reads the whole unit. @returns whether the list is complete */
  async run(onPage: () => void): Promise<boolean> {
    const { send, signal } = this.#request;
    const plan = this.#unit.declaration.list;
    try {
      for await (const { input, batch } of listInputs(plan, this.#unit, this.#scope, send, signal)) {
        if (!(await this.#list(input, batch, onPage))) break;
      }
      // A list that ends early leaves its gap; new items are appended while this runs.
      for (const parent of this.#descendants) {
        if (!(await this.#list(plan.input([parent], this.#scope), [parent], onPage))) break;
      }
    } catch (error) {
      this.#listFailed(error, plan.parents?.iamAction ?? plan.iamAction);
    }
    try {
      await this.#take();
    } catch (error) {
      this.#listFailed(error, plan.iamAction);
    }
    return this.#complete;
  }

  /**
   * Reads the list of one batch of parents, or the only list. False when the next would be pointless: a
   * parent that is gone by now or that denies access must not hide the others, but throttling and missing
   * support affect all of them.
   */
  async #list(input: object, batch: readonly unknown[], onPage: () => void): Promise<boolean> {
    const { send, signal } = this.#request;
    const { declaration, region } = this.#unit;
    const plan = declaration.list;
    try {
      const call = { service: declaration.service, operation: plan.operation, input, region };
      const progress = new ListProgress();
      for await (const page of listPages(send, call, plan.paging, signal)) {
        const items = plan.items(page, batch) ?? [];
        // A server with a faulty implementation of the protocol may send text instead of a list.
        if (!Array.isArray(items)) throw new TypeError("AWS answered something that is no list");
        const named = this.#listed.size;
        const fresh = items.filter((item) => this.#isNew(item));
        // An item without a name is passed on every time and doesn't count as progress.
        progress.page(items.length, this.#listed.size - named);
        this.#gathered.push(...fresh);
        if (plan.descend)
          this.#descendants.push(...fresh.map(plan.descend).filter((one) => one !== undefined));
        if (plan.parents === null || this.#gathered.length >= gatheredAtOnce) await this.#take();
        onPage();
      }
      return true;
    } catch (error) {
      const reason = this.#listFailed(error, plan.iamAction);
      return reason !== "throttled" && reason !== "unsupported";
    }
  }

  /** Whether an item was not listed before. One without an identity counts as new; a gap reports it later. */
  #isNew(item: unknown): boolean {
    const arn = arnOf(this.#unit.declaration, item, this.#scope);
    if (arn === undefined) return true;
    if (this.#listed.has(arn)) return false;
    this.#listed.add(arn);
    return true;
  }

  /**
   * Records that a list could not be read completely, unless AWS's code means that there is none. Rethrows an
   * abort.
   */
  #listFailed(error: unknown, iamAction: string): GapReason | undefined {
    this.#request.signal.throwIfAborted();
    if (this.#unit.declaration.list.absentOn.includes(errorCode(error))) return undefined;
    const classified = classifyError(error);
    this.#complete = false;
    this.#addGap({ facet: null, iamAction, error: classified, count: 1 });
    return classified.reason;
  }

  /** Reads the facets of the gathered items and passes the resources on. */
  async #take(): Promise<void> {
    const items = this.#gathered;
    if (items.length === 0) return;
    this.#gathered = [];
    const { request, unit } = { request: this.#request, unit: this.#unit };
    const collected = await collectFacets(items, {
      declaration: unit.declaration,
      scope: this.#scope,
      region: unit.region,
      regionLabel: unit.regionLabel,
      knownRegions: request.knownRegions,
      send: request.send,
      customReaders: request.customReaders,
      takenAt: request.takenAt,
      signal: request.signal,
    });
    for (const facetGap of collected.gaps) this.#addGap(facetGap);
    this.#notBuilt(unidentified, collected.unidentified);
    this.#notBuilt(misshapen, collected.unreadable);
    this.resources += collected.resources.length;
    await request.onResources(collected.resources);
  }

  /** Records listed items that became no resource: a resource missing from the others may still exist. */
  #notBuilt(error: ClassifiedError, count: number): void {
    if (count === 0) return;
    this.#complete = false;
    this.#addGap({ facet: null, iamAction: this.#unit.declaration.list.iamAction, error, count });
  }

  #addGap({
    facet,
    iamAction,
    error,
    count,
  }: Omit<FacetGap, "facet"> & { facet: string | null; error: ClassifiedError }): void {
    const key = `${facet ?? ""}|${error.reason}|${iamAction}`;
    const known = this.gaps.get(key);
    if (known) {
      known.count += count;
      return;
    }
    this.gaps.set(key, {
      accountId: this.#request.accountId,
      region: this.#unit.regionLabel,
      service: this.#unit.declaration.service,
      type: this.#unit.declaration.type,
      facet,
      reason: error.reason,
      message: `${error.code}: ${error.message}`,
      iamAction,
      count,
    });
  }
}

/**
 * Reads one account. Resources go to `onResources` page by page; returns what was covered and every gap. A
 * failing call never ends the collection; only an abort rejects.
 */
export async function collect(request: CollectionRequest): Promise<Coverage> {
  const units = planUnits(request.declarations, request.regions, request.organization ?? false);
  const coverage: Coverage = { covered: [], gaps: [] };
  const progress: CollectionProgress = { done: 0, total: units.length, resources: 0, gaps: 0, current: null };

  await forEachLimited(units, unitsAtOnce, async (unit) => {
    const { declaration, regionLabel } = unit;
    const collector = new UnitCollector(request, unit);
    let counted = 0;
    // Units run concurrently: each adds its own new resources, so that the sum only grows.
    const count = () => {
      progress.resources += collector.resources - counted;
      counted = collector.resources;
    };
    const report = () => {
      count();
      const where = regionLabel === "global" ? "" : ` in ${regionLabel}`;
      progress.current = `${nameWithService(declaration)}${where}: ${collector.resources} resources`;
      request.onProgress({ ...progress });
    };
    const complete = await collector.run(report);
    if (complete) {
      coverage.covered.push({ accountId: request.accountId, region: regionLabel, type: declaration.type });
    }
    coverage.gaps.push(...collector.gaps.values());
    progress.done += 1;
    count();
    progress.gaps += collector.gaps.size;
    request.onProgress({ ...progress });
  });
  return coverage;
}

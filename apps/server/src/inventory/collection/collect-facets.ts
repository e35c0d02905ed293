import type { Send } from "@skyledger/core/model/aws-call";
import { type FacetPlan, saysAbsent } from "@skyledger/core/model/define-resource";
import type { MetricSummary } from "@skyledger/core/model/metrics";
import { gap, type Observation, seen } from "@skyledger/core/model/observation";
import type { Resource } from "@skyledger/core/model/resource";
import { type ClassifiedError, classifyError } from "../../platform/aws/errors.ts";
import { forEachLimited } from "../../platform/aws/for-each-limited.ts";
import { unnamed, unreadable } from "../../platform/aws/incomplete-answer.ts";
import { isComplete, isStorable } from "../../platform/aws/plain-values.ts";
import { wholeAnswer } from "../../platform/aws/whole-answer.ts";
import { arnOf, type BuildContext, buildResource, hasEnded } from "./build-resource.ts";
import { collectUsage, usageMetrics } from "./collect-usage.ts";
import type { CustomReader } from "./custom/custom-reader.ts";

/** Concurrent calls per facet, type, and region. */
const callsAtOnce = 24;

/** A facet that `count` resources lack. */
export interface FacetGap {
  facet: string;
  iamAction: string;
  error: ClassifiedError;
  count: number;
}

export interface FacetContext extends BuildContext {
  region: string;
  send: Send;
  customReaders: Readonly<Record<string, CustomReader>>;
  takenAt: string;
  signal: AbortSignal;
}

type Plan = FacetPlan<unknown, unknown>;

class FacetReader {
  readonly #context: FacetContext;
  readonly gaps: FacetGap[] = [];
  /** Facets of each item that were read before. */
  readonly #facetsOf: ReadonlyMap<unknown, Readonly<Record<string, Observation<unknown>>>>;
  /** Items for which AWS reports, as an error, that a facet is not configured, by facet. */
  readonly #absent = new Map<string, Set<unknown>>();

  constructor(
    context: FacetContext,
    facetsOf: ReadonlyMap<unknown, Readonly<Record<string, Observation<unknown>>>>,
  ) {
    this.#context = context;
    this.#facetsOf = facetsOf;
  }

  /** One observation per item, in order. Usage facets are read later, when identities are known. */
  async read(
    name: string,
    plan: Exclude<Plan, { kind: "usage" }>,
    items: readonly unknown[],
  ): Promise<Observation<unknown>[]> {
    switch (plan.kind) {
      case "read":
        return items.map((item) => this.#observe(name, "", () => plan.read(item)));
      case "call":
        return await this.#perItem(items, (item) => this.#call(name, plan, item));
      case "batch":
        return await this.#batches(name, plan, items);
      case "custom":
        return await this.#perItem(items, (item) => this.#custom(name, plan, item));
    }
  }

  /** The listing's own data of an ended item. Missing members are no gaps: ended items aren't evaluated. */
  ofEnded(item: unknown): Record<string, Observation<unknown>> {
    const facets: Record<string, Observation<unknown>> = {};
    for (const [name, plan] of Object.entries(this.#context.declaration.facets)) {
      if (plan.kind !== "read") continue;
      try {
        const value = plan.read(item);
        if (isStorable(value)) facets[name] = seen(value);
      } catch {
        // An ended item of an unexpected shape: only its identity and status are shown.
        facets[name] = gap("failed");
      }
    }
    return facets;
  }

  /** Like `read`, but a plan that throws on its items turns all of them into gaps. Rejects on abort only. */
  async readSafely(
    name: string,
    plan: Exclude<Plan, { kind: "usage" }>,
    items: readonly unknown[],
  ): Promise<Observation<unknown>[]> {
    try {
      return await this.read(name, plan, items);
    } catch (error) {
      this.#context.signal.throwIfAborted();
      const missing = this.missing(name, "", { ...classifyError(error), reason: "failed" }, items.length);
      return items.map(() => missing);
    }
  }

  readUsage(
    name: string,
    plan: Extract<Plan, { kind: "usage" }>,
    observation: Observation<Readonly<Record<string, MetricSummary>>>,
  ): Observation<unknown> {
    if (!observation.seen) return observation;
    return this.#observe(name, "cloudwatch:GetMetricData", () => plan.read(observation.value));
  }

  missing(facet: string, iamAction: string, error: ClassifiedError, count = 1): Observation<never> {
    this.gaps.push({ facet, iamAction, error, count });
    return gap(error.reason);
  }

  #observe(facet: string, iamAction: string, read: () => unknown): Observation<unknown> {
    try {
      const value = read();
      return isStorable(value) ? seen(value) : this.missing(facet, iamAction, unreadable);
    } catch (error) {
      // A reader that throws on an answer of an unexpected shape leaves a gap instead of a crash.
      return this.missing(facet, iamAction, { ...classifyError(error), reason: "failed" });
    }
  }

  async #perItem(
    items: readonly unknown[],
    read: (item: unknown) => Promise<Observation<unknown>>,
  ): Promise<Observation<unknown>[]> {
    const observations: Observation<unknown>[] = new Array(items.length);
    await forEachLimited(items, callsAtOnce, async (item, index) => {
      observations[index] = await read(item);
    });
    return observations;
  }

  #regionOf(item: unknown): string {
    return this.#context.declaration.callRegion(item) ?? this.#context.region;
  }

  async #call(
    facet: string,
    plan: Extract<Plan, { kind: "call" }>,
    item: unknown,
  ): Promise<Observation<unknown>> {
    const { send, signal } = this.#context;
    let output: unknown;
    try {
      const known = plan.known(item);
      if (known !== undefined) return seen(known);
      const { absent } = plan;
      if (absent?.with !== undefined && this.#absent.get(absent.with)?.has(item)) return seen(absent.value);
      const region = this.#regionOf(item);
      const input = plan.input(item);
      if (!isComplete(input)) return this.missing(facet, plan.iamAction, unnamed);
      const call = { service: plan.service, operation: plan.operation, input, region };
      output = await (plan.firstPage ? send(call, signal) : wholeAnswer(send, call, signal));
    } catch (error) {
      signal.throwIfAborted();
      const classified = classifyError(error);
      if (plan.absent && saysAbsent(plan.absent, classified.code, classified.message)) {
        this.#absent.set(facet, (this.#absent.get(facet) ?? new Set()).add(item));
        return seen(plan.absent.value);
      }
      return this.missing(facet, plan.iamAction, classified);
    }
    return this.#observe(facet, plan.iamAction, () => plan.map(output, item));
  }

  async #custom(
    facet: string,
    plan: Extract<Plan, { kind: "custom" }>,
    item: unknown,
  ): Promise<Observation<unknown>> {
    const { send, scope, signal } = this.#context;
    const iamAction = plan.iamActions[0] ?? "";
    const reader = this.#context.customReaders[plan.reader];
    if (!reader) throw new Error(`No custom reader "${plan.reader}" for facet ${facet}`);
    const before = plan.after === null ? undefined : this.#facetsOf.get(item)?.[plan.after];
    if (before?.seen === false)
      return this.missing(facet, iamAction, { ...unreadable, reason: before.reason });
    let value: unknown;
    try {
      const region = this.#regionOf(item);
      value = await reader({ send, scope, region, item, signal, before: before?.value });
    } catch (error) {
      signal.throwIfAborted();
      return this.missing(facet, iamAction, classifyError(error));
    }
    return this.#observe(facet, iamAction, () => plan.read(value));
  }

  async #batches(
    facet: string,
    plan: Extract<Plan, { kind: "batch" }>,
    items: readonly unknown[],
  ): Promise<Observation<unknown>[]> {
    const { send, signal, region } = this.#context;
    const observations: Observation<unknown>[] = new Array(items.length);
    const asked = [...items.keys()].filter((index) => {
      if (isComplete(plan.input([items[index]]))) return true;
      observations[index] = this.missing(facet, plan.iamAction, unnamed);
      return false;
    });
    const groups = Map.groupBy(asked, (index) => plan.groupBy(items[index]));
    const batches = [...groups.values()].flatMap((indexes) =>
      Array.from({ length: Math.ceil(indexes.length / plan.size) }, (_, n) =>
        indexes.slice(n * plan.size, (n + 1) * plan.size),
      ),
    );
    await forEachLimited(batches, callsAtOnce, async (indexes) => {
      try {
        const input = plan.input(indexes.map((index) => items[index]));
        const call = { service: plan.service, operation: plan.operation, input, region };
        const output = await wholeAnswer(send, call, signal);
        for (const index of indexes) {
          observations[index] = this.#observe(facet, plan.iamAction, () => plan.pick(output, items[index]));
        }
      } catch (error) {
        signal.throwIfAborted();
        const missing = this.missing(facet, plan.iamAction, classifyError(error), indexes.length);
        for (const index of indexes) observations[index] = missing;
      }
    });
    return observations;
  }
}

/** The resource of an item; none when a declaration throws on it, which costs this item and not the list. */
function built(
  item: unknown,
  context: FacetContext,
  facets: Record<string, Observation<unknown>>,
): Resource[] {
  try {
    return [buildResource(item, context, facets)];
  } catch {
    // The caller counts it as unreadable.
    return [];
  }
}

/**
 * Reads every facet of a page of listed items and builds the resources. `unidentified` counts items without a
 * readable identity, `unreadable` items of an unknown form: with either, the list is incomplete. Rejects only
 * on abort or a broken declaration.
 */
export async function collectFacets(
  listed: readonly unknown[],
  context: FacetContext,
): Promise<{ resources: Resource[]; gaps: FacetGap[]; unidentified: number; unreadable: number }> {
  const { declaration } = context;
  // A parent without a name can't be queried.
  const named = listed.filter((item) => arnOf(declaration, item, context.scope) !== undefined);
  const { items = [], over = [] } = Object.groupBy(named, (item) =>
    hasEnded(declaration, item) ? "over" : "items",
  );
  const plans: [string, Plan][] = Object.entries(declaration.facets);
  const facets: Record<string, Observation<unknown>>[] = items.map(() => ({}));
  const reader = new FacetReader(context, new Map(items.map((item, index) => [item, facets[index] ?? {}])));
  const readEach = async ([name, plan]: [string, Plan]) => {
    if (plan.kind === "usage") return;
    const observations = await reader.readSafely(name, plan, items);
    for (const [index, observation] of observations.entries()) {
      const of = facets[index];
      if (of) of[name] = observation;
    }
  };
  const follows = ([, plan]: [string, Plan]) =>
    (plan.kind === "call" && plan.absent?.with !== undefined) ||
    (plan.kind === "custom" && plan.after !== null);
  const { first = [], then = [] } = Object.groupBy(plans, (one) => (follows(one) ? "then" : "first"));
  await Promise.all(first.map(readEach));
  await Promise.all(then.map(readEach));
  const resources = items.flatMap((item, index) => built(item, context, facets[index] ?? {}));
  const ended = over.flatMap((item) => built(item, context, reader.ofEnded(item)));
  for (const [name, plan] of plans) {
    if (plan.kind !== "usage") continue;
    const { usage, error } = await collectUsage(
      context,
      resources,
      usageMetrics(declaration, plan.metrics),
      plan.days,
    );
    const without = usage.filter((observation) => !observation.seen).length;
    if (error) reader.missing(name, "cloudwatch:GetMetricData", error, without);
    for (const [index, observation] of usage.entries()) {
      const of = resources[index];
      if (of) of.facets = { ...of.facets, [name]: reader.readUsage(name, plan, observation) };
    }
  }
  const all = [...resources, ...ended];
  return {
    resources: all,
    gaps: reader.gaps,
    unidentified: listed.length - named.length,
    unreadable: named.length - all.length,
  };
}

import type { Resource } from "@skyledger/core/model/resource";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { consistentOrganization } from "./consistent-organization.ts";
import { modelOf } from "./model.ts";
import type { AnswerOptions } from "./model-server.ts";
import { operationName } from "./operation-name.ts";
import type { Outcome } from "./outcome.ts";
import type { PageMode } from "./pages.ts";
import { readableAmounts } from "./readable-amounts.ts";
import type { Subject } from "./subject.ts";
import { type Bench, kindOf } from "./trial.ts";

/** Operations of a subject whose responses can have several pages, by botocore's models. */
export function pagedOperations({ calls }: Subject): string[] {
  const paged = calls.filter(([service, method]) => {
    const { paginators } = modelOf(service);
    return operationName([service, method]).slice(service.length + 1) in paginators;
  });
  return [...new Set(paged.map(operationName))];
}

/** Operations whose first page is sampled on purpose, by subject. */
const sampled: ReadonlySet<string> = new Set(
  declarations.flatMap(({ type, facets }) =>
    Object.values(facets).flatMap((plan) =>
      plan.kind === "call" && plan.firstPage
        ? [`${type} ${operationName([plan.service, plan.operation])}`]
        : [],
    ),
  ),
);

/** Whether a facet's calls are about many resources at once, grouped by pages. */
function isShared(type: string, facet: string): boolean {
  const kind = declarations.find((one) => one.type === type)?.facets[facet as never] as
    | { kind: string }
    | undefined;
  return kind?.kind === "batch" || kind?.kind === "usage";
}

/** Whether the list itself is requested for several parents at once. */
function hasBatches(type: string): boolean {
  return (declarations.find((one) => one.type === type)?.list.parents?.batch ?? 1) > 1;
}

/** One operation's list, and its form. */
interface Paged {
  readonly seed: string;
  readonly operation: string;
  readonly mode: PageMode;
  readonly pages?: number;
  readonly items?: number;
  readonly amend?: AnswerOptions["amend"];
}

/** One outcome if the items of one operation come in this form, and everything else is the same. */
async function read(
  bench: Bench,
  subject: Subject,
  { seed, operation, mode, pages = 3, items = 2, amend }: Paged,
) {
  const options: AnswerOptions = {
    seed,
    pages: mode,
    paged: { operation, pages },
    steady: true,
    fullness: { optional: 1, items },
    ...(amend ? { amend } : {}),
  };
  return await bench.trial(subject, options);
}

/** A resource's data, part by part. */
function partsOf({ facets, tags, ...identity }: Resource, gapsAllowed: boolean) {
  const { name, ...named } = identity;
  const parts = new Map([
    // A name can come from a facet, and is the ID without it.
    ["identity", { seen: true, json: JSON.stringify(gapsAllowed ? named : { name, ...named }) }],
  ]);
  for (const [facet, one] of Object.entries({ ...facets, tags })) {
    if (!isShared(identity.type, facet) && !(facet === "tags" && isShared(identity.type, "tags")))
      parts.set(facet, { seen: one.seen, json: JSON.stringify(one) });
  }
  return parts;
}

/** Parts of `read` that differ from `whole`; `gapsAllowed`: only seen data. */
function differences(whole: readonly Resource[], found: readonly Resource[], gapsAllowed: boolean): string[] {
  const known = new Map(whole.map((resource) => [resource.arn, partsOf(resource, gapsAllowed)]));
  const violations = found.flatMap((resource) => {
    const parts = known.get(resource.arn);
    if (!parts) return ["a resource that no page lists"];
    return [...partsOf(resource, gapsAllowed)]
      .filter(([name, { seen, json }]) => json !== parts.get(name)?.json && (seen || !gapsAllowed))
      .map(([name]) => `${name} differs`);
  });
  if (!gapsAllowed && found.length < whole.length) violations.push("resources are missing");
  return violations;
}

/** Everything in an outcome, as text. */
function said(outcome: Outcome | undefined): string | undefined {
  return outcome && `${JSON.stringify(outcome.resources)} ${reported(outcome.values)}`;
}

/** Values as text; the order of gaps does not matter. */
function reported(values: readonly unknown[]): string {
  return JSON.stringify(
    values.map((value) => (Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value)),
  );
}

/** Responses that a reader can read to the end. */
const consistent: AnswerOptions["amend"] = (call, answer) => {
  consistentOrganization(call, answer);
  readableAmounts(call, answer);
};

/**
 * Compares a reader's outcome for one operation's list in three pages with the same items in one response:
 * every token is followed, the outcome is the same, and if the second page is denied there is a gap, never a
 * partial list that looks complete.
 */
export async function halfLists(
  bench: Bench,
  subject: Subject,
  { seed, operation }: { seed: string; operation: string },
): Promise<string[]> {
  if (sampled.has(`${subject.id} ${operation}`)) return [];
  const asked = { seed, operation, amend: consistent };
  const whole = await read(bench, subject, { ...asked, mode: "whole" });
  const paged = await read(bench, subject, { ...asked, mode: "finite" });
  const broken = await read(bench, subject, { ...asked, mode: "broken" });
  const first = await read(bench, subject, { ...asked, mode: "finite", pages: 1 });
  const violations = paged.answers.unfollowed.map((name) => `${name} has more pages than were asked for`);
  if (!whole.outcome || !paged.outcome) {
    if (whole.outcome !== paged.outcome) violations.push("pages decide whether it can be read");
    return violations;
  }
  if (!hasBatches(subject.id)) {
    violations.push(...differences(whole.outcome.resources, paged.outcome.resources, false));
    if (!subject.id.startsWith("AWS::") && reported(whole.outcome.values) !== reported(paged.outcome.values))
      violations.push("values differ");
    const half = differences(whole.outcome.resources, broken.outcome?.resources ?? [], true);
    violations.push(...half.map((one) => `refused: ${one}`));
  }
  if (broken.outcome && broken.answers.refusals > 0 && said(broken.outcome) === said(first.outcome))
    violations.push("refused: half of it looks whole");
  return [...new Set(violations)].map((failure) => `${operation}: ${failure}`);
}

/**
 * A reader's outcome for one operation's endless list, with a new token per page: it stops, and its outcome
 * differs from that of the first page alone.
 */
export async function endlessList(
  bench: Bench,
  subject: Subject,
  { seed, operation }: { seed: string; operation: string },
): Promise<string[]> {
  const run = await read(bench, subject, { seed, operation, mode: "endless", items: 1 });
  const violations = run.violations.map(kindOf);
  const asked = run.answers.counts.get(operation) ?? 0;
  if (asked > 1 && run.outcome && !sampled.has(`${subject.id} ${operation}`)) {
    const first = await read(bench, subject, { seed, operation, mode: "finite", pages: 1, items: 1 });
    // A gap claims nothing.
    const reported = JSON.stringify([run.outcome.resources, run.outcome.values]);
    const isGap = reported.includes('"seen":false') && !reported.includes('"seen":true');
    if (!isGap && said(run.outcome) === said(first.outcome))
      violations.push("a list without end looks whole");
  }
  return [...new Set(violations)].map((failure) => `${operation}: ${failure}`);
}

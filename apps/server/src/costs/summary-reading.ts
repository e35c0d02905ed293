import type { ResponseOf } from "@skyledger/contract";
import type { Granularity } from "@skyledger/core/cost/buckets";
import { Money } from "@skyledger/core/model/money";
import { aboutOf } from "./about.ts";
import { shareIn } from "./answer-parts.ts";
import { changedRows, type Earlier, earlierSums, earlierTags, restChange } from "./changes.ts";
import type { Ground } from "./ground.ts";
import { costGroups, groupingOf } from "./groups.ts";
import type { CostSum } from "./store/filter.ts";
import type { CostReads } from "./store/reads.ts";
import { readSparklines, readTops } from "./trend.ts";

type CostSummary = ResponseOf<"GET /cost/analysis">;
type CostOverview = ResponseOf<"GET /cost/overview">;

const servicesShown = 5;
const dimensions = ["service", "region", "account"] as const;

/** Data of a summary, read at one point in time. */
type Known = Awaited<ReturnType<typeof readSummary>>;

/** Reads all data of a summary. */
export async function readSummary(
  reads: CostReads,
  workspaceId: string,
  ground: Ground,
  { by, granularity, sparklines }: { by: string; granularity: Granularity; sparklines: boolean },
) {
  const { figures, filter, counted, span } = ground;
  const { costs } = reads;
  const grouping = groupingOf(by, filter);
  const tag = typeof grouping === "string" ? undefined : grouping.tag;
  const [sums, earlier, tags, tagsEarlier, tops, about] = await Promise.all([
    costs.sums(workspaceId, filter, counted, dimensions),
    earlierSums(reads, workspaceId, ground, dimensions),
    tag === undefined ? [] : costs.byTag(workspaceId, filter, tag, counted),
    tag === undefined ? null : earlierTags(reads, workspaceId, ground, tag),
    readTops(reads, workspaceId, ground, { by, granularity }),
    aboutOf(reads, workspaceId, ground),
  ]);
  const ofGroup = typeof grouping === "string" ? sums[grouping] : [];
  const groups = await costGroups(costs, workspaceId, filter, {
    ...{ by, range: span.range, counted, granularity, figures },
    sums: ofGroup,
  });
  return {
    ...{ ground, sums, earlier, tags, tagsEarlier, tops, groups, about },
    sparklines: sparklines ? await readSparklines(reads, workspaceId, ground, { by, sums: ofGroup }) : null,
  };
}

/** Costs by service, Region, account, and tag value, with shares and changes. */
export function listsOf(
  { ground, sums, earlier, tags, tagsEarlier, about }: Known,
  nameOf: (awsAccountId: string) => string,
): Pick<CostSummary, "byService" | "byRegion" | "byAccount" | "byTag"> {
  const total = ground.figures.sum(ground.span.range);
  const tagged = Money.sum(tags.map(({ amount }) => Money.parse(amount)));
  return {
    byService: changedRows(sums.service, earlier.service, total).map(({ key, ...row }) => ({
      service: key,
      ...row,
    })),
    byRegion: changedRows(sums.region, earlier.region, total).map(({ key, ...row }) => ({
      region: key,
      ...row,
    })),
    byAccount: changedRows(sums.account, earlier.account, total).map(({ key, ...row }) => ({
      awsAccountId: key,
      accountId: about.accounts.find(({ awsAccountId }) => awsAccountId === key)?.id ?? null,
      name: nameOf(key),
      ...row,
    })),
    byTag:
      tagsEarlier === null
        ? []
        : changedRows(tags, tagsEarlier, tagged).map(({ key, ...row }) => ({ value: key, ...row })),
  };
}

/** The most expensive services, then the rest as one. */
export function topServices(
  sums: readonly CostSum[],
  earlier: Earlier,
  total: Money,
): CostOverview["services"] {
  const shown = sums.slice(0, servicesShown);
  const rest = Money.sum(sums.slice(servicesShown).map(({ amount }) => Money.parse(amount)));
  const keys = new Set(shown.map(({ key }) => key));
  return [
    ...changedRows(sums, earlier, total)
      .slice(0, shown.length)
      .map(({ key, ...row }) => ({ service: key, ...row })),
    ...(sums.length > shown.length
      ? [{ service: null, ...shareIn(rest, total), change: restChange(rest, keys, earlier) }]
      : []),
  ];
}

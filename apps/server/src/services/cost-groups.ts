import type { ResponseOf } from "@skyledger/contract";
import type { ChargeCategory } from "@skyledger/core/cost/charge-category";
import { shareOf } from "@skyledger/core/cost/percentages";
import { AppError } from "@skyledger/core/model/app-error";
import { Money } from "@skyledger/core/model/money";
import type { CostFilter, CostStore, GroupQuery } from "../adapters/db/cost-store.ts";
import { type Granularity, toDollars } from "./cost-figures.ts";

type Group = ResponseOf<"GET /cost/analysis">["groups"]["series"][number];

/** The cost screen's palette has eight colours: seven groups and Other. */
const groupsShown = 7;

const units = { DAILY: "day", WEEKLY: "week", MONTHLY: "month" } as const;

/** What "service", "region", "account" or "tag:<key>" groups by. Throws invalid_input for tags of one region. */
export function groupingOf(by: string, { region }: CostFilter): GroupQuery["by"] {
  if (by === "service" || by === "region" || by === "account") return by;
  if (region !== undefined) {
    const message = "Costs by tag are not known by region. Take the region away, or group by something else.";
    throw new AppError("invalid_input", message, { issues: [{ path: "region", message }] });
  }
  return { tag: by.slice("tag:".length) };
}

/** Costs by group, for the stacked chart: the dearest groups, then everything else as one. */
export async function costGroups(
  costs: Pick<CostStore, "groups">,
  workspaceId: string,
  filter: CostFilter,
  query: {
    by: string;
    counted: readonly ChargeCategory[];
    granularity: Granularity;
    nameOf: (awsAccountId: string) => string;
  },
): Promise<Group[]> {
  const sums = await costs.groups(workspaceId, filter, {
    by: groupingOf(query.by, filter),
    unit: units[query.granularity],
    categories: query.counted,
    shown: groupsShown,
  });
  const groups = [...Map.groupBy(sums, ({ key }) => key)];
  const total = Money.sum(groups.map(([, own]) => Money.parse(own[0]?.total ?? "0")));
  return groups.map(([key, own]) => {
    const cost = Money.parse(own[0]?.total ?? "0");
    return {
      key,
      label: labelOf(key, query.by, query.nameOf),
      cost: toDollars(cost),
      percentage: shareOf(cost, total),
      points: own.map(({ date, amount }) => ({ date, cost: toDollars(Money.parse(amount)) })),
    };
  });
}

function labelOf(key: string | null, by: string, nameOf: (awsAccountId: string) => string): string {
  if (key === null) return "Other";
  if (by === "account") return nameOf(key);
  return key === "" ? "Not tagged" : key;
}

import { formatAxisDollars, formatWholeDollars } from "../../lib/format.ts";
import { groupName } from "./cost-groups.ts";
import type { CostSummary } from "./queries.ts";

/** Money formats of the charts on this page. */
export const chartDollars = { formatValue: formatWholeDollars, formatAxis: formatAxisDollars, leastStep: 1 };

/** Only daily points have details. */
export function dayPick(summary: CostSummary, onDay: (day: string) => void) {
  if (summary.granularity !== "DAILY") return {};
  const open = (index: number) => {
    const day = summary.trend[index]?.date;
    if (day !== undefined) onDay(day);
  };
  return { onPick: open, pickHint: "Press Enter to open the day." };
}

/** Display names of the keys that the page groups by. */
export function keyNames({ groups, byAccount }: CostSummary): (key: string) => string {
  const accounts = new Map(byAccount.map(({ awsAccountId, name }) => [awsAccountId, name]));
  return (key) => {
    if (groups.by.startsWith("tag:") && key === "") return "Untagged";
    return groupName(groups.by, key, accounts.get(key) ?? key);
  };
}

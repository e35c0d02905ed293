import { type LinkProps, linkOptions } from "@tanstack/react-router";
import { anomalyDays, anomalyText } from "../../../components/cost-days.ts";
import type { IconComponent } from "../../../components/icon.tsx";
import {
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleDollarSign,
  Layers,
  OctagonAlert,
  RefreshCw,
  Sparkles,
  TriangleAlert,
} from "../../../components/icons.gen.ts";
import {
  formatBillingDay,
  formatCount,
  formatSignedPercent,
  formatWholeDollars,
  isFlat,
} from "../../../lib/format.ts";
import type { DashboardChanges } from "../queries.ts";

/** One change, or one unknown. */
export type ChangeLine = {
  key: string;
  icon: IconComponent;
  look: string;
  text: string;
  detail: string;
  link: Pick<LinkProps, "to" | "search" | "params">;
};

const BAD = "text-critical";
const GOOD = "text-good";
const PLAIN = "text-muted";

const counted = (count: number, noun: string) => `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;

/** All changes, most important first, then the unknowns. `gaps`: items of missing data. */
export function changeLines(changes: DashboardChanges, gaps: number): ChangeLine[] {
  return [
    ...failedRuns(changes),
    ...findings(changes),
    ...costs(changes),
    ...recommendations(changes),
    ...resources(changes),
    ...unknown(changes, gaps),
  ];
}

const RUNS: Readonly<Record<DashboardChanges["failedRuns"][number]["kind"], [string, ChangeLine["link"]]>> = {
  discovery: ["Discovery failed", linkOptions({ to: "/resources" })],
  metrics: ["Metrics couldn't be read", linkOptions({ to: "/recommendations" })],
  security_scan: ["Security scan failed", linkOptions({ to: "/security" })],
  remediation: ["Fix failed", linkOptions({ to: "/security" })],
  bulk_remediation: ["Fixes failed", linkOptions({ to: "/security" })],
  tag_change: ["Tags couldn't be changed", linkOptions({ to: "/resources" })],
  cost_analysis: ["Cost analysis failed", linkOptions({ to: "/cost-analysis" })],
  security_hub_import: ["Security Hub import failed", linkOptions({ to: "/security" })],
  billing_import: ["Billing import failed", linkOptions({ to: "/accounts" })],
  full_analysis: ["Analysis failed", linkOptions({ to: "/dashboard" })],
};

/** Two runs are named; more are counted. */
const RUNS_NAMED = 2;

function failedRuns({ failedRuns: runs }: DashboardChanges): ChangeLine[] {
  const lines = runs.slice(0, RUNS_NAMED).map(({ runId, kind, error }) => {
    const [text, link] = RUNS[kind];
    return { key: runId, icon: TriangleAlert, look: BAD, text, detail: error, link };
  });
  const rest = runs.slice(RUNS_NAMED);
  const [first] = rest;
  if (first === undefined) return lines;
  const [text, link] = RUNS[first.kind];
  const more = rest.length === 1 ? text : `${counted(rest.length, "more run")} failed`;
  return [...lines, { key: "failed", icon: TriangleAlert, look: BAD, text: more, detail: first.error, link }];
}

function findings({ findings: { new: found, first, resolved, reopened } }: DashboardChanges): ChangeLine[] {
  const total = found.reduce((sum, { count }) => sum + count, 0);
  const urgent = found.filter(({ severity }) => severity === "CRITICAL" || severity === "HIGH");
  const words = urgent.map(({ severity, count }) => `${formatCount(count)} ${severity.toLowerCase()}`);
  const lines: ChangeLine[] = [];
  if (total > 0 && first !== null) {
    lines.push({
      key: "found",
      icon: OctagonAlert,
      look: urgent.length > 0 ? BAD : PLAIN,
      text: `${counted(total, "new finding")}${words.length > 0 ? `: ${words.join(", ")}` : ""}`,
      detail: `${first.title}: ${first.resourceName}`,
      link:
        total === 1
          ? linkOptions({ to: "/security/findings/$id", params: { id: first.findingId } })
          : linkOptions({ to: "/security", search: { sort: "firstSeen" } }),
    });
  }
  if (reopened > 0) {
    lines.push({
      key: "reopened",
      icon: RefreshCw,
      look: BAD,
      text: `${counted(reopened, "finding")} came back`,
      detail: "Resolved before, active again",
      link: linkOptions({ to: "/security", search: { sort: "lastSeen" } }),
    });
  }
  if (resolved > 0) {
    lines.push({
      key: "resolved",
      icon: CircleCheck,
      look: GOOD,
      text: `${counted(resolved, "finding")} resolved`,
      detail: "Fixed, or the resource is gone",
      link: linkOptions({ to: "/security", search: { status: "RESOLVED" } }),
    });
  }
  return lines;
}

function costs({ costs: { change, anomalies } }: DashboardChanges): ChangeLine[] {
  const [largest] = anomalies;
  const lines: ChangeLine[] = [];
  if (largest !== undefined) {
    const more = anomalies.length - 1;
    lines.push({
      key: "unusual",
      icon: CircleAlert,
      look: largest.direction === "rise" ? BAD : GOOD,
      text: `Unusual spend: ${anomalyText(largest)}`,
      detail: `${anomalyDays(largest)}${more > 0 ? `, and ${formatCount(more)} more` : ""}`,
      link: linkOptions({ to: "/cost-analysis", search: { service: largest.service } }),
    });
  }
  const percent = change?.percentageChange ?? null;
  if (change !== null && percent !== null && !isFlat(percent)) {
    const span = change.days === 1 ? "the day before" : `the ${change.days} days before`;
    lines.push({
      key: "cost",
      icon: CircleDollarSign,
      look: percent > 0 ? BAD : GOOD,
      text: `Daily cost ${formatSignedPercent(percent)}`,
      detail: `${formatWholeDollars(change.averageDay)} a day since ${formatBillingDay(change.start)}, ${formatWholeDollars(change.previousAverageDay)} in ${span}`,
      link: linkOptions({ to: "/cost-analysis" }),
    });
  }
  return lines;
}

function recommendations({
  recommendations: { new: found, newSavings, applied },
}: DashboardChanges): ChangeLine[] {
  const lines: ChangeLine[] = [];
  if (found > 0) {
    lines.push({
      key: "recommended",
      icon: Sparkles,
      look: "text-ai",
      text: counted(found, "new recommendation"),
      detail: newSavings > 0 ? `Up to ${formatWholeDollars(newSavings)} a month` : "Savings aren't known yet",
      link: linkOptions({ to: "/recommendations", search: {} }),
    });
  }
  if (applied > 0) {
    lines.push({
      key: "applied",
      icon: CircleCheck,
      look: GOOD,
      text: `${counted(applied, "recommendation")} applied`,
      detail: "Savings are verified in the bill",
      link: linkOptions({ to: "/recommendations", search: { status: "applied" } }),
    });
  }
  return lines;
}

function resources({ resources: { added, deleted } }: DashboardChanges): ChangeLine[] {
  const lines: ChangeLine[] = [];
  if (added > 0) {
    lines.push({
      key: "added",
      icon: Layers,
      look: PLAIN,
      text: `${counted(added, "resource")} added`,
      detail: "First seen since then",
      link: linkOptions({ to: "/resources", search: { sort: "created", order: "desc" } }),
    });
  }
  if (deleted > 0) {
    lines.push({
      key: "deleted",
      icon: Layers,
      look: PLAIN,
      text: `${counted(deleted, "resource")} deleted`,
      detail: "No longer in the account",
      link: linkOptions({ to: "/resources", search: { gone: "only" } }),
    });
  }
  return lines;
}

/** Data that was not read since then, or could not be read, may have changed. */
function unknown({ since, lastDone }: DashboardChanges, gaps: number): ChangeLine[] {
  const isOld = (time: string | null) => time === null || Date.parse(time) <= Date.parse(since);
  const lines: ChangeLine[] = [];
  const add = (key: string, text: string, detail: string, link: ChangeLine["link"]) =>
    lines.push({ key, icon: CircleDashed, look: PLAIN, text, detail, link });
  if (isOld(lastDone.discovery))
    add(
      "no-discovery",
      "No discovery since then",
      "Changes of resources aren't known",
      linkOptions({ to: "/resources" }),
    );
  if (isOld(lastDone.securityScan))
    add(
      "no-scan",
      "No security scan since then",
      "New findings aren't known",
      linkOptions({ to: "/security" }),
    );
  if (isOld(lastDone.costAnalysis))
    add(
      "no-costs",
      "No costs read since then",
      "New costs aren't known",
      linkOptions({ to: "/cost-analysis" }),
    );
  if (gaps > 0)
    add(
      "gaps",
      `Missing data: ${counted(gaps, "item")}`,
      "What changed there isn't known",
      linkOptions({ to: "/resources", search: { panel: "coverage" } }),
    );
  return lines;
}

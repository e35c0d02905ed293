import { formatCount, formatWholeDollars } from "../../../lib/format.ts";
import type { Run } from "../../../lib/runs-query.ts";

/** A step of a full analysis. */
export type AnalysisStep = NonNullable<Run["progress"]["steps"]>[number];

/** Steps of an analysis that has not started, in their order. */
export const STEPS: readonly AnalysisStep[] = (["discovery", "security_scan", "cost_analysis"] as const).map(
  (kind) => ({ kind, state: "waiting", runId: null, joined: false, message: null }),
);

const TITLES: Partial<Record<AnalysisStep["kind"], string>> = {
  discovery: "Discover resources",
  security_scan: "Scan for findings",
  cost_analysis: "Analyze costs",
};

const NAMES: Partial<Record<AnalysisStep["kind"], string>> = {
  discovery: "discovery",
  security_scan: "security scan",
  cost_analysis: "cost analysis",
};

/** Title of a step, as an imperative. */
export function stepTitle(kind: AnalysisStep["kind"]): string {
  return TITLES[kind] ?? kind;
}

/** Name of a step within a sentence. */
export function stepName(kind: AnalysisStep["kind"]): string {
  return NAMES[kind] ?? kind;
}

/** The first incomplete step of an analysis; undefined when it is complete. */
export function openStep(run: Run): AnalysisStep | undefined {
  return run.progress.steps?.find(({ state }) => state !== "completed");
}

/** Result of a completed step: "519 findings". The message is for runs that are no longer known. */
export function resultOf({ message }: AnalysisStep, run: Run | undefined): string {
  const result = run?.result ?? null;
  if (result === null) return message ?? "Done";
  if ("resourcesFound" in result) return counted(result.resourcesFound, "resource");
  if ("findingsCount" in result) return counted(result.findingsCount, "finding");
  if ("totalCost" in result && result.totalCost !== null) return formatWholeDollars(result.totalCost);
  return result.message;
}

function counted(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;
}

/** Current activity of a step's run: "EC2 in eu-west-1 · 3 of 51 tasks · 412 resources so far". */
export function activityOf({ status, progress }: Pick<Run, "status" | "progress">): string {
  const { current, done, total, resources } = progress;
  if (status === "queued" || current === null) return "Starting";
  return [
    current,
    ...(total > 1 ? [`${formatCount(done)} of ${formatCount(total)}`] : []),
    ...(resources > 0 ? [counted(resources, "resource")] : []),
  ].join(" · ");
}

/** Completed share of an analysis, between 0 and 1; `current` is the run of the step that is running. */
export function shareOf({ progress }: Run, current: Run | undefined): number {
  const steps = progress.steps ?? STEPS;
  const { done, total } = current?.progress ?? { done: 0, total: 0 };
  const within = total === 0 ? 0 : Math.min(1, done / total);
  return (steps.filter(({ state }) => state === "completed").length + within) / steps.length;
}

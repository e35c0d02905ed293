import type { QueryClient } from "@tanstack/react-query";
import { isStepOfAnalysis } from "../../lib/full-analysis-query.ts";
import { isUnderWay, type Run } from "../../lib/runs-query.ts";

/** Query keys of answers that are evaluated over the inventory. */
const REASONING = ["paths", "access", "reachability"];

/** Query keys that a run of each kind changes, besides resources and accounts. */
const CHANGED: Readonly<Record<Run["kind"], readonly string[]>> = {
  // Savings are evaluated with it, and the findings on attack paths change with the paths.
  discovery: ["security", ...REASONING, "recommendations"],
  metrics: ["recommendations"],
  security_scan: ["security", "security-hub", "paths"],
  remediation: ["security", "recommendations", ...REASONING],
  bulk_remediation: ["security", "recommendations", ...REASONING],
  tag_change: REASONING,
  security_hub_import: ["security", "security-hub", "paths"],
  billing_import: ["billing-imports", "cost"],
  cost_analysis: ["cost"],
  // What its steps change; a page that was hidden has not seen their ends.
  full_analysis: ["security", "security-hub", ...REASONING, "recommendations", "cost"],
};

/** Reloads the data that ended runs changed. */
export type RunReloads = {
  ended: (run: Run) => void;
  /** A state of the full analysis. */
  analysis: (run: Run | null | undefined) => void;
};

/**
 * What a step of a full analysis changed is reloaded once the next step runs, or the analysis has ended: before
 * that, the reading would delay the start of the step.
 */
export function createRunReloads(client: QueryClient): RunReloads {
  const keys = new Set<string>();
  const steps = new Set<string>();
  const reload = () => {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
    keys.clear();
    steps.clear();
  };
  return {
    ended: (run) => {
      for (const key of ["resources", "accounts", ...CHANGED[run.kind]]) keys.add(key);
      if (isStepOfAnalysis(client, run)) steps.add(run.id);
      else reload();
    },
    analysis: (run) => {
      if (!run || steps.size === 0) return;
      const next = run.progress.steps?.some(
        ({ state, runId }) => state === "running" && !steps.has(runId ?? ""),
      );
      if (next || !isUnderWay(run)) reload();
    },
  };
}

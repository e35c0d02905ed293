import type { RunKind } from "@skyledger/core/model/run";
import { z } from "zod";
import type { AccountsStore } from "../accounts/store.ts";
import type { CostAnalysisService } from "../costs/analysis.ts";
import type { DiscoveryService } from "../inventory/discovery.ts";
import { storedJson } from "../platform/stored-json.ts";
import type { RunStarter } from "../runs/machine.ts";
import type { RunsService } from "../runs/service.ts";
import type { RunsStore } from "../runs/store.ts";
import type { SecurityScanService } from "../security/scan.ts";

/** The steps of a full analysis, in order. */
export const stepKinds = ["discovery", "security_scan", "cost_analysis"] as const satisfies RunKind[];
export type StepKind = (typeof stepKinds)[number];

/** Parses the input of an analysis's run: its steps, before the first report. @throws AppError unreadable_data */
export const parseSteps = storedJson(
  "runs.input",
  z.object({
    steps: z.array(
      z.object({
        kind: z.enum(stepKinds),
        state: z.enum(["waiting", "running", "completed", "failed", "cancelled"]),
        runId: z.string().nullable(),
        joined: z.boolean(),
        message: z.string().nullable(),
      }),
    ),
  }),
);

/** The kind of a stored step. @throws Error for one that only another version of Skyledger starts */
export function stepKindOf({ kind }: { kind: RunKind }): StepKind {
  const known = stepKinds.find((one) => one === kind);
  if (known === undefined) throw new Error(`A full analysis has no step of the kind ${kind}.`);
  return known;
}

export interface FullAnalysisDeps {
  readonly runs: RunsStore;
  readonly cancel: RunsService["cancel"];
  readonly machine: RunStarter;
  readonly accounts: Pick<AccountsStore, "list">;
  readonly discovery: Pick<DiscoveryService, "start">;
  readonly scans: Pick<SecurityScanService, "start">;
  readonly costs: Pick<CostAnalysisService, "start">;
  readonly now: () => Date;
}

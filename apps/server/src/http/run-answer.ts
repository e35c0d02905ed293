import type { ResponseOf } from "@skyledger/contract";
import { Money } from "@skyledger/core/model/money";
import type { Run, RunResult, RunStatus } from "../adapters/db/runs-store.ts";
import { toDollars } from "../services/cost-figures.ts";
import { requestFee } from "../services/cost-meter.ts";

type RunAnswer = ResponseOf<"GET /runs/:id">;

function toResult(id: string, status: RunStatus, result: RunResult): RunAnswer["result"] {
  if ("remediationId" in result || "filesImported" in result) return result;
  if ("resourcesFound" in result || "findingsRead" in result) return { runId: id, status, ...result };
  if ("findingsCount" in result) return { scanId: id, status, ...result };
  const { totalCost, ...counts } = result;
  return {
    analysisId: id,
    status,
    ...counts,
    totalCost: totalCost === null ? null : toDollars(Money.parse(totalCost)),
    fee: requestFee(counts.requests),
  };
}

/** A run as it is sent. */
export function toRun(run: Run): RunAnswer {
  const { workspaceId: _workspace, input: _input, createdBy: _by, result, ...shown } = run;
  return { ...shown, result: result && toResult(run.id, run.status, result) };
}

import type { ResponseOf } from "@skyledger/contract";
import { requestFee } from "@skyledger/core/cost/request-fee";
import { Money } from "@skyledger/core/model/money";
import type { Run, RunMoment, RunResult, RunStatus } from "@skyledger/core/model/run";
import { toDollars } from "../platform/us-dollars.ts";

type RunAnswer = ResponseOf<"GET /runs/:id">;

function toResult(id: string, status: RunStatus, result: RunResult): RunAnswer["result"] {
  if ("notRun" in result) return result;
  if ("remediationId" in result || "filesImported" in result || "metrics" in result || "steps" in result)
    return result;
  if ("resourcesFound" in result || "findingsRead" in result) return { runId: id, status, ...result };
  if ("findingsCount" in result) return { scanId: id, status, ...result };
  const { totalCost, ...counts } = result;
  return {
    analysisId: id,
    status,
    ...counts,
    totalCost: totalCost === null ? null : toDollars(Money.parse(totalCost)),
    fee: toDollars(requestFee(counts.requests)),
  };
}

/** A run in responses. */
export function toRun({ workspaceId: _workspace, input: _input, createdBy: _by, ...run }: Run): RunAnswer {
  return toRunMoment(run);
}

/** A run in events: the same as `GET /runs/:id` at that time. */
export function toRunMoment({ result, ...run }: RunMoment): RunAnswer {
  return { ...run, result: result && toResult(run.id, run.status, result) };
}

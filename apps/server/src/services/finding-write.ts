import type { LifecycleStep } from "@skyledger/core/checks/lifecycle";
import type { Check, Severity, Verdict } from "@skyledger/core/model/define-check";
import type { Resource } from "@skyledger/core/model/resource";
import type { FindingWrite } from "../adapters/db/scans-store.ts";

const severityOrder: readonly Severity[] = ["critical", "high", "medium", "low", "informational"];

/** A failure as a scan keeps it until it writes: what the row is made of, nothing twice, and not the whole resource. */
export interface SeenFailing extends Pick<Resource, "region" | "arn" | "name"> {
  /** The connected account's id. */
  accountId: string;
  check: Check;
  verdict: Extract<Verdict, { kind: "fail" }>;
  step: LifecycleStep;
}

/** The rows of failures, each made when it is asked for. */
export function* findingWrites(seen: Iterable<SeenFailing>): Generator<FindingWrite> {
  for (const failing of seen) yield toFindingWrite(failing);
}

function toFindingWrite({ accountId, region, arn, name, check, verdict, step }: SeenFailing): FindingWrite {
  return {
    ...step.state,
    accountId,
    region,
    arn,
    checkId: check.id,
    resourceName: name,
    severity: severityOrder.indexOf(check.severity),
    category: check.category,
    service: check.service,
    title: check.title,
    description: verdict.because,
    evidence: verdict.evidence,
    transition: step.transition,
    searchText: [check.title, check.id, check.service, name, arn, verdict.because].join("\n").toLowerCase(),
  };
}

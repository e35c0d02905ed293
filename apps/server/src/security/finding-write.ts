import { hash } from "node:crypto";
import type { LifecycleStep } from "@skyledger/core/checks/lifecycle";
import type { Check, CheckResult, Severity } from "@skyledger/core/model/define-check";
import type { Resource } from "@skyledger/core/model/resource";
import { searchText } from "../platform/search-text.ts";
import type { FindingWrite, KnownFinding } from "./store/stored-scan.ts";

const severityOrder: readonly Severity[] = ["critical", "high", "medium", "low", "informational"];

/**
 * A failure as a scan keeps it until it writes: the content of the row without duplication, and not the whole
 * resource.
 */
export interface SeenFailing extends Pick<Resource, "region" | "arn" | "name"> {
  /** The connected account's id. */
  accountId: string;
  check: Check;
  result: Extract<CheckResult, { kind: "fail" }>;
  /** Why the check's fix does not apply to the resource; null: it applies, or there is none. */
  manualBecause: string | null;
  step: LifecycleStep;
  /** The text from `contentOf`. */
  content: string;
}

/** A hash of everything that a scan writes for a failure, except the finding's status and times. */
export function contentOf(
  { region, arn, name }: Pick<Resource, "region" | "arn" | "name">,
  { id, requirement, problem, severity, category, service }: Check,
  { because, evidence }: Extract<CheckResult, { kind: "fail" }>,
  manualBecause: string | null,
): string {
  const written = [
    region,
    arn,
    name,
    id,
    requirement,
    problem,
    severity,
    category,
    service,
    because,
    evidence,
    // Hashes of findings without one are the same as before there was one.
    ...(manualBecause === null ? [] : [manualBecause]),
  ];
  return hash("sha256", JSON.stringify(written), "base64");
}

/** Whether a failure leaves the stored finding as it is, except for one more detection. */
export function isSeenAgain(
  before: KnownFinding | null,
  { step: { state, transition }, content }: Pick<SeenFailing, "step" | "content">,
): before is KnownFinding {
  return (
    before?.ownFailing === true &&
    before.content === content &&
    transition === null &&
    state.status === before.status &&
    state.setBy === before.setBy &&
    state.regression === before.regression &&
    state.ignoredUntil === before.ignoredUntil &&
    state.detectionCount === before.detectionCount + 1
  );
}

/** A transaction with more failures would hold up everyone else on the embedded database for longer than a second. */
const failuresOfTransaction = 1_000;

/** The rows of failures in parts for a transaction each; each part is created on request. */
export function* partsOfFailing(seen: readonly SeenFailing[]): Generator<FindingWrite[]> {
  for (let start = 0; start < seen.length; start += failuresOfTransaction)
    yield seen.slice(start, start + failuresOfTransaction).map(toFindingWrite);
}

function toFindingWrite(failing: SeenFailing): FindingWrite {
  const { accountId, region, arn, name, check, result, manualBecause, step, content } = failing;
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
    title: check.problem,
    description: result.because,
    evidence: result.evidence,
    transition: step.transition,
    manualBecause,
    content,
    // The check's own texts are searched by check.
    searchText: searchText([name, arn, result.because]),
  };
}

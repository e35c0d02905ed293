import type { AutomationRun, Fix, FixChange } from "@skyledger/core/model/define-fix";
import type { Resource } from "@skyledger/core/model/resource";
import type { ExactPlan, PlannedFix } from "../approvals/store/approval.ts";
import type { NewRemediation } from "./store/stored-remediation.ts";

type Subject = Pick<
  NewRemediation,
  "findingId" | "recommendationId" | "accountId" | "region" | "arn" | "resourceName"
>;

/** What a fix does to a resource in this state, exactly. */
export function plannedFix(
  { findingId, recommendationId, accountId, region, arn, resourceName }: Subject,
  fix: Fix,
  resource: Pick<Resource, "facets">,
  { run, changes }: { run: AutomationRun; changes: readonly FixChange[] },
): PlannedFix {
  return {
    ...{ findingId, recommendationId, fixId: fix.id, accountId, region, arn, resourceName },
    ...{ resourceType: fix.resourceType, destructive: fix.destructive, run, changes },
    configuration: Object.fromEntries(fix.needs.map((name) => [name, resource.facets[name]])),
  };
}

/** What undoing a fix does, exactly: its changes backward. */
export function plannedUndo(
  subject: Subject & { changes: readonly FixChange[] },
  fix: Fix,
  run: AutomationRun,
): PlannedFix {
  const changes = subject.changes.map(({ field, before, after }) => ({
    field,
    before: after,
    after: before,
  }));
  return plannedFix(subject, fix, { facets: {} }, { run, changes });
}

/** A plan of fixes as it is approved. */
export function exactPlan(
  kind: ExactPlan["kind"],
  fixes: readonly PlannedFix[],
  undoOf: string | null = null,
): ExactPlan {
  return { version: 1, kind, undoOf, fixes };
}

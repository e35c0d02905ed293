import { fixOfCheck, fixOfRule } from "@skyledger/core/fix-lookup";
import { AppError } from "@skyledger/core/model/app-error";
import { type FixFacts, severityNames } from "@skyledger/core/model/approval-policy";
import type { Check } from "@skyledger/core/model/define-check";
import type { Fix, RuleChange } from "@skyledger/core/model/define-fix";
import type { StoredFinding } from "@skyledger/core/model/finding";
import type { RecommendationStatus, StoredRecommendation } from "@skyledger/core/model/recommendation";
import type { RecommendationsStore } from "../savings/store/recommendations-store.ts";
import type { FindingsStore } from "../security/store/findings-store.ts";
import { checkOf } from "./fresh-look.ts";
import type { NewRemediation, StoredRemediation } from "./store/stored-remediation.ts";

/** The finding or recommendation to fix. */
export type FixRequest = { findingId: string } | { recommendationId: string };

/** What a request is about: only one of it is open at a time. */
export function approvalSubject(request: FixRequest): string {
  return "findingId" in request
    ? `finding:${request.findingId}`
    : `recommendation:${request.recommendationId}`;
}

type Asked = Pick<
  NewRemediation,
  | "accountId"
  | "findingId"
  | "checkId"
  | "recommendationId"
  | "ruleId"
  | "predictedSavings"
  | "region"
  | "arn"
  | "resourceName"
>;

/** A finding or recommendation that can be fixed, and its fix. */
export interface FixSubject {
  asked: Asked;
  fix: Fix;
  /** For the policies of approvals. */
  facts: FixFacts;
  /** What the rule found; empty for a finding. */
  change: RuleChange;
  /** For the plan shown to users: from the check, or from the recommendation. */
  words: { impactLevel: "Low" | "Medium" | "High"; impact: string; steps: readonly string[] };
}

interface Deps {
  findings: Pick<FindingsStore, "find">;
  recommendations: Pick<RecommendationsStore, "find">;
}

/** The specification's refusals (section 5). */
const onlyActive = "Only active findings can be remediated.";
const notAutomated = "This finding cannot be automatically remediated.";

const dismissed = "This recommendation is dismissed. Restore it before you apply it.";
const settled = "This recommendation is closed: it was applied, or its resource was deleted.";
const manualOnly =
  "This recommendation is not automated. Follow its steps manually, and then mark it as applied.";

/** The specification's impact levels (section 9). */
const impactLevels = { AUTOMATIC: "Low", SEMI_AUTOMATIC: "Medium", MANUAL: "High" } as const;

/** Impact level of the fix of a check. */
export function impactLevelOf(
  check: { remediation: Pick<Check["remediation"], "automation"> | undefined } | undefined,
): "Low" | "Medium" | "High" {
  return impactLevels[check?.remediation?.automation ?? "MANUAL"];
}

/** Why a recommendation of this status can't be applied; null: it can. */
function statusRefusal(status: RecommendationStatus): string | null {
  if (status === "open") return null;
  return status === "dismissed" ? dismissed : settled;
}

/** Throws invalid_input for a fix that deletes something without the resource's name. */
export function requireConfirmedName(
  { asked: { resourceName }, fix }: Pick<FixSubject, "asked" | "fix">,
  confirmName: string | undefined,
): void {
  if (!fix.destructive || confirmName === resourceName) return;
  const message = `This deletion can't be undone. Enter the resource's name to confirm: ${resourceName}`;
  throw new AppError("invalid_input", message, { issues: [{ path: "confirmName", message }] });
}

/** Whether it exists in the workspace. Throws not_found. */
export async function requireRequested(
  deps: Deps,
  workspaceId: string,
  request: FixRequest,
): Promise<StoredFinding | StoredRecommendation> {
  const found =
    "findingId" in request
      ? await deps.findings.find(workspaceId, request.findingId)
      : await deps.recommendations.find(workspaceId, request.recommendationId);
  if (found) return found;
  const what = "findingId" in request ? "finding" : "recommendation";
  throw new AppError("not_found", `${what[0]?.toUpperCase()}${what.slice(1)} not found.`);
}

/** The finding or recommendation with its fix. Throws not_found, and conflict with the reason. */
export async function requireSubject(
  deps: Deps,
  workspaceId: string,
  request: FixRequest,
): Promise<FixSubject> {
  const found = await requireRequested(deps, workspaceId, request);
  return "checkId" in found ? ofFinding(found) : ofRecommendation(found);
}

function ofFinding(finding: StoredFinding): FixSubject {
  const { id, status, checkId, accountId, region, arn, resourceName, severity } = finding;
  if (status !== "ACTIVE") throw new AppError("conflict", onlyActive);
  const fix = fixOfCheck(checkId);
  if (!fix) throw new AppError("conflict", notAutomated);
  const { remediation } = checkOf(checkId) ?? {};
  return {
    asked: {
      ...{ accountId, region, arn, resourceName, findingId: id, checkId },
      ...{ recommendationId: null, ruleId: null, predictedSavings: null },
    },
    fix,
    facts: { accountId, severity, destructive: fix.destructive, monthlyAmount: undefined },
    change: {},
    words: {
      impactLevel: impactLevelOf({ remediation }),
      impact: remediation?.impact ?? "",
      steps: remediation?.steps ?? [],
    },
  };
}

function ofRecommendation(recommendation: StoredRecommendation): FixSubject {
  const { id, status, ruleId, accountId, region, arn, resourceName, monthlySavings } = recommendation;
  const refusal = statusRefusal(status);
  if (refusal !== null) throw new AppError("conflict", refusal);
  const fix = fixOfRule(ruleId);
  if (!fix) throw new AppError("conflict", manualOnly);
  const { steps, couldGoWrong, change = {} } = recommendation.detail;
  return {
    asked: {
      ...{ accountId, region, arn, resourceName, findingId: null, checkId: null },
      ...{ recommendationId: id, ruleId, predictedSavings: monthlySavings },
    },
    fix,
    facts: { accountId, severity: null, destructive: fix.destructive, monthlyAmount: monthlySavings },
    change,
    words: { impactLevel: recommendation.risk, impact: couldGoWrong, steps },
  };
}

/** The subject of a remediation under way. A refusal: it can no longer be fixed. */
export type Standing = { change: RuleChange } | { refusal: string };

/** Whether the finding or recommendation of a remediation still needs it. */
export async function standingOf(
  deps: Deps,
  { workspaceId, findingId, recommendationId, ruleId }: StoredRemediation,
): Promise<Standing> {
  if (findingId !== null) {
    const finding = await deps.findings.find(workspaceId, findingId);
    return finding?.status === "ACTIVE" ? { change: {} } : { refusal: onlyActive };
  }
  if (ruleId === null) return { change: {} };
  const known = recommendationId && (await deps.recommendations.find(workspaceId, recommendationId));
  if (!known) return { refusal: settled };
  const refusal = statusRefusal(known.status);
  return refusal === null ? { change: known.detail.change ?? {} } : { refusal };
}

/** The properties of a queued fix, or of its undo, for the policies of approvals. */
export async function factsOf(
  { findings }: Pick<Deps, "findings">,
  remediation: Pick<
    StoredRemediation,
    "workspaceId" | "accountId" | "findingId" | "checkId" | "ruleId" | "predictedSavings"
  >,
  { destructive }: Pick<Fix, "destructive">,
): Promise<FixFacts> {
  const { workspaceId, accountId, findingId, checkId, ruleId, predictedSavings } = remediation;
  if (ruleId !== null) return { accountId, severity: null, destructive, monthlyAmount: predictedSavings };
  const finding = findingId === null ? undefined : await findings.find(workspaceId, findingId);
  return {
    ...{ accountId, destructive, monthlyAmount: undefined },
    severity: finding?.severity ?? severityOfCheck(checkId ?? ""),
  };
}

/** The most severe for a check that this version doesn't know. */
function severityOfCheck(checkId: string): number {
  const name = checkOf(checkId)?.severity.toUpperCase();
  const severities: readonly (string | undefined)[] = severityNames;
  return Math.max(0, severities.indexOf(name));
}

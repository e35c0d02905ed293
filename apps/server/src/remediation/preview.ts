import { AppError } from "@skyledger/core/model/app-error";
import type { AutomationRun, Fix, FixChange, FixPlan } from "@skyledger/core/model/define-fix";
import { capitalized, missingInWords } from "@skyledger/core/model/property-label";
import type { Resource } from "@skyledger/core/model/resource";
import type { Requirement } from "../approvals/requirement.ts";
import type { PlannedFix } from "../approvals/store/approval.ts";
import type { Principal } from "../platform/principal.ts";
import type { RemediationDeps } from "./deps.ts";
import { plannedFix } from "./exact-plan.ts";
import { planToken } from "./fix-plans.ts";
import { type FreshLook, refresh } from "./fresh-look.ts";
import { approvalSubject, type FixSubject } from "./subject.ts";

/** A number that is enough to decide. */
const dependentsShown = 50;

/** A resource related to this one. */
export interface Dependent {
  resourceId: string;
  name: string;
  type: string;
  relationship: string;
}

/** What a fix would do to a resource in its current state. */
export interface RemediationPreview {
  findingId: string | null;
  recommendationId: string | null;
  fixId: string;
  title: string;
  resourceName: string;
  /** `ready`: it can be confirmed. For the others `reason` states why not. */
  state: "ready" | "manual" | "no_change" | "unknown";
  reason: string;
  previewToken: string | null;
  changes: readonly FixChange[];
  dependents: readonly Dependent[];
  run: AutomationRun | null;
  /** Text of the check, or of the recommendation. */
  impactLevel: "Low" | "Medium" | "High";
  impact: string;
  steps: readonly string[];
  destructive: boolean;
  rollback: { possible: boolean; text: string };
  /** What has to be installed first. */
  missing: readonly string[];
  /** What policies require before it is executed; null: nothing. */
  approval: (Requirement & { openRequest: string | null }) | null;
  /** Exactly what would be executed; null: nothing. */
  exact: PlannedFix | null;
}

type Standing = Pick<RemediationPreview, "state" | "reason">;

function standing(look: FreshLook, plan: FixPlan | null): Standing {
  if (look.kind === "unreadable") {
    return { state: "unknown", reason: `The resource could not be read: ${look.message}` };
  }
  if (look.kind === "gone") return { state: "no_change", reason: "The resource no longer exists." };
  const { result } = look;
  if (result?.kind === "pass" || result?.kind === "not_applicable") {
    return { state: "no_change", reason: result.because };
  }
  if (result?.kind === "unknown") {
    return {
      state: "unknown",
      reason: `${capitalized(missingInWords(result.missing))} could not be read (${result.reason}).`,
    };
  }
  if (plan?.kind === "manual") return { state: "manual", reason: plan.because };
  if (plan?.kind === "unknown") {
    return {
      state: "unknown",
      reason: `${capitalized(missingInWords(plan.missing))} could not be read (${plan.reason}).`,
    };
  }
  return { state: "ready", reason: "" };
}

async function dependentsOf(deps: RemediationDeps, workspaceId: string, arn: string): Promise<Dependent[]> {
  const edges = await deps.relationships.edgesOf(workspaceId, [arn], dependentsShown);
  const others = edges.map((edge) => ({ edge, other: edge.fromArn === arn ? edge.toArn : edge.fromArn }));
  const nodes = await deps.relationships.nodes(
    workspaceId,
    others.flatMap(({ other }) => other ?? []),
  );
  const known = new Map(nodes.map((node) => [node.arn, node]));
  return others.map(({ edge, other }) => ({
    resourceId: other ?? edge.toKey,
    name: known.get(other ?? "")?.name ?? other ?? edge.toKey,
    type: known.get(other ?? "")?.label ?? edge.toType,
    relationship: edge.fromArn === arn ? edge.verb : edge.inverse,
  }));
}

function rollbackOf(fix: Fix, resource: Resource | null): RemediationPreview["rollback"] {
  const rollback = resource && fix.rollback(resource);
  if (!rollback) return { possible: false, text: "" };
  return rollback.kind === "run"
    ? { possible: true, text: rollback.restores }
    : { possible: false, text: rollback.because };
}

async function approvalOf(
  { clearance }: RemediationDeps,
  workspaceId: string,
  { findingId, recommendationId }: FixSubject["asked"],
  facts: FixSubject["facts"],
): Promise<RemediationPreview["approval"]> {
  const requirement = await clearance.requirement(workspaceId, [facts]);
  if (requirement === null) return null;
  const request = recommendationId === null ? { findingId: findingId ?? "" } : { recommendationId };
  const open = await clearance.openOf(workspaceId, approvalSubject(request));
  return { ...requirement, openRequest: open?.id ?? null };
}

/** Reads the resource again and returns what the fix would do. Changes nothing. Throws not_found. */
export async function previewFix(
  deps: RemediationDeps,
  { workspaceId }: Principal,
  { asked, fix, facts, change, words }: FixSubject,
): Promise<RemediationPreview> {
  const account = await deps.accounts.find(workspaceId, asked.accountId);
  if (!account) throw new AppError("not_found", "Cloud account not found.");
  const { arn, region, checkId, ruleId, resourceName: name } = asked;
  const type = fix.resourceType;
  const look = await refresh(deps, { account, arn, region, type, name, checkId, ruleId });
  const resource = look.kind === "found" ? look.resource : null;
  const plan = resource && fix.plan(resource, change);
  const { state, reason } = standing(look, plan);
  const run = plan?.kind === "ready" ? plan.run : null;
  const isReady = state === "ready" && resource !== null && plan?.kind === "ready";
  return {
    findingId: asked.findingId,
    recommendationId: asked.recommendationId,
    fixId: fix.id,
    title: fix.title,
    resourceName: name,
    state,
    reason,
    previewToken: state === "ready" && resource && run ? planToken(fix, resource, run) : null,
    changes: state === "ready" && plan?.kind === "ready" ? plan.changes : [],
    dependents: await dependentsOf(deps, workspaceId, arn),
    run,
    ...words,
    destructive: fix.destructive,
    rollback: rollbackOf(fix, resource),
    missing:
      state === "ready" && run
        ? await deps.aws.missingForAutomation(await deps.connectionOf(account), {
            accountId: account.awsAccountId,
            region,
            documents: [run.document],
          })
        : [],
    approval: isReady ? await approvalOf(deps, workspaceId, asked, facts) : null,
    exact: isReady ? plannedFix(asked, fix, resource, plan) : null,
  };
}

import type { Fix } from "./model/define-fix.ts";
import type { Resource } from "./model/resource.ts";
import { fixes } from "./registry.gen.ts";

const byCheck: ReadonlyMap<string, Fix> = new Map(
  fixes.flatMap((fix) => fix.remediates.map((checkId) => [checkId, fix] as const)),
);
const byRule: ReadonlyMap<string, Fix> = new Map(
  fixes.flatMap((fix) => fix.saves.map((ruleId) => [ruleId, fix] as const)),
);
const byId: ReadonlyMap<string, Fix> = new Map(fixes.map((fix) => [fix.id, fix]));

/** The fix that remediates a check's findings; undefined: manual. */
export function fixOfCheck(checkId: string): Fix | undefined {
  return byCheck.get(checkId);
}

/** The fix that implements a rule's recommendations; undefined: manual. */
export function fixOfRule(ruleId: string): Fix | undefined {
  return byRule.get(ruleId);
}

export function fixById(id: string): Fix | undefined {
  return byId.get(id);
}

/**
 * Why the fix of a check does not apply to a resource, as a sentence; null: it applies, its properties were not read, or
 * the check has no fix.
 */
export function manualReason(checkId: string, resource: Resource): string | null {
  const fix = byCheck.get(checkId);
  if (fix === undefined || fix.resourceType !== resource.type) return null;
  const plan = fix.plan(resource);
  return plan.kind === "manual" ? plan.because : null;
}

/** Whether this server can remediate a check's findings automatically. */
export function isAutomated(checkId: string): boolean {
  return byCheck.has(checkId);
}

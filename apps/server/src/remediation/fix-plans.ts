import { createHash } from "node:crypto";
import type { AutomationRun, Fix } from "@skyledger/core/model/define-fix";
import type { Resource } from "@skyledger/core/model/resource";

/** JSON with sorted members, so that equal values make equal texts. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`);
  return `{${members.join(",")}}`;
}

function digest(value: unknown): string {
  return createHash("sha256").update(canonical(value)).digest("base64url").slice(0, 32);
}

/** Detects whether the configuration that a fix looks at has changed. */
export function configurationHash(fix: Fix, resource: Resource): string {
  return digest(fix.needs.map((name) => resource.facets[name]));
}

/** Identifies a plan that a person saw: the configuration, and the document to run. */
export function planToken(fix: Fix, resource: Resource, run: AutomationRun): string {
  return digest([fix.id, resource.arn, configurationHash(fix, resource), run]);
}

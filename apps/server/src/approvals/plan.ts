import { createHash } from "node:crypto";
import { fixById } from "@skyledger/core/fix-lookup";
import { labelOfField } from "@skyledger/core/property-labels";
import { canonicalJson } from "../platform/audit-entry.ts";
import type { ExactPlan, PlannedFix } from "./store/approval.ts";

/** SHA-256 of canonical JSON (RFC 8785), in hexadecimal. */
export function hashOf(plan: ExactPlan | PlannedFix): string {
  return createHash("sha256").update(canonicalJson(plan)).digest("hex");
}

/** The action of a fix: "Turn on versioning". */
export function titleOfFix({ fixId }: Pick<PlannedFix, "fixId">): string {
  return fixId === "tags" ? "Change tags" : (fixById(fixId)?.title ?? fixId);
}

/** A plan in a few words: "Turn on versioning: data-exports", "12 fixes". */
export function titleOf({ kind, fixes }: Pick<ExactPlan, "kind" | "fixes">): string {
  const [first, ...others] = fixes;
  if (first === undefined) return "Nothing";
  const undo = kind === "undo" || kind === "tags_undo" ? "Undo: " : "";
  if (others.length === 0) return `${undo}${titleOfFix(first)}: ${first.resourceName}`;
  return first.fixId === "tags"
    ? `${undo}Change tags of ${fixes.length} resources`
    : `${undo}${fixes.length} fixes`;
}

const shownDifferences = 3;

function leaves(path: string, value: unknown, into: Map<string, string>): Map<string, string> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    for (const [name, member] of Object.entries(value)) leaves(`${path}.${name}`, member, into);
  } else if (value !== undefined) into.set(path, canonicalJson(value));
  return into;
}

/** Paths of members that differ: "versioning.enabled". */
function differing(before: unknown, after: unknown): string[] {
  const [one, other] = [leaves("", before, new Map()), leaves("", after, new Map())];
  const paths = new Set([...one.keys(), ...other.keys()]);
  return [...paths].filter((path) => one.get(path) !== other.get(path)).map((path) => path.slice(1));
}

/** What differs between an approved fix and the same fix now, as a sentence; null: nothing. */
export function differenceOf(approved: PlannedFix, now: PlannedFix): string | null {
  if (hashOf(approved) === hashOf(now)) return null;
  const fields = differing(approved.configuration, now.configuration)
    // An observation is {seen, value}; people know the field.
    .map((path) => path.replace(/^([^.]+)\.value\b/, "$1"))
    .map((field) => labelOfField(now.resourceType, field).label);
  const names = [...new Set(fields)];
  if (names.length > 0) {
    const more = names.length > shownDifferences ? `, and ${names.length - shownDifferences} more` : "";
    return `The configuration of ${now.resourceName} has changed since it was approved: ${names.slice(0, shownDifferences).join(", ")}${more}.`;
  }
  return `The plan for ${now.resourceName} is no longer the one that was approved: its document, parameters, or changes differ.`;
}

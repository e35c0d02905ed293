import type { ResourceDeclaration } from "./define-resource.ts";
import { type GapReason, needAll, type Observed } from "./observation.ts";
import type { InventorySnapshot, Resource } from "./resource.ts";

export type Severity = "critical" | "high" | "medium" | "low" | "informational";
/** The specification's finding categories. */
export type CheckCategory = "IAM" | "Network" | "Data" | "Logging" | "Encryption";
/** The values that decided a verdict. */
export type Evidence = Readonly<Record<string, unknown>>;

export type Verdict =
  | { kind: "pass"; because: string }
  | { kind: "fail"; because: string; evidence: Evidence }
  | { kind: "not_applicable"; because: string }
  | { kind: "unknown"; reason: GapReason; missing: string };

export function pass(because: string): Extract<Verdict, { kind: "pass" }> {
  return { kind: "pass", because };
}
export function fail(because: string, evidence: Evidence): Extract<Verdict, { kind: "fail" }> {
  return { kind: "fail", because, evidence };
}
export function notApplicable(because: string): Extract<Verdict, { kind: "not_applicable" }> {
  return { kind: "not_applicable", because };
}

/** A security check as one typed file. Made by `defineCheck`. */
export interface Check {
  /** The file's name and the catalogue's control id. */
  readonly id: string;
  /** States the secure state. */
  readonly title: string;
  readonly severity: Severity;
  readonly category: CheckCategory;
  /** Framework → requirement numbers. */
  readonly frameworks: Readonly<Record<string, readonly string[]>>;
  readonly resourceType: string;
  readonly needs: readonly string[];
  readonly risk: string;
  readonly remediation: { readonly runbook?: string; readonly steps: readonly string[] };
  judge(resource: Resource, snapshot: Pick<InventorySnapshot, "takenAt">): Verdict;
}

interface CheckSpec<Facets, Need extends keyof Facets & string>
  extends Omit<Check, "resourceType" | "needs" | "judge"> {
  needs: readonly Need[];
  evaluate: (
    facets: Pick<Facets, Need>,
    context: { resource: Resource; takenAt: string },
  ) => Exclude<Verdict, { kind: "unknown" }>;
}

/** Declares a check over a declared resource type; reading a facet missing from `needs` does not compile. */
export function defineCheck<Item, Facets, Need extends keyof Facets & string>(
  resource: ResourceDeclaration<string, Item, Facets>,
  spec: CheckSpec<Facets, Need>,
): Check {
  const { evaluate, ...metadata } = spec;
  return {
    ...metadata,
    resourceType: resource.type,
    judge(subject, { takenAt }) {
      // A resource of this type was collected by this declaration's facet plans.
      const facets = needAll(subject.facets as Observed<Facets>, spec.needs);
      if (!facets.seen) {
        const missing = spec.needs.find((name) => !subject.facets[name]?.seen) ?? "facets";
        return { kind: "unknown", reason: facets.reason, missing };
      }
      return evaluate(facets.value, { resource: subject, takenAt });
    },
  };
}

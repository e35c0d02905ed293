import type { ResourceDeclaration } from "./define-resource.ts";
import type { GapReason, Observation, Observed } from "./observation.ts";
import type { Resource } from "./resource.ts";
import type { SnapshotIndex } from "./snapshot-index.ts";

export type Severity = "critical" | "high" | "medium" | "low" | "informational";
/** The specification's finding categories. */
export type CheckCategory = "IAM" | "Network" | "Data" | "Logging" | "Encryption";
/** The values that decided a result. */
export type Evidence = Readonly<Record<string, unknown>>;

export type CheckResult =
  | { kind: "pass"; because: string }
  | { kind: "fail"; because: string; evidence: Evidence }
  | { kind: "not_applicable"; because: string }
  | {
      kind: "unknown";
      reason: GapReason;
      /** What could not be seen, without an article: "policy of orders". */
      missing: string;
      /** Says it in a sentence where nothing failed to be read, but what was read cannot be evaluated. */
      because?: string;
    };

export function pass(because: string): Extract<CheckResult, { kind: "pass" }> {
  return { kind: "pass", because };
}
export function fail(because: string, evidence: Evidence): Extract<CheckResult, { kind: "fail" }> {
  return { kind: "fail", because, evidence };
}
export function notApplicable(because: string): Extract<CheckResult, { kind: "not_applicable" }> {
  return { kind: "not_applicable", because };
}
/**
 * Something outside the needed facets could not be seen, e.g. the list that `all` was asked for. With `because`, what
 * was seen is beyond this check, e.g. a value newer than its list.
 */
export function unknown(
  reason: GapReason,
  missing: string,
  because?: string,
): Extract<CheckResult, { kind: "unknown" }> {
  return { kind: "unknown", reason, missing, ...(because === undefined ? {} : { because }) };
}

/** Frameworks that requirements are mapped to. `cis_*`: CIS AWS Foundations Benchmark. */
export type Framework = "cis_3" | "cis_5" | "cis_6" | "cis_7" | "fsbp" | "pci_dss_4" | "nist_800_53_r5";

/** How a failed check is fixed. */
export interface Remediation {
  /** AUTOMATIC: one small reversible call; SEMI_AUTOMATIC: wants a person's look; MANUAL: only manually. */
  readonly automation: "AUTOMATIC" | "SEMI_AUTOMATIC" | "MANUAL";
  /** Systems Manager document that does it; AWS-owned unless it starts with "Skyledger-". */
  readonly runbook?: string;
  readonly description: string;
  readonly steps: readonly string[];
  /** What changes for whoever uses the resource. */
  readonly impact: string;
}

/** What an evaluation may look at beside the needed facets. */
export interface CheckContext {
  readonly resource: Resource;
  /** The snapshot's clock, ISO. */
  readonly takenAt: string;
  /** Another resource of the same account and region by its id. */
  find(type: string, id: string): Resource | undefined;
  findByArn(arn: string): Resource | undefined;
  /**
   * Every resource of a type in the same account and region, or in another region ("global": in the whole account);
   * a gap when that list was not read to its end.
   */
  all(type: string, region?: string): Observation<readonly Resource[]>;
}

/** A security check as one typed file. Made by `defineCheck`. */
export interface Check {
  /** The file's name. */
  readonly id: string;
  /** What should be true, as controls are titled: "S3 buckets should block public read access". */
  readonly requirement: string;
  /** What is wrong with one resource when the check fails; the title of its findings: "Bucket allows public read access". */
  readonly problem: string;
  readonly severity: Severity;
  readonly category: CheckCategory;
  /** The service's short name on screen: "EC2", "IAM". */
  readonly service: string;
  /** Requirements that the check covers. Entries of `fsbp` are Security Hub control IDs. */
  readonly frameworks: Readonly<Partial<Record<Framework, readonly string[]>>>;
  /** Security Hub controls outside of FSBP that evaluate the same. */
  readonly securityHub?: readonly string[];
  readonly resourceType: string;
  readonly needs: readonly string[];
  readonly risk: string;
  readonly remediation: Remediation;
  /** Evaluates one resource; a gap among `needs` is unknown before the evaluation runs. */
  evaluate(resource: Resource, index: SnapshotIndex): CheckResult;
}

interface CheckSpec<Facets, Need extends keyof Facets & string>
  extends Omit<Check, "resourceType" | "needs" | "evaluate"> {
  needs: readonly Need[];
  evaluate: (facets: Pick<Facets, Need>, context: CheckContext) => CheckResult;
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
    evaluate(subject, index) {
      const facets: Partial<Pick<Facets, Need>> = {};
      // A resource of this type was collected by this declaration's facet plans.
      const observed = subject.facets as Observed<Facets>;
      for (const name of spec.needs) {
        const observation = observed[name];
        // A facet that was never collected (an inventory of an older version) is a gap too.
        if (!observation?.seen) return unknown(observation?.reason ?? "failed", name);
        facets[name] = observation.value;
      }
      const { accountId, region } = subject;
      // Every need was assigned in the loop above.
      return evaluate(facets as Pick<Facets, Need>, {
        resource: subject,
        takenAt: index.snapshot.takenAt,
        find: (type, id) => index.byId(type, accountId, region, id),
        findByArn: (arn) => index.byArn(arn),
        all: (type, where = region) => index.inScope(type, accountId, where),
      });
    },
  };
}

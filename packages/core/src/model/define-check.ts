import type { ResourceDeclaration } from "./define-resource.ts";
import type { GapReason, Observation, Observed } from "./observation.ts";
import type { Resource } from "./resource.ts";
import type { SnapshotIndex } from "./snapshot-index.ts";

export type Severity = "critical" | "high" | "medium" | "low" | "informational";
/** Finding categories of the specification. */
export type CheckCategory = "IAM" | "Network" | "Data" | "Logging" | "Encryption";
/** The values that determined the result. */
export type Evidence = Readonly<Record<string, unknown>>;

export type CheckResult =
  | { kind: "pass"; because: string }
  | { kind: "fail"; because: string; evidence: Evidence }
  | { kind: "not_applicable"; because: string }
  | {
      kind: "unknown";
      reason: GapReason;
      /** The missing data, without an article: "policy of orders". */
      missing: string;
      /** The reason as a sentence, when nothing failed to be read but the data cannot be evaluated. */
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
 * Data outside of the declared facets is missing, such as the list behind `all`. With `because`: the data is
 * beyond this check, such as a value that is newer than its list.
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
  /** AUTOMATIC: one small reversible call; SEMI_AUTOMATIC: needs a review; MANUAL: no automation. */
  readonly automation: "AUTOMATIC" | "SEMI_AUTOMATIC" | "MANUAL";
  /** The Systems Manager document; AWS-owned unless it starts with "Skyledger-". */
  readonly runbook?: string;
  readonly description: string;
  readonly steps: readonly string[];
  /** What changes for users of the resource. */
  readonly impact: string;
}

/** What an evaluation can use in addition to the declared facets. Methods must be called on the context. */
export interface CheckContext {
  readonly resource: Resource;
  /** Time of the snapshot, ISO. */
  readonly takenAt: string;
  /** Finds another resource of the same account and Region by its ID. */
  find(this: CheckContext, type: string, id: string): Resource | undefined;
  findByArn(this: CheckContext, arn: string): Resource | undefined;
  /**
   * Every resource of a type in the same account and Region, or in another Region ("global": in the whole
   * account); a gap when that list is incomplete.
   */
  all(this: CheckContext, type: string, region?: string): Observation<readonly Resource[]>;
}

/** A security check, one typed file each. Created by `defineCheck`. */
export interface Check {
  /** Name of the file. */
  readonly id: string;
  /** What should be true, in the form of AWS control titles: "S3 buckets should block public read access". */
  readonly requirement: string;
  /** What is wrong with one resource, the title of its findings: "Bucket allows public read access". */
  readonly problem: string;
  readonly severity: Severity;
  readonly category: CheckCategory;
  /** Short name of the service on screen: "EC2", "IAM". */
  readonly service: string;
  /** Requirements that the check covers. Entries of `fsbp` are Security Hub control IDs. */
  readonly frameworks: Readonly<Partial<Record<Framework, readonly string[]>>>;
  /** Equivalent Security Hub controls outside of FSBP. */
  readonly securityHub?: readonly string[];
  readonly resourceType: string;
  readonly needs: readonly string[];
  readonly risk: string;
  readonly remediation: Remediation;
  /** Evaluates one resource. A gap among `needs` makes the result unknown before the evaluation runs. */
  evaluate(resource: Resource, index: SnapshotIndex): CheckResult;
}

/** One per evaluation, so without closures: there are millions. */
class ResourceContext implements CheckContext {
  readonly resource: Resource;
  readonly #index: SnapshotIndex;

  constructor(resource: Resource, index: SnapshotIndex) {
    this.resource = resource;
    this.#index = index;
  }

  get takenAt(): string {
    return this.#index.snapshot.takenAt;
  }

  find(type: string, id: string): Resource | undefined {
    return this.#index.byId(type, this.resource.accountId, this.resource.region, id);
  }

  findByArn(arn: string): Resource | undefined {
    return this.#index.byArn(arn);
  }

  all(type: string, region = this.resource.region): Observation<readonly Resource[]> {
    return this.#index.inScope(type, this.resource.accountId, region);
  }
}

interface CheckSpec<Facets, Need extends keyof Facets & string>
  extends Omit<Check, "resourceType" | "needs" | "evaluate"> {
  needs: readonly Need[];
  evaluate: (facets: Pick<Facets, Need>, context: CheckContext) => CheckResult;
}

/**
 * Declares a check for a declared resource type. Reading a facet that is missing from `needs` does not
 * compile.
 */
export function defineCheck<Item, Facets, Need extends keyof Facets & string>(
  resource: ResourceDeclaration<string, Item, Facets>,
  spec: CheckSpec<Facets, Need>,
): Check {
  const { evaluate, ...metadata } = spec;
  const { needs } = spec;
  return {
    ...metadata,
    resourceType: resource.type,
    evaluate(subject, index) {
      const facets: Partial<Pick<Facets, Need>> = {};
      // A resource of this type was collected with this declaration's facet plans.
      const observed = subject.facets as Observed<Facets>;
      for (const name of needs) {
        const observation = observed[name];
        // A facet that was never collected (an older inventory) is a gap too.
        if (!observation?.seen) return unknown(observation?.reason ?? "failed", name);
        facets[name] = observation.value;
      }
      // The loop above has assigned every need.
      return evaluate(facets as Pick<Facets, Need>, new ResourceContext(subject, index));
    },
  };
}

import type { Check, Framework } from "../model/define-check.ts";

/** Display names of the frameworks, newest first. */
export const frameworkTitles: Readonly<Record<Framework, string>> = {
  cis_7: "CIS AWS Foundations Benchmark 7.0",
  cis_6: "CIS AWS Foundations Benchmark 6.0",
  cis_5: "CIS AWS Foundations Benchmark 5.0",
  cis_3: "CIS AWS Foundations Benchmark 3.0",
  fsbp: "AWS Foundational Security Best Practices",
  pci_dss_4: "PCI DSS 4.0.1",
  nist_800_53_r5: "NIST SP 800-53 Rev. 5",
};

/**
 * Standing of a framework. A requirement fails when any of its checks does, and passes when one passed and
 * none failed.
 */
export interface FrameworkStanding {
  framework: Framework;
  title: string;
  passed: number;
  failed: number;
  /** Requirements that no check could evaluate. */
  unknown: number;
  /** Share of evaluated requirements that pass, in whole percent, rounded down; null: none was evaluated. */
  percentage: number | null;
}

/** Requirement → ids of the checks that evaluate it. */
export function requirementsOf(framework: Framework, checks: readonly Check[]): Map<string, string[]> {
  const requirements = new Map<string, string[]>();
  for (const check of checks) {
    for (const number of check.frameworks[framework] ?? []) {
      const ids = requirements.get(number);
      if (ids) ids.push(check.id);
      else requirements.set(number, [check.id]);
    }
  }
  return requirements;
}

/** Results of a check in a scan: [passed, failed, unknown]. */
type Tallies = Readonly<Record<string, readonly [number, number, number]>>;

/**
 * A requirement fails when a resource fails one of its checks. Otherwise, it is unknown when a result is, and passes
 * when there is one. Null: its checks had no resources, or did not run.
 */
export type RequirementStatus = "passed" | "failed" | "unknown" | null;

/** A numbered requirement of a framework, with the IDs of its checks. */
export interface RequirementStanding {
  number: string;
  status: RequirementStatus;
  checkIds: readonly string[];
}

function statusOf(checkIds: readonly string[], tallies: Tallies): RequirementStatus {
  const seen = checkIds.flatMap((id) => (tallies[id] ? [tallies[id]] : []));
  if (seen.some(([, failed]) => failed > 0)) return "failed";
  if (seen.some(([, , unknown]) => unknown > 0)) return "unknown";
  return seen.some(([passed]) => passed > 0) ? "passed" : null;
}

/** Orders numbers such as "1.2" before "1.10", and "S3.2" before "S3.10". */
const byNumber = new Intl.Collator("en", { numeric: true });

/** The requirements of a framework that checks evaluate, after a scan, by number. */
export function requirementStandings(
  framework: Framework,
  checks: readonly Check[],
  tallies: Tallies,
): RequirementStanding[] {
  return [...requirementsOf(framework, checks)]
    .map(([number, checkIds]) => ({ number, status: statusOf(checkIds, tallies), checkIds }))
    .sort((a, b) => byNumber.compare(a.number, b.number));
}

/** Standing of every framework after a scan. */
export function frameworkStandings(checks: readonly Check[], tallies: Tallies): FrameworkStanding[] {
  // The keys of `frameworkTitles` are the frameworks.
  return (Object.keys(frameworkTitles) as Framework[]).map((framework) => {
    const requirements = requirementStandings(framework, checks, tallies);
    const count = (wanted: RequirementStatus) =>
      requirements.filter(({ status }) => status === wanted).length;
    const [passed, failed, unknown] = [count("passed"), count("failed"), count("unknown")];
    const evaluated = passed + failed;
    const percentage = evaluated === 0 ? null : Math.floor((100 * passed) / evaluated);
    return { framework, title: frameworkTitles[framework], passed, failed, unknown, percentage };
  });
}

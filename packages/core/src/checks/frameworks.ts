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

/** Standing of every framework after a scan. `tallies`: check ID → [passed, failed, unknown]. */
export function frameworkStandings(
  checks: readonly Check[],
  tallies: Readonly<Record<string, readonly [number, number, number]>>,
): FrameworkStanding[] {
  // The keys of `frameworkTitles` are the frameworks.
  return (Object.keys(frameworkTitles) as Framework[]).map((framework) => {
    const standing = { passed: 0, failed: 0, unknown: 0 };
    for (const ids of requirementsOf(framework, checks).values()) {
      const seen = ids.flatMap((id) => (tallies[id] ? [tallies[id]] : []));
      if (seen.some(([, failed]) => failed > 0)) standing.failed += 1;
      else if (seen.some(([, , unknown]) => unknown > 0)) standing.unknown += 1;
      else if (seen.some(([passed]) => passed > 0)) standing.passed += 1;
    }
    const evaluated = standing.passed + standing.failed;
    const percentage = evaluated === 0 ? null : Math.floor((100 * standing.passed) / evaluated);
    return { framework, title: frameworkTitles[framework], ...standing, percentage };
  });
}

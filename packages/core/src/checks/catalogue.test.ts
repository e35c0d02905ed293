import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Check, Framework } from "../model/define-check.ts";
import { checks } from "../registry.gen.ts";

/** Format of requirement IDs by framework. */
const requirementIds: Readonly<Record<Framework, RegExp>> = {
  cis_3: /^\d+(\.\d+)+$/,
  cis_5: /^\d+(\.\d+)+$/,
  cis_6: /^\d+(\.\d+)+$/,
  cis_7: /^\d+(\.\d+)+$/,
  fsbp: /^[A-Za-z0-9]+\.\d+$/,
  pci_dss_4: /^\d+(\.\d+)+$/,
  nist_800_53_r5: /^[A-Z]{2}-\d+(\(\d+\))?$/,
};

/**
 * The controls of AWS Security Hub, and whether they belong to AWS Foundational Security Best Practices: IDs of
 * the Security Hub controls reference. Add the ones that AWS adds.
 */
const controls = new Map(
  readFileSync(new URL("../../catalogue/security-hub-controls.csv", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .slice(1)
    .map((line) => {
      const [control = "", fsbp] = line.split(",");
      return [control, fsbp === "yes"] as const;
    }),
);

/** Violations in a check's titles and mappings. */
function violations(check: Check): string[] {
  const found: string[] = [];
  if (!/^[A-Z].{10,98}[^.]$/.test(check.requirement) || !/ should /.test(check.requirement))
    found.push(`${check.id}: "${check.requirement}" is not "<Resources> should <be or do>"`);
  if (!/^[A-Z].{8,78}[^.]$/.test(check.problem) || / should /.test(check.problem))
    found.push(`${check.id}: "${check.problem}" does not state a problem`);
  for (const [framework, ids] of Object.entries(check.frameworks)) {
    // The keys of `frameworks` are frameworks.
    const shape = requirementIds[framework as Framework];
    for (const id of ids)
      if (!shape.test(id)) found.push(`${check.id}: ${framework} has no requirement ${id}`);
    if (new Set(ids).size < ids.length) found.push(`${check.id}: ${framework} names a requirement twice`);
  }
  for (const control of check.frameworks.fsbp ?? [])
    if (controls.get(control) !== true) found.push(`${check.id}: ${control} is not a control of FSBP`);
  for (const control of check.securityHub ?? [])
    if (controls.get(control) !== false)
      found.push(`${check.id}: ${control} is not a control of Security Hub outside of FSBP`);
  return found;
}

test("every check has a requirement, a problem, and valid mappings", () => {
  expect(checks.length).toBeGreaterThan(300);
  expect(checks.flatMap(violations)).toEqual([]);
});

test("no two checks have the same requirement, and no two of one resource type the same problem", () => {
  const requirements = checks.map(({ requirement }) => requirement);
  expect(requirements.filter((one, at) => requirements.indexOf(one) !== at)).toEqual([]);
  const problems = checks.map(({ resourceType, problem }) => `${resourceType}: ${problem}`);
  expect(problems.filter((one, at) => problems.indexOf(one) !== at)).toEqual([]);
});

test("planted offenders are found", () => {
  const [check] = checks;
  if (!check) throw new Error("there are no checks");
  for (const wrong of [
    { requirement: "Buckets do not allow public read" },
    { requirement: "S3 buckets should block public read access." },
    { problem: "Buckets should block public read access" },
    { problem: "Public." },
    { frameworks: { cis_3: ["S3.1"] } },
    { frameworks: { cis_3: ["3.1", "3.1"] } },
    { frameworks: { fsbp: ["S3.999"] } },
    { frameworks: { fsbp: ["EKS.3"] } }, // Retired from FSBP
    { frameworks: { fsbp: ["S3.1"] }, securityHub: ["S3.1"] },
    { securityHub: ["S3"] },
    { securityHub: ["S3.999"] },
  ])
    expect(violations({ ...check, ...wrong }), JSON.stringify(wrong)).toHaveLength(1);
});

test("the list of controls has the whole reference", () => {
  expect(controls.size).toBeGreaterThan(570);
  expect([...controls.values()].filter(Boolean).length).toBeGreaterThan(350);
});

test("every check says what it means and how to remediate it", () => {
  for (const { id, risk, needs, remediation } of checks) {
    expect(needs.length, id).toBeGreaterThan(0);
    for (const text of [risk, remediation.description, remediation.impact, ...remediation.steps]) {
      expect(text, id).toMatch(/^[A-Z0-9].{15,}\.$/s);
    }
    expect(remediation.steps.length, id).toBeGreaterThan(0);
  }
});

test("every check whose texts require a customer managed key is tested with an AWS managed key", () => {
  const requiring = checks.filter(({ requirement, problem }) =>
    /customer managed key/i.test(`${requirement} ${problem}`),
  );
  expect(requiring.length).toBeGreaterThan(2);
  const untested = requiring.filter(({ id, service }) => {
    const test = new URL(`./${service.toLowerCase()}/${id}.test.ts`, import.meta.url);
    return !readFileSync(test, "utf8").includes("encryptionKeyTable(");
  });
  expect(untested.map(({ id }) => id)).toEqual([]);
});

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parseCsv } from "../model/csv.ts";
import { documentName, type Fix, ownDocuments } from "../model/define-fix.ts";
import { checks, fixes, resources, savingsRules } from "../registry.gen.ts";

const catalogued = (file: string) =>
  parseCsv(readFileSync(new URL(`../../catalogue/${file}`, import.meta.url), "utf8"));

/** AWS-owned runbooks with their parameters; see docs/guides/remediation.md. */
const runbooks = new Map(
  catalogued("aws-runbooks.csv").map(({ document = "", parameters = "" }) => [
    document,
    new Set(parameters.split(";")),
  ]),
);
/** Automation of each rule in the savings catalogue, with AWS document names. */
const safeToAutomate = new Map(
  catalogued("savings-rules.csv").map(({ rule_id = "", safe_to_automate = "" }) => [
    rule_id,
    safe_to_automate,
  ]),
);
// The second one is the rollback of AWS-StopRdsInstance (Systems Manager Automation runbook reference).
const automatable = [...safeToAutomate.values(), "AWS-StartRdsInstance"].join(" ");

const checkIds = new Map(checks.map((check) => [check.id, check]));

/** Claims of a fix that the catalogue or the registry does not support. */
function problems(fix: Fix): string[] {
  const found: string[] = [];
  for (const checkId of fix.remediates) {
    const check = checkIds.get(checkId);
    if (!check) found.push(`${fix.id} remediates ${checkId}, which is no check`);
    else if (check.resourceType !== fix.resourceType)
      found.push(`${fix.id} is for another type than ${checkId}`);
    else if (check.remediation.automation === "MANUAL") found.push(`${checkId} is to be done manually`);
  }
  for (const ruleId of fix.saves) {
    const rule = savingsRules.find(({ id }) => id === ruleId);
    if (!rule) found.push(`${fix.id} saves ${ruleId}, which is no rule`);
    else if (rule.resourceType !== fix.resourceType)
      found.push(`${fix.id} is for another type than ${ruleId}`);
  }
  if (fix.remediates.length + fix.saves.length === 0) found.push(`${fix.id} is for nothing`);
  for (const document of fix.documents) {
    const name = documentName(document);
    if (!name.startsWith("Skyledger-") && !runbooks.has(name) && !automatable.includes(name))
      found.push(`${fix.id} starts ${name}, which AWS does not own`);
  }
  const type = resources.find((declaration) => declaration.type === fix.resourceType);
  for (const need of fix.needs)
    if (!type || !(need in type.facets)) found.push(`${fix.id} needs ${need}, which no one reads`);
  return found;
}

describe("the registry of fixes", () => {
  it("reads the runbooks of the catalogue", () => {
    expect(runbooks.size).toBeGreaterThan(80);
    expect(runbooks.get("AWS-ConfigureS3BucketVersioning")).toEqual(
      new Set(["BucketName", "VersioningState"]),
    );
  });

  it("fixes at least forty checks, each with one fix", () => {
    const remediated = fixes.flatMap(({ remediates }) => remediates);
    expect(remediated.length).toBeGreaterThanOrEqual(65);
    expect(new Set(remediated).size).toBe(remediated.length);
    const saved = fixes.flatMap(({ saves }) => saves);
    expect(new Set(saved).size).toBe(saved.length);
    expect(new Set(fixes.map(({ id }) => id)).size).toBe(fixes.length);
  });

  it("agrees with the catalogue and with the checks", () => {
    expect(fixes.flatMap(problems)).toEqual([]);
  });

  it("finds a fix with an unknown document, check, or facet", () => {
    const [fix] = fixes;
    if (!fix) throw new Error("there are no fixes");
    expect(problems({ ...fix, documents: ["AWS-MadeUp"] })).toHaveLength(1);
    expect(problems({ ...fix, remediates: ["no-such-check"] })).toHaveLength(1);
    expect(problems({ ...fix, needs: ["nothing"] })).toHaveLength(1);
    expect(problems({ ...fix, saves: ["no-such-rule"] })).toHaveLength(1);
    expect(problems({ ...fix, saves: ["rds-instance-idle"] })).toHaveLength(1);
    expect(problems({ ...fix, remediates: [] })).toHaveLength(1);
  });

  it("implements at least fifteen rules, and all that the catalogue calls safe, or says why not", () => {
    const saved = new Set(fixes.flatMap(({ saves }) => saves));
    expect(saved.size).toBeGreaterThanOrEqual(15);
    const left = savingsRules
      .filter(({ id }) => safeToAutomate.get(id)?.startsWith("yes") && !saved.has(id))
      .map(({ id }) => id);
    // docs/guides/recommendations.md, "What stays a plan".
    expect(left).toEqual(["ec2-schedule-off-hours"]);
  });

  it("names its action in the imperative, and its IAM actions", () => {
    for (const { id, title, actions } of fixes) {
      expect(title, id).toMatch(/^[A-Z][a-z]+ .*[^.]$/);
      expect(actions.length, id).toBeGreaterThan(0);
    }
  });
});

describe("documents of Skyledger", () => {
  it("use exactly the parameters that they declare", () => {
    for (const { name, parameters, steps } of ownDocuments(fixes)) {
      const used = new Set(JSON.stringify(steps).match(/(?<=\{\{ )\w+(?= \}\})/g));
      expect(used, name).toEqual(new Set(Object.keys(parameters)));
    }
  });

  it("have unique names", () => {
    const all = fixes.flatMap(({ documents }) => documents.filter((one) => typeof one !== "string"));
    for (const document of ownDocuments(fixes))
      for (const other of all.filter(({ name }) => name === document.name)) expect(other).toEqual(document);
  });
});

import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { rawNames } from "./model/raw-names.ts";
import { labelOf, labelOfField, labelsOf, labelsOfFacets } from "./property-labels.ts";
import { checks, fixes, resources, savingsRules } from "./registry.gen.ts";

test("every facet that a type, check, fix, or rule names has a label in words", () => {
  const names = [
    ...resources.flatMap(({ type, facets }) => Object.keys(facets).map((name) => [type, name] as const)),
    ...[...checks, ...fixes, ...savingsRules].flatMap(({ resourceType, needs }) =>
      needs.map((name) => [resourceType, name] as const),
    ),
  ];
  expect(names.length).toBeGreaterThan(500);
  expect(rawNames(names.map(([type, name]) => labelOf(type, name).label))).toEqual([]);
});

test("everything that evidence ever held has a label in words, and savings say theirs themselves", () => {
  const evidence = recordedEvidence("checks");
  expect(evidence.length).toBeGreaterThan(600);
  const labels = evidence.flatMap((one) => Object.values(labelsOf(null, one)));
  expect(rawNames(labels.map(({ label }) => label))).toEqual([]);
  const keys = recordedEvidence("savings").flatMap((one) => Object.keys(one));
  expect(rawNames(keys)).toEqual([]);
});

test("every threshold has a label and a unit", () => {
  const thresholds = savingsRules.flatMap((rule) => Object.values(rule.thresholds));
  expect(thresholds.filter(({ label, unit }) => !/^[A-Z]/.test(label) || unit === "")).toEqual([]);
  expect(rawNames(thresholds.map(({ label }) => label))).toEqual([]);
});

test("fields of a fix are called by their facet and their own name", () => {
  const bucket = "AWS::S3::Bucket";
  expect(labelOfField(bucket, "publicAccessBlock.blockPublicAcls").label).toBe(
    "Block Public Access: Block public ACLs",
  );
  expect(labelOfField("AWS::Logs::LogGroup", "retention.days")).toEqual({
    label: "Retention",
    unit: "days",
  });
  expect(
    labelOfField("AWS::ElasticLoadBalancingV2::LoadBalancer", "attributes.deletion_protection.enabled").label,
  ).toBe("Attributes: Deletion protection");
  expect(labelOfField(bucket, "resource").label).toBe("Resource");
});

test("labels follow the path, through lists, and stop at values that are keys", () => {
  const labels = labelsOfFacets("AWS::S3::Bucket", {
    acl: { seen: true, value: { grants: [{ granteeType: "Group" }, { permission: "READ" }] } },
    tags: { seen: true, value: { team_name: "x" } },
    policy: { seen: false, reason: "denied" },
  });
  expect(labels).toMatchObject({
    acl: { label: "ACL" },
    "acl.grants": { label: "Grants" },
    "acl.grants.granteeType": { label: "Grantee type" },
    "acl.grants.permission": { label: "Permission" },
    policy: { label: "Policy" },
  });
  expect(labels).not.toHaveProperty(["tags.team_name"]);
});

test("planted offenders are found", () => {
  expect(rawNames(["blockPublicAcls", "block_public", "Public acls", "", "VPC ID", "Multi-AZ"])).toEqual([
    "blockPublicAcls",
    "block_public",
    "Public acls",
    "",
  ]);
});

/** Evidence of every result that the tests of checks or savings rules recorded. */
function recordedEvidence(kind: "checks" | "savings"): Record<string, unknown>[] {
  const folder = new URL(`./${kind}/recorded/`, import.meta.url);
  const lines = readdirSync(folder).flatMap((file) =>
    readFileSync(new URL(file, folder), "utf8").split("\n"),
  );
  return lines.flatMap((line) => {
    const at = line.indexOf('{"');
    if (at < 0) return [];
    try {
      const said = JSON.parse(line.slice(at)) as { evidence?: Record<string, unknown> };
      return said.evidence ? [said.evidence] : [];
    } catch {
      return []; // commands and texts
    }
  });
}

import { describe, expect, test } from "vitest";
import { checks } from "../registry.gen.ts";
import { securityHubControls } from "../security-hub-controls.gen.ts";
import { categoryOf } from "./category.ts";
import { hubConsoleUrl } from "./hub-console-url.ts";
import { readHubFinding } from "./hub-finding.ts";
import { checkOfControl, describeEntry, placeFinding } from "./place-finding.ts";
import { standardName } from "./standard-name.ts";

const account = "123456789012";
function finding(parts: object = {}) {
  const read = readHubFinding({
    Id: "arn:aws:securityhub:eu-west-1:123456789012:security-control/EC2.7/finding/1",
    AwsAccountId: account,
    Region: "eu-west-1",
    GeneratorId: "security-control/EC2.7",
    UpdatedAt: "2026-01-02T00:00:00Z",
    Title: "EBS default encryption should be enabled",
    Resources: [{ Type: "AwsAccount", Id: `AWS::::Account:${account}` }],
    ...parts,
  });
  if (!read) throw new Error("the finding is readable");
  return read;
}
const checksOf = (control: string) => checks.filter(({ id }) => securityHubControls[control]?.includes(id));
const checkOf = (control: string) => checksOf(control)[0];

test("most checks have a control, and each control has an existing check", () => {
  const ids = new Set(checks.map(({ id }) => id));
  expect(Object.keys(securityHubControls).length).toBeGreaterThan(200);
  expect(
    Object.values(securityHubControls)
      .flat()
      .filter((id) => !ids.has(id)),
  ).toEqual([]);
});

test("controls of FSBP match the checks' own framework numbers", () => {
  const differing = checks.flatMap((check) =>
    (check.frameworks.fsbp ?? []).filter((control) => !securityHubControls[control]?.includes(check.id)),
  );
  expect(differing).toEqual([]);
});

test.each([
  ["ELB.5", "AwsElbLoadBalancer", "elb-clb-access-logging"],
  ["ELB.5", "AwsElbv2LoadBalancer", "elb-access-logging"],
  ["RDS.1", "AwsRdsDbSnapshot", "rds-snapshot-not-public"],
  ["RDS.1", "AwsRdsDbClusterSnapshot", "rds-cluster-snapshot-not-public"],
  ["RDS.4", "AwsRdsDbClusterSnapshot", "rds-cluster-snapshot-encrypted"],
  ["RDS.23", "AwsRdsDbCluster", "rds-cluster-non-default-port"],
  ["RDS.23", "AwsRdsDbInstance", "rds-instance-non-default-port"],
  ["RDS.1", "AWS::RDS::DBClusterSnapshot", "rds-cluster-snapshot-not-public"],
])("a finding of %s about an %s belongs to %s", (control, resourceType, id) => {
  expect(checkOfControl({ resourceType }, checksOf(control))?.id).toBe(id);
});

test("a finding about a type that none of the control's checks evaluates belongs to the first of them", () => {
  expect(checkOfControl({ resourceType: "Other" }, checksOf("EC2.7"))?.id).toBe(
    "ec2-ebs-encryption-by-default",
  );
  expect(checkOfControl({ resourceType: "Other" }, [])).toBeUndefined();
});

describe("the entry of a finding", () => {
  test("an account setting in a Region is the setting of that Region", () => {
    expect(placeFinding(finding(), checkOf("EC2.7"))).toMatchObject({
      arn: `arn:aws:account:eu-west-1:${account}:region/eu-west-1`,
      checkId: "ec2-ebs-encryption-by-default",
      sourceId: "",
    });
  });

  test("a setting of the whole account belongs to the account", () => {
    expect(placeFinding(finding({ GeneratorId: "security-control/IAM.7" }), checkOf("IAM.7"))).toMatchObject({
      arn: `arn:aws:iam::${account}:root`,
      checkId: "iam-password-policy-strong",
    });
  });

  test.each([
    ["its type says so, whatever its id", { Type: "AwsAccount", Id: "something" }],
    ["its id says so, whatever its type", { Type: "Other", Id: `AWS::::Account:${account}` }],
  ])("a finding is about the account if %s", (_, resource) => {
    const placed = placeFinding(
      finding({ GeneratorId: "security-control/IAM.7", Resources: [resource] }),
      checkOf("IAM.7"),
    );
    expect(placed.arn).toBe(`arn:aws:iam::${account}:root`);
  });

  test("names without a control are slugs of at most 80 characters", () => {
    const checkIdOf = (parts: object) =>
      placeFinding(finding({ GeneratorId: "x", ...parts }), undefined).checkId;
    expect(checkIdOf({ ProductName: "A".repeat(81), Types: ["-B-"] })).toBe(
      `security-hub/${"a".repeat(80)}/b`,
    );
    expect(checkIdOf({ ProductName: "Amazon Inspector", Types: ["…"] })).toBe(
      "security-hub/amazon-inspector/finding",
    );
  });

  test("a control without one of our checks has its own name", () => {
    const placed = placeFinding(
      finding({ GeneratorId: "security-control/Athena.4", Resources: [{ Type: "X", Id: "arn:x" }] }),
      undefined,
    );
    expect(placed).toMatchObject({ arn: "arn:x", checkId: "security-hub/Athena.4", sourceId: "" });
  });

  test("findings without a control are distinguished by their IDs", () => {
    const one = finding({ GeneratorId: "x", ProductName: "Inspector", Types: ["A/B: C"], Id: "1" });
    const two = finding({ GeneratorId: "x", ProductName: "Inspector", Types: ["A/B: C"], Id: "2" });
    const [first, second] = [placeFinding(one, undefined), placeFinding(two, undefined)];
    expect(first.checkId).toBe("security-hub/inspector/a-b-c");
    expect(second.checkId).toBe(first.checkId);
    expect([first.sourceId, second.sourceId]).toEqual(["1", "2"]);
  });
});

test("an entry has our check's text if there is one", () => {
  const check = checkOf("EC2.7");
  expect(describeEntry(finding(), check)).toMatchObject({ title: check?.problem, category: check?.category });
  expect(describeEntry(finding(), undefined)).toMatchObject({
    title: "EBS default encryption should be enabled",
    category: "Encryption",
    service: "EC2",
  });
});

test("an entry's evidence is the content of the Security Hub finding, and nothing else", () => {
  const said = describeEntry(
    finding({
      ProductName: "Security Hub",
      Compliance: { Status: "FAILED" },
      Remediation: { Recommendation: { Text: "Switch it on." } },
      Description: "It is off.",
    }),
    undefined,
  );
  expect(said).toEqual({
    title: "EBS default encryption should be enabled",
    description: "It is off.",
    severity: "informational",
    category: "Encryption",
    service: "EC2",
    evidence: {
      reportedBy: "Security Hub",
      control: "EC2.7",
      complianceStatus: "FAILED",
      workflowStatus: "NEW",
      resourceType: "AwsAccount",
      recommendation: "Switch it on.",
    },
  });
  const silent = describeEntry(finding({ GeneratorId: "x", ProductName: "Inspector" }), undefined);
  expect(silent).toMatchObject({
    description: "EBS default encryption should be enabled",
    service: "Inspector",
  });
  expect(silent.evidence).toEqual({
    reportedBy: "Inspector",
    workflowStatus: "NEW",
    resourceType: "AwsAccount",
  });
});

test.each([
  ["IAM.99", "Something", "IAM"],
  ["EC2.99", "Subnets should be narrow", "Network"],
  ["CloudTrail.99", "Something", "Logging"],
  ["RDS.99", "Databases should use TLS", "Encryption"],
  ["DynamoDB.99", "Tables should have backups", "Data"],
] as const)("%s %s is %s", (controlId, title, category) => {
  expect(categoryOf({ controlId, title, kind: "" })).toBe(category);
});

test.each([
  ["arn:aws:securityhub:us-east-1::standards/pci-dss/v/4.0.1", "PCI DSS v4.0.1"],
  [
    "arn:aws:securityhub:::ruleset/cis-aws-foundations-benchmark/v/1.2.0",
    "CIS AWS Foundations Benchmark v1.2.0",
  ],
  ["arn:aws:securityhub:us-east-1::standards/something-new/v/1.0.0", "something new v1.0.0"],
  ["nonsense", "Another standard"],
])("%s is %s", (arn, name) => {
  expect(standardName(arn)).toBe(name);
});

test.each([
  [
    "eu-west-1",
    "https://eu-west-1.console.aws.amazon.com/securityhub/home?region=eu-west-1#/findings?search=",
  ],
  [
    "cn-north-1",
    "https://cn-north-1.console.amazonaws.cn/securityhub/home?region=cn-north-1#/findings?search=",
  ],
])("the console page of a finding in %s", (region, start) => {
  const url = hubConsoleUrl(region, "arn:aws:x/1 2");
  expect(url.startsWith(start)).toBe(true);
  const [, search = ""] = url.split("search=");
  const once = decodeURIComponent(search);
  expect(once.startsWith("Id=")).toBe(true);
  expect(decodeURIComponent(once.slice(3))).toBe("\\operator\\:EQUALS\\:arn:aws:x/1 2");
});

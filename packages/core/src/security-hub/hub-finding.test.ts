import { expect, test } from "vitest";
import { isSentByUs, readHubFinding, sightOf } from "./hub-finding.ts";

const raw = {
  Id: "arn:aws:securityhub:eu-west-1:123456789012:security-control/EC2.8/finding/1",
  ProductName: "Security Hub",
  GeneratorId: "security-control/EC2.8",
  AwsAccountId: "123456789012",
  Region: "eu-west-1",
  Types: ["Software and Configuration Checks/Industry and Regulatory Standards"],
  CreatedAt: "2026-01-01T00:00:00Z",
  UpdatedAt: "2026-01-02T00:00:00.000Z",
  Severity: { Label: "HIGH" },
  Title: "Use IMDSv2",
  Description: "It does not.",
  Remediation: { Recommendation: { Text: "Require it.", Url: "https://example.com" } },
  Resources: [{ Type: "AwsEc2Instance", Id: "arn:aws:ec2:eu-west-1:123456789012:instance/i-1" }],
  Compliance: { Status: "FAILED", SecurityControlId: "EC2.8" },
  Workflow: { Status: "NEW" },
  RecordState: "ACTIVE",
};

test("reads a control's finding completely", () => {
  expect(readHubFinding(raw)).toEqual({
    hubId: raw.Id,
    product: "Security Hub",
    controlId: "EC2.8",
    kind: raw.Types[0],
    title: "Use IMDSv2",
    description: "It does not.",
    recommendation: "Require it.",
    severity: "high",
    compliance: "FAILED",
    workflow: "NEW",
    archived: false,
    awsAccountId: "123456789012",
    region: "eu-west-1",
    resourceId: "arn:aws:ec2:eu-west-1:123456789012:instance/i-1",
    resourceType: "AwsEc2Instance",
    principal: null,
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-02T00:00:00.000Z",
  });
});

test.each([
  ["1970-01-01T00:00:00Z", true],
  ["1969-12-31T23:59:59Z", false],
  ["9999-12-31T23:59:59Z", true],
  ["+010000-01-01T00:00:00Z", false],
  ["0001-01-01T00:00:00Z", false],
  ["yesterday", false],
])("a finding that changed %s is readable: %s", (UpdatedAt, readable) => {
  expect(readHubFinding({ ...raw, UpdatedAt }) !== undefined).toBe(readable);
  const { createdAt } = readHubFinding({ ...raw, CreatedAt: UpdatedAt }) ?? {};
  expect(createdAt).toBe(readable ? new Date(UpdatedAt).toISOString() : "2026-01-02T00:00:00.000Z");
});

test("reads who an access key belongs to", () => {
  const key = (AwsIamAccessKey: unknown) =>
    readHubFinding({
      ...raw,
      Resources: [{ Type: "AwsIamAccessKey", Id: "AWS::IAM::AccessKey:AKIAX", Details: { AwsIamAccessKey } }],
    })?.principal;
  expect(key({ PrincipalType: "AssumedRole", PrincipalName: "deploy", PrincipalId: "AROAX:run" })).toEqual({
    ...{ type: "AssumedRole", name: "deploy" },
  });
  expect(key({ PrincipalType: "IAMUser", PrincipalName: "a\u0000".padEnd(300, "b") })?.name).toHaveLength(
    100,
  );
  expect(key({ PrincipalType: "IAMUser" })).toBeNull();
  expect(key({ PrincipalName: "ann" })).toBeNull();
  expect(key("text")).toBeNull();
});

test.each([
  ["named by the control", { Compliance: { SecurityControlId: "S3.8" } }, "S3.8"],
  ["in the generator", { Compliance: {}, GeneratorId: "security-control/S3.8" }, "S3.8"],
  [
    "in the generator of the standard, before controls were consolidated",
    { Compliance: {}, GeneratorId: "aws-foundational-security-best-practices/v/1.0.0/S3.8" },
    "S3.8",
  ],
  [
    "a number of another standard is no control",
    {
      Compliance: {},
      GeneratorId: "arn:aws:securityhub:::ruleset/cis-aws-foundations-benchmark/v/1.2.0/rule/4.1",
    },
    null,
  ],
  ["no control's name", { Compliance: { SecurityControlId: "../../x" } }, null],
])("the control: %s", (_, parts, control) => {
  expect(readHubFinding({ ...raw, ...parts })?.controlId).toBe(control);
});

test.each([
  ["no id", { Id: undefined }],
  ["an id that is too long", { Id: "x".repeat(513) }],
  ["an id with control characters", { Id: "a\u0000b" }],
  ["no resource", { Resources: [] }],
  ["a time that is none", { UpdatedAt: "yesterday" }],
  ["no account", { AwsAccountId: 12 }],
])("unreadable: %s", (_, parts) => {
  expect(readHubFinding({ ...raw, ...parts })).toBeUndefined();
});

test.each([null, undefined, "text", 5, []])("%j is no finding", (value) => {
  expect(readHubFinding(value)).toBeUndefined();
});

test("external text loses its markup and is cut", () => {
  const read = readHubFinding({
    ...raw,
    Title: "<script>x</script>Title".padEnd(5000, "!"),
    Description: "[click](javascript:x)\u202e<b>",
    Severity: { Label: "APOCALYPTIC" },
    Workflow: { Status: "DANCING" },
    Compliance: { Status: "MAYBE" },
  });
  expect(read?.title).not.toContain("<");
  expect(read?.title.length).toBe(256);
  expect(read?.description).toBe("[click](javascript:x)");
  expect(read).toMatchObject({ severity: "informational", workflow: "NEW", compliance: null });
});

test.each([
  [{ archived: false, compliance: "FAILED", workflow: "NEW" }, "fails"],
  [{ archived: false, compliance: "FAILED", workflow: "NOTIFIED" }, "fails"],
  [{ archived: false, compliance: null, workflow: "NEW" }, "fails"],
  [{ archived: false, compliance: "PASSED", workflow: "NEW" }, "passes"],
  [{ archived: true, compliance: "FAILED", workflow: "NEW" }, "passes"],
  [{ archived: false, compliance: "FAILED", workflow: "RESOLVED" }, "passes"],
  [{ archived: false, compliance: "FAILED", workflow: "SUPPRESSED" }, "suppressed"],
  [{ archived: false, compliance: "WARNING", workflow: "NEW" }, "unknown"],
  [{ archived: false, compliance: "NOT_AVAILABLE", workflow: "NEW" }, "unknown"],
] as const)("%j %s", (finding, sight) => {
  expect(sightOf(finding)).toBe(sight);
});

test("recognizes findings that this product sent", () => {
  expect(isSentByUs({ GeneratorId: "skyledger/ec2-sg-unused" })).toBe(true);
  expect(isSentByUs(raw)).toBe(false);
});

/** A text of this length. */
const long = (letters: number, start = "") => start.padEnd(letters, "x");

test.each([
  ["an id of 512 letters", { Id: long(512) }, { Id: long(513) }],
  ["a resource of 2048 letters", { Resources: [{ Id: long(2048) }] }, { Resources: [{ Id: long(2049) }] }],
  ["an account of 12 digits", { AwsAccountId: "123456789012" }, { AwsAccountId: "1234567890123" }],
])("%s is the longest that is read: an identifier is never cut", (_, readable, unreadable) => {
  expect(readHubFinding({ ...raw, ...readable })).toBeDefined();
  expect(readHubFinding({ ...raw, ...unreadable })).toBeUndefined();
});

test("the Region is the finding's, else its resource's; more than 40 characters are invalid", () => {
  const regionOf = (Region: unknown, ofResource: unknown) =>
    readHubFinding({ ...raw, Region, Resources: [{ ...raw.Resources[0], Region: ofResource }] })?.region;
  expect(regionOf("eu-west-1", "us-east-1")).toBe("eu-west-1");
  expect(regionOf(undefined, "us-east-1")).toBe("us-east-1");
  expect(regionOf(undefined, undefined)).toBe("");
  expect(regionOf(long(40), "us-east-1")).toBe(long(40));
  expect(regionOf(long(41), "us-east-1")).toBe("us-east-1");
  expect(regionOf("", long(40))).toBe(long(40));
  expect(regionOf("", long(41))).toBe("");
});

test.each([
  ["Title", "title", 256],
  ["Description", "description", 1024],
  ["ProductName", "product", 100],
] as const)("%s keeps text that fits and cuts longer text with an ellipsis", (member, field, limit) => {
  expect(readHubFinding({ ...raw, [member]: long(limit) })?.[field]).toBe(long(limit));
  expect(readHubFinding({ ...raw, [member]: long(limit + 1) })?.[field]).toBe(`${long(limit - 1)}…`);
});

test("kind, type, and recommendation are cut as well", () => {
  const read = (letters: number) =>
    readHubFinding({
      ...raw,
      Types: [long(letters)],
      Resources: [{ Id: "r", Type: long(letters) }],
      Remediation: { Recommendation: { Text: long(letters + 412) } },
    });
  expect(read(100)).toMatchObject({
    kind: long(100),
    resourceType: long(100),
    recommendation: long(512),
  });
  expect(read(101)).toMatchObject({
    kind: `${long(99)}…`,
    resourceType: `${long(99)}…`,
    recommendation: `${long(511)}…`,
  });
});

test("missing values have a default text, or none", () => {
  const { ProductName: _, Types: __, Title: ___, Remediation: ____, RecordState: _____, ...rest } = raw;
  expect(readHubFinding(rest)).toMatchObject({
    product: "Security Hub",
    kind: "security-control/EC2.8",
    title: "Finding without a title",
    recommendation: "",
    archived: false,
  });
  expect(readHubFinding({ ...rest, GeneratorId: undefined })?.kind).toBe("Finding");
  expect(readHubFinding({ ...raw, RecordState: "ARCHIVED" })?.archived).toBe(true);
});

test.each([
  ["CRITICAL", "critical"],
  ["HIGH", "high"],
  ["MEDIUM", "medium"],
  ["LOW", "low"],
  ["INFORMATIONAL", "informational"],
])("severity %s is %s", (Label, severity) => {
  expect(readHubFinding({ ...raw, Severity: { Label } })?.severity).toBe(severity);
});

import type { AwsSecurityFinding } from "@aws-sdk/client-securityhub";
import { expect, test } from "vitest";
import { isSentByUs, readHubFinding } from "./hub-finding.ts";
import { type OwnFinding, toAsff } from "./to-asff.ts";

const own = (parts: Partial<OwnFinding> = {}): OwnFinding => ({
  id: "f1",
  checkId: "s3-bucket-versioning",
  awsAccountId: "123456789012",
  region: "eu-west-1",
  arn: "arn:aws:s3:::logs",
  resourceType: "AWS::S3::Bucket",
  title: "Buckets have versioning",
  description: "Versioning is off.",
  severity: "low",
  status: "ACTIVE",
  complianceStatus: "FAILED",
  remediation: "Turn it on.",
  firstSeenAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-02T00:00:00.000Z",
  ...parts,
});

test("one of our findings in Security Hub's format", () => {
  // Typed by the SDK: unknown members do not compile.
  const reported = toAsff(own()) satisfies Omit<
    AwsSecurityFinding,
    "Severity" | "Compliance" | "Workflow" | "RecordState" | "Resources"
  > &
    object;
  expect(reported).toEqual({
    SchemaVersion: "2018-10-08",
    Id: "skyledger/eu-west-1/123456789012/f1",
    ProductArn: "arn:aws:securityhub:eu-west-1:123456789012:product/123456789012/default",
    GeneratorId: "skyledger/s3-bucket-versioning",
    AwsAccountId: "123456789012",
    CompanyName: "Skyledger",
    ProductName: "Skyledger",
    Types: ["Software and Configuration Checks/AWS Security Best Practices"],
    CreatedAt: "2026-01-01T00:00:00.000Z",
    UpdatedAt: "2026-01-02T00:00:00.000Z",
    Severity: { Label: "LOW" },
    Title: "Buckets have versioning",
    Description: "Versioning is off.",
    Remediation: { Recommendation: { Text: "Turn it on." } },
    Resources: [{ Type: "AwsS3Bucket", Id: "arn:aws:s3:::logs", Partition: "aws", Region: "eu-west-1" }],
    Compliance: { Status: "FAILED" },
    Workflow: { Status: "NEW" },
    RecordState: "ACTIVE",
  });
});

test.each([
  ["ACTIVE", "FAILED", "NEW", "ACTIVE"],
  ["IGNORED", "FAILED", "SUPPRESSED", "ACTIVE"],
  ["RESOLVED", "PASSED", "RESOLVED", "ARCHIVED"],
  // Marked as fixed by a person; not confirmed by a reading yet.
  ["RESOLVED", "FAILED", "RESOLVED", "ARCHIVED"],
] as const)("%s is sent as %s, %s, %s", (status, compliance, workflow, state) => {
  const reported = toAsff(own({ status, complianceStatus: compliance }));
  expect([reported.Compliance.Status, reported.Workflow.Status, reported.RecordState]).toEqual([
    compliance,
    workflow,
    state,
  ]);
});

test("texts keep the format's limits, and none is empty", () => {
  const reported = toAsff(own({ title: "t".repeat(999), description: "", remediation: "r".repeat(999) }));
  expect([
    reported.Title.length,
    reported.Description.length,
    reported.Remediation?.Recommendation.Text.length,
  ]).toEqual([256, 999, 512]);
  expect("Remediation" in toAsff(own({ remediation: "" }))).toBe(false);
});

test.each([
  ["AWS::::AccountRegion", "AwsAccount", "AWS::::Account:123456789012"],
  ["AWS::Unheard::Of", "Other", "arn:aws:s3:::logs"],
])("a resource of type %s is sent as %s", (resourceType, Type, Id) => {
  expect(toAsff(own({ resourceType })).Resources).toMatchObject([{ Type, Id }]);
});

test("in another partition", () => {
  expect(toAsff(own({ region: "cn-north-1" })).ProductArn).toMatch(/^arn:aws-cn:securityhub:cn-north-1:/);
});

test("sent findings can be read back, and are recognized as ours", () => {
  expect(readHubFinding(toAsff(own()))).toMatchObject({ title: "Buckets have versioning", severity: "low" });
  expect(isSentByUs(toAsff(own()))).toBe(true);
});

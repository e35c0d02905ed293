import type { Finding, FindingsPage } from "../../../lib/findings-query.ts";

/** A finding as the server returns it; `parts` are the subject of the test. */
export function finding(parts: Partial<Finding> = {}): Finding {
  return {
    findingId: "f1",
    checkId: "s3.bucket-versioning",
    title: "Bucket versioning is disabled",
    resolvedTitle: "Bucket versioning was disabled",
    description: "Versioning is suspended.",
    severity: "HIGH",
    status: "ACTIVE",
    category: "Data",
    service: "s3",
    resourceId: "arn:aws:s3:::logs",
    resourceName: "logs",
    accountId: "acc",
    region: "eu-west-1",
    complianceStatus: "FAILED",
    detectionCount: 1,
    sourceUrl: null,
    source: "skyledger",
    sources: [
      {
        source: "skyledger",
        product: "Skyledger",
        failing: true,
        complianceStatus: null,
        workflowStatus: null,
        severity: "HIGH",
        updatedAt: "2026-01-02T00:00:00Z",
        url: null,
      },
    ],
    evidence: { versioning: "Suspended" },
    evidenceLabels: { versioning: { label: "Versioning", unit: null } },
    regression: false,
    note: null,
    ignoredUntil: null,
    firstSeenAt: "2026-01-01T00:00:00Z",
    lastSeenAt: "2026-01-02T00:00:00Z",
    resolvedAt: null,
    dueAt: null,
    attackPaths: null,
    assignee: null,
    labels: [],
    commentCount: 0,
    requirement: "S3 buckets should have versioning enabled",
    risk: "Overwritten objects can't be recovered.",
    frameworks: { fsbp: ["S3.14"] },
    remediation: {
      automationAvailable: true,
      manualBecause: null,
      type: "AUTOMATIC",
      description: "Turn on versioning.",
      steps: ["Open the bucket", "Turn on versioning"],
      impact: "Storage costs increase with every version.",
      runbook: "AWS-ConfigureS3BucketVersioning",
    },
    ...parts,
  };
}

/** A page of findings with matching counts. */
export function findingsPage(findings: Finding[], parts: Partial<FindingsPage> = {}): FindingsPage {
  const of = (status: string) => findings.filter((one) => one.status === status).length;
  const tally = (values: string[]) =>
    [...new Set(values)].map((value) => ({ value, count: values.filter((one) => one === value).length }));
  return {
    findings,
    counts: {
      byStatus: {
        ALL: findings.length,
        ACTIVE: of("ACTIVE"),
        RESOLVED: of("RESOLVED"),
        IGNORED: of("IGNORED"),
      },
      byCategory: tally(findings.map(({ category }) => category)),
      bySeverity: tally(findings.map(({ severity }) => severity)),
      byService: tally(findings.map(({ service }) => service)),
      byRegion: tally(findings.map(({ region }) => region)),
    },
    nextCursor: null,
    total: findings.length,
    ...parts,
  };
}

import { z } from "zod";
import { attackCertainty, attackTargetKind } from "./attack-paths.ts";
import { assignee, label } from "./collaboration.ts";
import { instant } from "./instant.ts";
import { propertyLabels } from "./property-label.ts";
import { gapReason } from "./resource.ts";
import { severity } from "./severity.ts";

export const findingStatus = z.enum(["ACTIVE", "RESOLVED", "IGNORED"]);
export const findingCategory = z.enum(["IAM", "Network", "Data", "Logging", "Encryption"]);
export const framework = z.enum(["cis_3", "cis_5", "cis_6", "cis_7", "fsbp", "pci_dss_4", "nist_800_53_r5"]);

export const remediationInfo = z.strictObject({
  automationAvailable: z.boolean(),
  /** Why the automated fix does not apply to this resource; null: it applies, or there is none. */
  manualBecause: z.string().nullable(),
  type: z.enum(["AUTOMATIC", "SEMI_AUTOMATIC", "MANUAL"]),
  description: z.string(),
  steps: z.array(z.string()),
  impact: z.string(),
  /** Systems Manager document; null: manual. */
  runbook: z.string().nullable(),
});

/** A source of a finding with its current result. */
export const findingSource = z.strictObject({
  source: z.enum(["skyledger", "security-hub"]),
  /** Product of the finding: "Skyledger", "Security Hub", "GuardDuty", … */
  product: z.string(),
  /** False: it reported the finding before, and no longer does. */
  failing: z.boolean(),
  /** Security Hub's own text; null for Skyledger. */
  complianceStatus: z.string().nullable(),
  workflowStatus: z.string().nullable(),
  severity,
  /** When the source last reported it. */
  updatedAt: instant,
  /** Its page in Security Hub; null for Skyledger and for the sandbox account. */
  url: z.string().nullable(),
});

export const finding = z.strictObject({
  findingId: z.string(),
  checkId: z.string(),
  /** The problem, without the resource's name: "Bucket allows public read access". */
  title: z.string(),
  /** The problem in the past tense, for resolved findings: "Bucket allowed public read access". */
  resolvedTitle: z.string(),
  /** The requirement: "S3 buckets should block public read access"; empty for checks of Security Hub only. */
  requirement: z.string(),
  /** What was found, as a sentence. */
  description: z.string(),
  severity,
  status: findingStatus,
  category: findingCategory,
  service: z.string(),
  resourceId: z.string(),
  resourceName: z.string(),
  accountId: z.string(),
  region: z.string(),
  complianceStatus: z.enum(["FAILED", "PASSED"]),
  detectionCount: z.number().int(),
  /** Page in the AWS console; null for the sandbox account. */
  sourceUrl: z.string().nullable(),
  /** Skyledger if one of its checks reports it, even if other sources do. */
  source: z.enum(["skyledger", "security-hub"]),
  /** Everyone who reports it: one finding, counted once. */
  sources: z.array(findingSource),
  /** The deciding values. */
  evidence: z.record(z.string(), z.json()),
  /** Labels and units of the evidence. */
  evidenceLabels: propertyLabels,
  /** It reappeared after someone marked it fixed. */
  regression: z.boolean(),
  note: z.string().nullable(),
  /** An ignored finding becomes active after this instant; null: never. */
  ignoredUntil: instant.nullable(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  resolvedAt: instant.nullable(),
  /** When the workspace's policy wants it fixed; null: not active, or no due date for its severity. */
  dueAt: instant.nullable(),
  /**
   * Attack paths that it is on as of their last evaluation, and the sum of their risks of 0 to 100; null: none, or
   * resolved.
   */
  attackPaths: z.strictObject({ count: z.number().int(), risk: z.number().int() }).nullable(),
  /** Null: no one. */
  assignee: assignee.nullable(),
  labels: z.array(label),
  commentCount: z.number().int(),
  risk: z.string(),
  frameworks: z.partialRecord(framework, z.array(z.string())),
  remediation: remediationInfo,
});

export const findingChange = z.strictObject({
  at: instant,
  /** Email address of a person, "scan", or "security-hub". */
  actor: z.string(),
  from: findingStatus.nullable(),
  to: findingStatus,
  note: z.string().nullable(),
  /** Set if the assignee changed: the name, or empty for no one. Null: the status changed. */
  assignedTo: z.string().nullable(),
});

const count = z.strictObject({ value: z.string(), count: z.number().int() });

export const findingCounts = z.strictObject({
  /** Without the filter by status. */
  byStatus: z.strictObject({
    ALL: z.number().int(),
    ACTIVE: z.number().int(),
    RESOLVED: z.number().int(),
    IGNORED: z.number().int(),
  }),
  /** Without the filter by category. */
  byCategory: z.array(count),
  bySeverity: z.array(count),
  byService: z.array(count),
  byRegion: z.array(count),
});

/** Findings of one check, resource, account, or attack path. */
export const findingGroup = z.strictObject({
  /** ID of the check, ARN of the resource or the path's target, or ID of the account, as the filter of its findings. */
  key: z.string(),
  /** Problem of the check, or name of the resource, account, or target. */
  title: z.string(),
  /** That of its most severe finding. */
  severity,
  count: z.number().int(),
  bySeverity: z.array(z.strictObject({ value: severity, count: z.number().int() })),
  /** Null: its findings differ. */
  checkId: z.string().nullable(),
  category: findingCategory.nullable(),
  service: z.string().nullable(),
  resourceId: z.string().nullable(),
  accountId: z.string().nullable(),
  region: z.string().nullable(),
  /** The attack path whose steps the findings are; null: another grouping. */
  path: z
    .strictObject({
      targetKind: attackTargetKind,
      /** ARN of what attackers reach first. */
      entry: z.string(),
      verdict: attackCertainty,
      /** From 0 to 100. */
      risk: z.number().int(),
    })
    .nullable(),
});

export const securitySettings = z.strictObject({
  /** Whether ignoring a finding requires a note. */
  ignoreNoteRequired: z.boolean(),
  /** Days until a finding is due, counted from when it opened; null: no due date for the severity. */
  dueDays: z.record(severity, z.int().min(1).max(730).nullable()),
});

/** A check that could not evaluate a resource, or a type whose list could not be read. */
export const notEvaluatedCheck = z.strictObject({
  checkId: z.string(),
  title: z.string(),
  /** The ARN; null: the list of the type could not be read. */
  resourceId: z.string().nullable(),
  resourceName: z.string(),
  /** CloudFormation type. */
  resourceType: z.string(),
  region: z.string(),
  accountId: z.string(),
  accountName: z.string(),
  /** Missing data and its reason, as a sentence. */
  why: z.string(),
  /** The label of a facet, or other missing data. */
  missing: z.string(),
  reason: gapReason,
});

export const frameworkScore = z.strictObject({
  framework,
  title: z.string(),
  /** Requirements whose evaluated checks all pass, that fail, and that could not be evaluated. */
  passed: z.number().int(),
  failed: z.number().int(),
  unknown: z.number().int(),
  /** Share of evaluated requirements that pass; null if none was evaluated. */
  percentage: z.number().nullable(),
});

/** A numbered requirement of a framework. */
export const frameworkRequirement = z.strictObject({
  /** "2.1.4", "S3.8", "AC-6(9)". */
  number: z.string(),
  /**
   * failed: a resource fails a check. Otherwise unknown: a result was not evaluated. Otherwise passed. Null: no resource
   * was evaluated.
   */
  status: z.enum(["passed", "failed", "unknown"]).nullable(),
  checks: z.array(
    z.strictObject({
      checkId: z.string(),
      /** What the check requires: "S3 buckets should block public read access". */
      requirement: z.string(),
      severity,
      /** Resources in the last scan. */
      passed: z.number().int(),
      failed: z.number().int(),
      unknown: z.number().int(),
    }),
  ),
});

export const securityScore = z.strictObject({
  /** 0-100; null before the first scan, or if nothing could be evaluated. */
  score: z.number().nullable(),
  grade: z.enum(["A", "B", "C", "D", "F"]).nullable(),
  trend: z.enum(["improving", "declining", "stable"]),
  /** False: the last scan read too little to compare its score with earlier ones, so there is no trend. */
  comparable: z.boolean(),
  /** Score of the last comparable scan if `comparable` is false. */
  comparableScore: z.number().nullable(),
  lastScan: instant.nullable(),
  scanId: z.string().nullable(),
  findingsSummary: z.strictObject({
    critical: z.number().int(),
    high: z.number().int(),
    medium: z.number().int(),
    low: z.number().int(),
    total: z.number().int(),
  }),
  autoRemediable: z.number().int(),
  /** Results of the last scan that a gap prevented. */
  unknown: z.number().int(),
  frameworks: z.array(frameworkScore),
});

export const scan = z.strictObject({
  scanId: z.string(),
  startedAt: instant,
  finishedAt: instant,
  score: z.number().nullable(),
  grade: z.enum(["A", "B", "C", "D", "F"]).nullable(),
  findingsCount: z.number().int(),
  newFindings: z.number().int(),
  resolvedFindings: z.number().int(),
  regressions: z.number().int(),
  evaluated: z.number().int(),
  unknown: z.number().int(),
  /** Whether only part of the checks or of the inventory was evaluated. */
  partial: z.boolean(),
  /** False: it evaluated too little to compare its score with earlier ones. */
  comparable: z.boolean(),
});

export const scanSummary = z.strictObject({
  scanId: z.string(),
  status: z.string(),
  findingsCount: z.number().int(),
  newFindings: z.number().int(),
  resolvedFindings: z.number().int(),
  unknown: z.number().int(),
  score: z.number().nullable(),
  message: z.string(),
});

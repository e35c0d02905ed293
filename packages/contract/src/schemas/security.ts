import { z } from "zod";
import { instant } from "./instant.ts";
import { propertyLabels } from "./property-label.ts";
import { gapReason } from "./resource.ts";

export const severity = z.enum(["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"]);
export const findingStatus = z.enum(["ACTIVE", "RESOLVED", "IGNORED"]);
export const findingCategory = z.enum(["IAM", "Network", "Data", "Logging", "Encryption"]);
export const framework = z.enum(["cis_3", "cis_5", "cis_6", "cis_7", "fsbp", "pci_dss_4", "nist_800_53_r5"]);

export const remediationInfo = z.strictObject({
  automationAvailable: z.boolean(),
  type: z.enum(["AUTOMATIC", "SEMI_AUTOMATIC", "MANUAL"]),
  description: z.string(),
  steps: z.array(z.string()),
  impact: z.string(),
  /** Systems Manager document; null: manually. */
  runbook: z.string().nullable(),
});

/** Who sees a finding, and how it stands there. */
export const findingSource = z.strictObject({
  source: z.enum(["skyledger", "security-hub"]),
  /** "Skyledger", "Security Hub", "GuardDuty", …: whose finding it is. */
  product: z.string(),
  /** False: it saw the finding once and does no more. */
  failing: z.boolean(),
  /** Security Hub's own words; null for ours. */
  complianceStatus: z.string().nullable(),
  workflowStatus: z.string().nullable(),
  severity,
  /** When the source last said so. */
  updatedAt: instant,
  /** Its page in Security Hub; null for ours and for the sandbox account. */
  url: z.string().nullable(),
});

/** Who takes care of a finding. */
export const assignee = z.strictObject({
  kind: z.enum(["member"]),
  id: z.string(),
  name: z.string(),
  email: z.string(),
});

export const finding = z.strictObject({
  findingId: z.string(),
  checkId: z.string(),
  /** What is wrong, without the resource's name: "Bucket allows public read access". */
  title: z.string(),
  /** What should be true: "S3 buckets should block public read access"; empty for checks of Security Hub alone. */
  requirement: z.string(),
  /** What was found, in a sentence. */
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
  /** Skyledger where a check of ours saw it, whoever else did. */
  source: z.enum(["skyledger", "security-hub"]),
  /** Everyone who reports it: one finding, counted once. */
  sources: z.array(findingSource),
  /** The values that decided. */
  evidence: z.record(z.string(), z.json()),
  /** Labels and units of the evidence. */
  evidenceLabels: propertyLabels,
  /** It came back after someone had marked it fixed. */
  regression: z.boolean(),
  note: z.string().nullable(),
  /** An ignored finding comes back after this instant; null: never. */
  ignoredUntil: instant.nullable(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  resolvedAt: instant.nullable(),
  /** Null: no one. */
  assignee: assignee.nullable(),
  risk: z.string(),
  frameworks: z.partialRecord(framework, z.array(z.string())),
  remediation: remediationInfo,
});

export const findingChange = z.strictObject({
  at: instant,
  /** Email address of a person, "scan" or "security-hub". */
  actor: z.string(),
  from: findingStatus.nullable(),
  to: findingStatus,
  note: z.string().nullable(),
  /** Set where the finding was assigned: the name, or empty for no one. Null: the status changed. */
  assignedTo: z.string().nullable(),
});

const count = z.strictObject({ value: z.string(), count: z.number().int() });

export const findingCounts = z.strictObject({
  /** Over every filter but the status. */
  byStatus: z.strictObject({
    ALL: z.number().int(),
    ACTIVE: z.number().int(),
    RESOLVED: z.number().int(),
    IGNORED: z.number().int(),
  }),
  /** Over every filter but the category. */
  byCategory: z.array(count),
  bySeverity: z.array(count),
  byService: z.array(count),
  byRegion: z.array(count),
});

/** Findings of one check, resource, or account. */
export const findingGroup = z.strictObject({
  /** Of the check, the resource (ARN), or the account: the filter of its findings. */
  key: z.string(),
  /** Problem of the check, or name of the resource or account. */
  title: z.string(),
  /** Of its most severe finding. */
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
});

export const securitySettings = z.strictObject({
  /** Whether ignoring a finding takes a note. */
  ignoreNoteRequired: z.boolean(),
});

/** A check that could not evaluate a resource, or the resources of a type whose list could not be read. */
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
  /** What could not be seen, and why, in a sentence. */
  why: z.string(),
  /** The label of a reading, or what else was missing. */
  missing: z.string(),
  reason: gapReason,
});

export const frameworkScore = z.strictObject({
  framework,
  title: z.string(),
  /** Requirements all of whose evaluated checks pass, that fail, and that could not be evaluated. */
  passed: z.number().int(),
  failed: z.number().int(),
  unknown: z.number().int(),
  /** Share of evaluated requirements that pass; null when none was evaluated. */
  percentage: z.number().nullable(),
});

export const securityScore = z.strictObject({
  /** 0-100; null before the first scan, or when nothing could be evaluated. */
  score: z.number().nullable(),
  grade: z.enum(["A", "B", "C", "D", "F"]).nullable(),
  trend: z.enum(["improving", "declining", "stable"]),
  /** False: the last scan could read too little to hold its score against earlier ones; there is no trend then. */
  comparable: z.boolean(),
  /** Score of the last comparable scan where `comparable` is false. */
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
  /** Results of the last scan that a gap made impossible. */
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
  /** False: it evaluated too little to hold its score against those before it. */
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

import type { Severity } from "../model/define-check.ts";
import type { SignalPrincipal } from "../model/signal.ts";
import { plainText } from "./plain-text.ts";

/** Current result of a Security Hub finding. `unknown`: it could not be evaluated, so it changes nothing. */
export type HubSight = "fails" | "passes" | "suppressed" | "unknown";

/**
 * One Security Hub finding in the AWS Security Finding Format, parsed and limited in size. All of it is
 * external text.
 */
export interface HubFinding {
  hubId: string;
  /** Product of the finding: "Security Hub", "GuardDuty", … */
  product: string;
  /** "EC2.2"; null without a control. */
  controlId: string | null;
  /** Kind of a finding without a control: ASFF's first type, else its generator. */
  kind: string;
  title: string;
  description: string;
  /** How to remediate it; "" if missing. */
  recommendation: string;
  severity: Severity;
  compliance: "PASSED" | "FAILED" | "WARNING" | "NOT_AVAILABLE" | null;
  workflow: "NEW" | "NOTIFIED" | "SUPPRESSED" | "RESOLVED";
  archived: boolean;
  awsAccountId: string;
  region: string;
  /** In Security Hub's form: usually an ARN, else "AWS::::Account:123456789012" and similar. */
  resourceId: string;
  resourceType: string;
  /** Who an access key belongs to; null: the finding is about something else, or does not state it. */
  principal: SignalPrincipal | null;
  /** ISO instants. */
  createdAt: string;
  updatedAt: string;
}

/**
 * Longest texts that are stored (ASFF's own limits are higher for some: Security Hub User Guide, "ASFF
 * syntax").
 */
const limits = {
  id: 512,
  title: 256,
  description: 1024,
  recommendation: 512,
  name: 100,
  resource: 2048,
} as const;

type Members = Readonly<Record<string, unknown>>;

function members(value: unknown): Members {
  return typeof value === "object" && value !== null ? (value as Members) : {};
}

/** An identifier must not be cut or changed, or it would be another one. Undefined: invalid. */
function identifier(value: unknown, limit: number): string | undefined {
  if (typeof value !== "string" || value === "" || value.length > limit) return undefined;
  return plainText(value, limit) === value ? value : undefined;
}

/** AWS is younger than 1970, and PostgreSQL rejects years of five digits: anything else is invalid. */
function instant(value: unknown): string | undefined {
  const at = new Date(typeof value === "string" ? value : Number.NaN);
  const year = at.getUTCFullYear();
  return year >= 1970 && year <= 9999 ? at.toISOString() : undefined;
}

function oneOf<Word extends string>(words: readonly Word[], value: unknown): Word | undefined {
  return words.find((word) => word === value);
}

const severities = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"] as const;
const severityOf: Readonly<Record<(typeof severities)[number], Severity>> = {
  CRITICAL: "critical",
  HIGH: "high",
  MEDIUM: "medium",
  LOW: "low",
  INFORMATIONAL: "informational",
};
const compliances = ["PASSED", "FAILED", "WARNING", "NOT_AVAILABLE"] as const;
const workflows = ["NEW", "NOTIFIED", "SUPPRESSED", "RESOLVED"] as const;

/** "EC2.2", "CloudFront.13", "SSM.1". */
const controlForm = /^[A-Za-z][A-Za-z0-9]{0,40}\.\d{1,4}$/;

/**
 * The control of a finding: its own field with consolidated controls, otherwise the generator's last part
 * ("aws-foundational-security-best-practices/v/1.0.0/EC2.2"). Numbers of other standards are not controls.
 */
function controlOf(raw: Members): string | null {
  const named = members(raw.Compliance).SecurityControlId;
  const generator = typeof raw.GeneratorId === "string" ? raw.GeneratorId : "";
  const [, last] =
    /^(?:security-control|aws-foundational-security-best-practices\/v\/[\d.]+)\/([^/]+)$/.exec(generator) ??
    [];
  const control = typeof named === "string" ? named : last;
  return control !== undefined && controlForm.test(control) ? control : null;
}

/** Generator prefix of findings that this product sent: they are never imported. */
export const ownGeneratorPrefix = "skyledger/";

/** Whether this product sent a raw finding. */
export function isSentByUs(raw: unknown): boolean {
  const { GeneratorId: generator } = members(raw);
  return typeof generator === "string" && generator.startsWith(ownGeneratorPrefix);
}

function textsOf(
  raw: Members,
): Pick<HubFinding, "product" | "kind" | "title" | "description" | "recommendation"> {
  const types = Array.isArray(raw.Types) ? raw.Types : [];
  const title = plainText(raw.Title, limits.title);
  return {
    product: plainText(raw.ProductName, limits.name) || "Security Hub",
    kind: plainText(types[0], limits.name) || plainText(raw.GeneratorId, limits.name) || "Finding",
    title: title || "Finding without a title",
    description: plainText(raw.Description, limits.description),
    recommendation: plainText(members(members(raw.Remediation).Recommendation).Text, limits.recommendation),
  };
}

/** The principal of an access key (ASFF, "AwsIamAccessKey"). */
function principalOf(resource: Members): SignalPrincipal | null {
  const key = members(members(resource.Details).AwsIamAccessKey);
  const [type, name] = [plainText(key.PrincipalType, limits.name), plainText(key.PrincipalName, limits.name)];
  return type === "" || name === "" ? null : { type, name };
}

/** The name of an access key with its principal, such as "ci-deploy (AKIA…)"; other names as they are. */
export const withPrincipal = (name: string, { principal }: Pick<HubFinding, "principal">): string =>
  principal === null ? name : `${principal.name} (${name})`;

/** Parses a finding of GetFindings. Undefined: it has no identity, and counts as unreadable. */
export function readHubFinding(given: unknown): HubFinding | undefined {
  const raw = members(given);
  const resource = members(Array.isArray(raw.Resources) ? raw.Resources[0] : undefined);
  const hubId = identifier(raw.Id, limits.id);
  const resourceId = identifier(resource.Id, limits.resource);
  const awsAccountId = identifier(raw.AwsAccountId, 12);
  const updatedAt = instant(raw.UpdatedAt);
  if (!hubId || !resourceId || !awsAccountId || !updatedAt) return undefined;
  const label = oneOf(severities, members(raw.Severity).Label);
  return {
    hubId,
    ...textsOf(raw),
    controlId: controlOf(raw),
    severity: label === undefined ? "informational" : severityOf[label],
    compliance: oneOf(compliances, members(raw.Compliance).Status) ?? null,
    workflow: oneOf(workflows, members(raw.Workflow).Status) ?? "NEW",
    archived: raw.RecordState === "ARCHIVED",
    awsAccountId,
    region: identifier(raw.Region, 40) ?? identifier(resource.Region, 40) ?? "",
    resourceId,
    resourceType: plainText(resource.Type, limits.name),
    principal: principalOf(resource),
    createdAt: instant(raw.CreatedAt) ?? updatedAt,
    updatedAt,
  };
}

/** Archived, passed, or resolved by a person: passes. Not evaluated (WARNING, NOT_AVAILABLE): unknown. */
export function sightOf(finding: Pick<HubFinding, "archived" | "compliance" | "workflow">): HubSight {
  if (finding.archived || finding.compliance === "PASSED" || finding.workflow === "RESOLVED") return "passes";
  if (finding.workflow === "SUPPRESSED") return "suppressed";
  return finding.compliance === null || finding.compliance === "FAILED" ? "fails" : "unknown";
}

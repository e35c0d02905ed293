import { keyInAwsCase } from "@skyledger/core/access/aws-case";
import { type AttackStep, shortName } from "@skyledger/core/attack-paths/attack-step";
import type { TargetKind } from "@skyledger/core/attack-paths/risk";
import { techniques } from "@skyledger/core/attack-paths/techniques";
import { parseArn } from "@skyledger/core/model/arn";
import type { ListedPath } from "./service.ts";

/** Severities and risk levels of OCSF by the lowest risk of each. */
const levels = [
  { from: 75, severityId: 5, severity: "Critical", levelId: 4, level: "Critical" },
  { from: 50, severityId: 4, severity: "High", levelId: 3, level: "High" },
  { from: 25, severityId: 3, severity: "Medium", levelId: 2, level: "Medium" },
  { from: 0, severityId: 2, severity: "Low", levelId: 1, level: "Low" },
] as const;

const confidences = {
  allowed: { id: 3, name: "High" },
  depends: { id: 2, name: "Medium" },
  unknown: { id: 1, name: "Low" },
} as const;

const targets: Readonly<Record<TargetKind, string>> = {
  administrator: "administrator access",
  crown_jewel: "a crown jewel",
  sensitive_data: "sensitive data",
  secret: "a secret",
  key: "a key",
  large_data: "a large data store",
  data: "data",
};

/** A technique of MITRE ATT&CK; one with a dot is a sub-technique. */
function attackOf({ technique }: AttackStep): object {
  const [parent = technique] = technique.split(".");
  const [name = "", subName] = techniques[technique].split(": ");
  return {
    technique: { uid: parent, name },
    ...(parent === technique ? {} : { sub_technique: { uid: technique, name: subName ?? name } }),
  };
}

function attacksOf(steps: readonly AttackStep[]): object[] {
  return [...new Map(steps.map((step) => [step.technique, attackOf(step)])).values()];
}

const stepText = ({ from, to, by }: AttackStep) => `${shortName(from)} → ${shortName(to)}: ${by}`;

/**
 * An attack path as an event of OCSF 1.3, Detection Finding (class 2004),
 * https://schema.ocsf.io/1.3.0/classes/detection_finding.
 */
export function pathToOcsf({ path, cut, signals, isSample }: ListedPath, takenAt: string): object {
  const { target, kind, entry, steps, certainty, risk, terms, dependsOn, blastRadius } = path;
  const { missing, notEvaluated } = path;
  const [level] = levels.filter(({ from }) => risk >= from);
  // The last level starts at the lowest risk.
  const { severityId, severity, levelId, level: riskLevel } = level ?? levels[3];
  const confidence = confidences[certainty];
  const findingIds = new Set([cut.findingId ?? [], signals.listed.map(({ id }) => id)].flat());
  // The type of these findings in their own export.
  const related = [...findingIds].map((uid) => ({ uid, type_uid: 200301 }));
  const resources = [...new Set(steps.flatMap(({ to }) => (parseArn(to) ? [to] : [])))];
  return {
    ...{ class_uid: 2004, class_name: "Detection Finding", category_uid: 2, category_name: "Findings" },
    ...{
      activity_id: 1,
      activity_name: "Create",
      type_uid: 200401,
      time: Date.parse(takenAt),
      is_alert: true,
    },
    ...{ severity_id: severityId, severity },
    ...{ confidence_id: confidence.id, confidence: confidence.name },
    ...{ risk_score: risk, risk_level_id: levelId, risk_level: riskLevel },
    metadata: {
      version: "1.3.0",
      product: { name: "Skyledger", vendor_name: "Skyledger" },
      profiles: ["cloud"],
      ...(isSample ? { labels: ["Sandbox account: sample data"] } : {}),
    },
    cloud: { provider: "AWS", account: { uid: path.accountId } },
    finding_info: {
      uid: `attack-path:${target}`,
      title: `Attack path to ${targets[kind]}: ${shortName(target)}`,
      desc: `From ${shortName(entry)}: ${steps.map(stepText).join("; ")}.`,
      types: ["Attack path"],
      attacks: attacksOf(steps),
      ...(related.length === 0 ? {} : { related_events: related }),
    },
    evidences: steps.map(({ from, to, by, right, evidence }) => ({
      data: { from, to, by, verdict: right.result, evidence },
    })),
    resources: resources.map((uid) => {
      // ARNs of buckets have no account.
      const accountId = parseArn(uid)?.accountId || (uid === target ? path.accountId : "");
      return {
        ...{ uid, name: shortName(uid) },
        ...(accountId === "" ? {} : { owner: { account: { uid: accountId } } }),
      };
    }),
    remediation: { desc: `${cut.text}.` },
    unmapped: {
      risk_terms: terms,
      blast_radius: blastRadius,
      ...(path.size && { target_size: path.size }),
      depends_on: dependsOn.map(keyInAwsCase),
      missing,
      not_evaluated: notEvaluated,
    },
  };
}

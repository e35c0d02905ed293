import { problem, serveInterface } from "../../../testing/served-interface.ts";
import type { RemediationPlan, RemediationRecord } from "../remediation-call.ts";

type FieldChange = RemediationPlan["changes"][number];

/** One changed field. */
export function fieldChange(
  field: string,
  label: string,
  before: FieldChange["before"],
  after: FieldChange["after"],
  unit: string | null = null,
): FieldChange {
  return { field, label, unit, before, after, labels: {} };
}

/** A plan as the server returns it; `parts` are the subject of the test. */
export function remediationPlan(parts: Partial<RemediationPlan> = {}): RemediationPlan {
  return {
    findingId: "f1",
    recommendationId: null,
    fixId: "s3-versioning",
    title: "Turn on versioning",
    resourceName: "logs",
    state: "ready",
    reason: "",
    previewToken: "token",
    changes: [fieldChange("versioning.enabled", "Versioning: Enabled", false, true)],
    dependents: [],
    run: { document: "AWS-ConfigureS3BucketVersioning", parameters: { BucketName: ["logs"] } },
    impactLevel: "Low",
    impact: "",
    steps: [],
    destructive: false,
    rollback: { possible: true, text: "Versioning is suspended." },
    missing: [],
    approval: null,
    ...parts,
  };
}

/** Fakes the remediation endpoints; without a plan, the preview fails. */
export function answerRemediation(answers: {
  plan: RemediationPlan | null;
  remediations?: RemediationRecord[];
}): void {
  const { plan, remediations = [] } = answers;
  serveInterface({
    "GET /security/remediation-preview": plan ?? problem(418),
    "GET /security/remediations": { remediations },
  });
}

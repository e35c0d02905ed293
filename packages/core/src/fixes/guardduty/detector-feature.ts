import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, type Fix, ready, undoneBy } from "../../model/define-fix.ts";
import detector from "../../resources/guardduty-detector.ts";

const setFeature: AutomationDocument = {
  name: "Skyledger-SetGuardDutyFeature",
  description: "Turns a GuardDuty protection plan on or off.",
  parameters: {
    DetectorId: { type: "String", description: "The detector." },
    Feature: { type: "String", description: "The feature of the plan." },
    Status: { type: "String", description: "ENABLED or DISABLED." },
  },
  steps: [
    apiStep("Update", "guardduty", "UpdateDetector", {
      DetectorId: "{{ DetectorId }}",
      Features: [{ Name: "{{ Feature }}", Status: "{{ Status }}" }],
    }),
  ],
};

/** A fix that enables one protection plan. @param spec `plan`: display name, "S3 Protection" */
export function detectorFeatureFix(spec: {
  id: string;
  remediates: string;
  feature: string;
  plan: string;
}): Fix {
  const { id, remediates, feature, plan } = spec;
  const parameters = (detectorId: string, Status: "ENABLED" | "DISABLED") => ({
    DetectorId: detectorId,
    Feature: feature,
    Status,
  });
  return defineFix(detector, {
    id,
    title: `Turn on ${plan} in GuardDuty`,
    remediates: [remediates],
    needs: ["features"],
    documents: [setFeature],
    actions: ["guardduty:UpdateDetector", "iam:CreateServiceLinkedRole"],
    plan: ({ features }, resource) => {
      const known = features.some(({ name }) => name === feature);
      const after = features.map((one) => (one.name === feature ? { ...one, enabled: true } : one));
      return ready(setFeature, parameters(resource.id, "ENABLED"), {
        features: known ? after : [...after, { name: feature, enabled: true, agents: [] }],
      });
    },
    rollback: (_, resource) =>
      undoneBy(setFeature, parameters(resource.id, "DISABLED"), `${plan} is disabled again.`),
  });
}

import { defineCheck, fail, pass } from "../../model/define-check.ts";
import domain from "../../resources/opensearch-domain.ts";

export default defineCheck(domain, {
  id: "opensearch-fine-grained-access",
  requirement: "OpenSearch domains should have fine-grained access control enabled",
  problem: "Fine-grained access control is disabled",
  severity: "high",
  category: "IAM",
  service: "OpenSearch",
  frameworks: {
    fsbp: ["Opensearch.7"],
    nist_800_53_r5: ["AC-2(1)", "AC-3", "AC-3(7)", "AC-3(15)", "AC-5", "AC-6"],
  },
  needs: ["access"],
  risk: "Whoever may reach the domain at all may read and delete every index.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Switch on fine-grained access control.",
    steps: [
      "Switch on encryption at rest, node-to-node encryption and HTTPS, which it needs.",
      "Switch on fine-grained access control with a master role, and map roles for each application.",
    ],
    impact: "Applications need a mapped role or user before they can search or write.",
  },
  evaluate: ({ access }) =>
    access.fineGrained
      ? pass("The domain uses fine-grained access control.")
      : fail("The domain does not use fine-grained access control.", { fineGrainedAccessControl: false }),
});

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
  risk: "Anyone who can reach the domain can read and delete all indexes.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Turn on fine-grained access control.",
    steps: [
      "Turn on encryption at rest, node-to-node encryption, and HTTPS, which it requires.",
      "Turn on fine-grained access control with a master role, and map roles for each application.",
    ],
    impact: "Applications need a mapped role or user to search or write.",
  },
  evaluate: ({ access }) =>
    access.fineGrained
      ? pass("Fine-grained access control is enabled.")
      : fail("Fine-grained access control is disabled.", { fineGrainedAccessControl: false }),
});

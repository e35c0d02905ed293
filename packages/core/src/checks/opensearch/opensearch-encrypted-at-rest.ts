import { defineCheck, fail, pass } from "../../model/define-check.ts";
import domain from "../../resources/opensearch-domain.ts";

export default defineCheck(domain, {
  id: "opensearch-encrypted-at-rest",
  requirement: "OpenSearch domains should be encrypted at rest",
  problem: "OpenSearch domain is not encrypted at rest",
  severity: "medium",
  category: "Encryption",
  service: "OpenSearch",
  frameworks: {
    fsbp: ["Opensearch.1", "ES.1"],
    nist_800_53_r5: ["CA-9(1)", "CM-3(6)", "SC-7(10)", "SC-13", "SC-28", "SC-28(1)", "SI-7(6)"],
  },
  needs: ["encryption"],
  risk: "Whoever gets hold of the disks, or of snapshots, reads the data.",
  remediation: {
    automation: "MANUAL",
    description: "Move the data to an encrypted domain, or switch encryption on.",
    steps: [
      "On a domain that allows it, switch on encryption at rest; it cannot be switched off again.",
      "Otherwise make an encrypted domain and restore a snapshot into it.",
    ],
    impact: "The domain is rebuilt beside the running one; searches stay possible and may be slower.",
  },
  evaluate: ({ encryption }) =>
    encryption.atRest
      ? pass("The domain encrypts what it stores.")
      : fail("The domain does not encrypt what it stores.", { encryptionAtRest: false }),
});

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
  risk: "Anyone who obtains the disks or snapshots can read the data.",
  remediation: {
    automation: "MANUAL",
    description: "Turn on encryption at rest, or move the data to an encrypted domain.",
    steps: [
      "If the domain supports it, turn on encryption at rest. It can't be turned off again.",
      "Otherwise, create an encrypted domain, and restore a snapshot into it.",
    ],
    impact: "The domain is updated with a blue/green deployment. Searches still work but can be slower.",
  },
  evaluate: ({ encryption }) =>
    encryption.atRest
      ? pass("The domain is encrypted at rest.")
      : fail("The domain is not encrypted at rest.", { encryptionAtRest: false }),
});

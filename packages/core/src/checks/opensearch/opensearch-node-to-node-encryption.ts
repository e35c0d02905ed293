import { defineCheck, fail, pass } from "../../model/define-check.ts";
import domain from "../../resources/opensearch-domain.ts";

export default defineCheck(domain, {
  id: "opensearch-node-to-node-encryption",
  requirement: "OpenSearch domains should encrypt node-to-node traffic",
  problem: "Node-to-node encryption is disabled",
  severity: "medium",
  category: "Encryption",
  service: "OpenSearch",
  frameworks: {
    fsbp: ["Opensearch.3", "ES.3"],
    pci_dss_4: ["4.2.1"],
    nist_800_53_r5: ["AC-4", "SC-7(4)", "SC-8", "SC-8(1)", "SC-8(2)", "SC-13", "SC-23", "SC-23(3)"],
  },
  needs: ["encryption"],
  risk: "An attacker in the domain's network can read the data.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Turn on node-to-node encryption.",
    steps: ["Turn on node-to-node encryption. It can't be turned off again."],
    impact: "The domain is updated with a blue/green deployment. Searches still work but can be slower.",
  },
  evaluate: ({ encryption }) =>
    encryption.nodeToNode
      ? pass("Node-to-node encryption is enabled.")
      : fail("Node-to-node encryption is disabled.", { nodeToNodeEncryption: false }),
});

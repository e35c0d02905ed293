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
  risk: "Whoever listens inside the network of the domain reads the data.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Switch on node-to-node encryption.",
    steps: ["Switch on node-to-node encryption; it cannot be switched off again."],
    impact: "The domain is rebuilt beside the running one; searches stay possible and may be slower.",
  },
  evaluate: ({ encryption }) =>
    encryption.nodeToNode
      ? pass("The nodes talk to each other encrypted.")
      : fail("The nodes talk to each other in the clear.", { nodeToNodeEncryption: false }),
});

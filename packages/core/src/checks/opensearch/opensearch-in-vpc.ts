import { defineCheck, fail, pass } from "../../model/define-check.ts";
import domain from "../../resources/opensearch-domain.ts";

export default defineCheck(domain, {
  id: "opensearch-in-vpc",
  requirement: "OpenSearch domains should not be publicly accessible",
  problem: "OpenSearch domain is publicly accessible",
  severity: "critical",
  category: "Network",
  service: "OpenSearch",
  frameworks: {
    fsbp: ["Opensearch.2", "ES.2"],
    pci_dss_4: ["1.4.4"],
    nist_800_53_r5: [
      "AC-3",
      "AC-3(7)",
      "AC-4",
      "AC-4(21)",
      "AC-6",
      "AC-21",
      "SC-7",
      "SC-7(3)",
      "SC-7(4)",
      "SC-7(9)",
      "SC-7(11)",
      "SC-7(16)",
      "SC-7(20)",
      "SC-7(21)",
    ],
  },
  needs: ["network"],
  risk: "Only the access policy protects the data from the internet.",
  remediation: {
    automation: "MANUAL",
    description: "Move the data to a domain in a VPC.",
    steps: [
      "Create a domain in a VPC with security groups.",
      "Copy the data with a snapshot or remote reindex.",
      "Point applications to the new domain, and delete the old one.",
    ],
    impact: "Applications need the new address and access to the VPC.",
  },
  evaluate: ({ network }) =>
    network.vpcId !== null
      ? pass("The domain is in a VPC.")
      : fail("The domain has a public endpoint.", { vpcId: null }),
});

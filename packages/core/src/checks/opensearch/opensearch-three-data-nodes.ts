import { defineCheck, fail, pass } from "../../model/define-check.ts";
import domain from "../../resources/opensearch-domain.ts";

export default defineCheck(domain, {
  id: "opensearch-three-data-nodes",
  requirement: "OpenSearch domains should have at least three data nodes with zone awareness",
  problem: "Domain has fewer than three zone-aware data nodes",
  severity: "medium",
  category: "Data",
  service: "OpenSearch",
  frameworks: {
    fsbp: ["Opensearch.6", "ES.6"],
    nist_800_53_r5: ["CP-6(2)", "CP-10", "SC-5(2)", "SC-36", "SI-13(5)"],
  },
  needs: ["cluster"],
  risk: "If a node or an Availability Zone fails, data can be lost or become unavailable.",
  remediation: {
    automation: "MANUAL",
    description: "Use three data nodes in several Availability Zones.",
    steps: ["Set the number of data nodes to three or more.", "Turn on zone awareness."],
    impact: "The domain is updated with a blue/green deployment. The additional nodes incur charges.",
  },
  evaluate: ({ cluster }) =>
    cluster.instanceCount >= 3 && cluster.zoneAwareness
      ? pass(`The domain has ${cluster.instanceCount} data nodes in several Availability Zones.`)
      : fail("The domain has fewer than three data nodes or a single Availability Zone.", {
          instanceCount: cluster.instanceCount,
          zoneAwareness: cluster.zoneAwareness,
        }),
});

import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import domain from "../../resources/opensearch-domain.ts";

export default defineCheck(domain, {
  id: "opensearch-dedicated-primary-nodes",
  requirement: "OpenSearch domains should have at least three dedicated primary nodes",
  problem: "Domain has fewer than three dedicated primary nodes",
  severity: "medium",
  category: "Data",
  service: "OpenSearch",
  frameworks: { fsbp: ["ES.7"], nist_800_53_r5: ["CP-6(2)", "CP-10", "SC-5(2)", "SC-36", "SI-13(5)"] },
  securityHub: ["Opensearch.11"],
  needs: ["cluster"],
  risk: "A busy data node that also manages the cluster can bring down the whole domain.",
  remediation: {
    automation: "MANUAL",
    description: "Use three dedicated primary nodes.",
    steps: ["Turn on dedicated master nodes, and set their number to three."],
    impact: "The domain is updated with a blue/green deployment. The additional nodes incur charges.",
  },
  evaluate: ({ cluster }) => {
    const { dedicatedMaster } = cluster;
    if (dedicatedMaster === null)
      return fail("The domain has no dedicated primary nodes.", { dedicatedMasterEnabled: false });
    if (dedicatedMaster.count === null) return unknown("failed", "DedicatedMasterCount");
    return dedicatedMaster.count >= 3
      ? pass(`The domain has ${dedicatedMaster.count} dedicated primary nodes.`)
      : fail("The domain has fewer than three dedicated primary nodes.", {
          dedicatedMasterCount: dedicatedMaster.count,
        });
  },
});

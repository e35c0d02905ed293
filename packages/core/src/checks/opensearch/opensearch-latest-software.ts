import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import domain from "../../resources/opensearch-domain.ts";

export default defineCheck(domain, {
  id: "opensearch-latest-software",
  requirement: "OpenSearch domains should run the latest service software",
  problem: "Service software update is available",
  severity: "medium",
  category: "Data",
  service: "OpenSearch",
  frameworks: { fsbp: ["Opensearch.10"], pci_dss_4: ["6.3.3"] },
  needs: ["engine"],
  risk: "Known vulnerabilities in the service software stay unpatched.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Install the service software update.",
    steps: [
      "Review the changes in the update.",
      "Start it outside of busy hours, or turn on automatic updates in the off-peak window.",
    ],
    impact: "The domain is updated with a blue/green deployment. Searches still work but can be slower.",
  },
  evaluate: ({ engine }) => {
    if (engine.updateAvailable === null) return unknown("failed", "ServiceSoftwareOptions.UpdateAvailable");
    return engine.updateAvailable
      ? fail("A service software update is available.", {
          updateAvailable: true,
          engineVersion: engine.version,
        })
      : pass("The latest service software is installed.");
  },
});

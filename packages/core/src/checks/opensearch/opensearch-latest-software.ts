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
  risk: "Holes found in the service software stay open.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Install the service software update.",
    steps: [
      "Read what the update changes.",
      "Start it outside busy hours, or switch on automatic updates in the off-peak window.",
    ],
    impact: "The domain is rebuilt beside the running one; searches stay possible and may be slower.",
  },
  evaluate: ({ engine }) => {
    if (engine.updateAvailable === null) return unknown("failed", "ServiceSoftwareOptions.UpdateAvailable");
    return engine.updateAvailable
      ? fail("An update of the service software is waiting.", {
          updateAvailable: true,
          engineVersion: engine.version,
        })
      : pass("The newest service software is installed.");
  },
});

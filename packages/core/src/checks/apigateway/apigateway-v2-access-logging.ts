import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import httpApi from "../../resources/apigatewayv2-api.ts";

export default defineCheck(httpApi, {
  id: "apigateway-v2-access-logging",
  requirement: "API Gateway V2 stages should have access logging enabled",
  problem: "Access logging is disabled",
  severity: "medium",
  category: "Logging",
  service: "APIGateway",
  frameworks: {
    fsbp: ["APIGateway.9"],
    pci_dss_4: ["10.4.2"],
    nist_800_53_r5: [
      "AC-4(26)",
      "AU-2",
      "AU-3",
      "AU-6(3)",
      "AU-6(4)",
      "AU-10",
      "AU-12",
      "CA-7",
      "SC-7(9)",
      "SI-7(8)",
    ],
  },
  needs: ["stages"],
  risk: "Without access logs, attacks and failures can't be investigated.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Turn on access logging for all stages.",
    steps: [
      "Create a log group with a retention period.",
      "Set it as the stage's access log destination, with a format that includes caller, route, and status.",
    ],
    impact: "No effect on callers. Logs incur charges.",
  },
  evaluate: ({ stages }) => {
    if (stages.length === 0) return notApplicable("The API has no stages.");
    const silent = stages.filter(({ accessLogArn }) => accessLogArn === null);
    return silent.length === 0
      ? pass("All stages have access logging enabled.")
      : fail("Some stages do not have access logging enabled.", { stages: silent.map(({ name }) => name) });
  },
});

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
  risk: "Nobody can tell who called what during an attack or a failure.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Write access logs of every stage.",
    steps: [
      "Make a log group with a retention time.",
      "Set it as the destination of the access logs of the stage, with a format that names caller, route and status.",
    ],
    impact: "Nothing changes for callers; the logs are charged.",
  },
  evaluate: ({ stages }) => {
    if (stages.length === 0) return notApplicable("The API has no stage.");
    const silent = stages.filter(({ accessLogArn }) => accessLogArn === null);
    return silent.length === 0
      ? pass("Every stage writes access logs.")
      : fail("Some stages write no access logs.", { stages: silent.map(({ name }) => name) });
  },
});

import { defineCheck } from "../../model/define-check.ts";
import account from "../../resources/account.ts";
import { frontEndResult } from "./front-end-logging.ts";

export default defineCheck(account, {
  id: "frontend-access-logging-enabled",
  requirement: "Web front ends should have access logging enabled",
  problem: "Web front end has no access logging",
  severity: "medium",
  category: "Logging",
  service: "CloudFront",
  frameworks: { cis_7: ["4.10"] },
  needs: ["alias"],
  risk: "Without access logs, attacks on and failures of the front end can't be investigated.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Turn on access logging for all web front ends.",
    steps: [
      "See the checks of each service for what is missing and how to fix it.",
      "Turn on access logging for the front ends in the evidence.",
    ],
    impact: "No effect on callers. Log storage incurs charges.",
  },
  evaluate: (_facets, context) => frontEndResult(context),
});

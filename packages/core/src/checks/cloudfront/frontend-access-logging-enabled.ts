import { defineCheck } from "../../model/define-check.ts";
import account from "../../resources/account.ts";
import { frontEndVerdict } from "./front-end-logging.ts";

export default defineCheck(account, {
  id: "frontend-access-logging-enabled",
  requirement: "Web front ends should have access logging enabled",
  problem: "Web front end has no access logging",
  severity: "medium",
  category: "Logging",
  service: "CloudFront",
  frameworks: { cis_7: ["4.10"] },
  needs: ["alias"],
  risk: "Nobody can tell who called what at a front end that keeps no logs.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Write access logs at every front end.",
    steps: [
      "Look at the checks of each service for what is missing and how to add it.",
      "Switch on access logs for the front ends that are named.",
    ],
    impact: "Nothing changes for callers; storage of the logs is charged.",
  },
  evaluate: (_facets, { all }) => frontEndVerdict(all),
});

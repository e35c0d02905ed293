import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import restApi from "../../resources/apigateway-rest-api.ts";

export default defineCheck(restApi, {
  id: "apigateway-stage-waf",
  requirement: "API Gateway REST stages should be associated with a WAF web ACL",
  problem: "Stage has no WAF web ACL",
  severity: "medium",
  category: "Network",
  service: "APIGateway",
  frameworks: { fsbp: ["APIGateway.4"], nist_800_53_r5: ["AC-4(21)"] },
  needs: ["stages"],
  risk: "Application attacks and request floods reach the API unfiltered.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Associate an AWS WAF web ACL with each stage.",
    steps: [
      "Create a regional web ACL with suitable managed rule groups, first in count mode.",
      "Associate it with the stage, and set the rules to block after you review the counts.",
    ],
    impact: "Requests that match the rules are blocked. The web ACL incurs charges.",
  },
  evaluate: ({ stages }) => {
    if (stages.length === 0) return notApplicable("The API has no stages.");
    const bad = stages.filter((stage) => stage.webAclArn === null);
    return bad.length === 0
      ? pass("All stages have a web ACL.")
      : fail("Some stages have no web ACL.", { stages: bad.map(({ name }) => name) });
  },
});

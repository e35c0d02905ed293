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
  risk: "Attacks on the application and floods of requests reach the API unfiltered.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Put a web ACL of AWS WAF before each stage.",
    steps: [
      "Make a regional web ACL with the managed rule groups that fit, first in count mode.",
      "Attach it to the stage and switch the rules to block once the counts look right.",
    ],
    impact: "Requests that match the rules are refused; the web ACL is charged.",
  },
  evaluate: ({ stages }) => {
    if (stages.length === 0) return notApplicable("The API has no stage.");
    const bad = stages.filter((stage) => stage.webAclArn === null);
    return bad.length === 0
      ? pass("Every stage has a web ACL.")
      : fail("Some stages have no web ACL.", { stages: bad.map(({ name }) => name) });
  },
});

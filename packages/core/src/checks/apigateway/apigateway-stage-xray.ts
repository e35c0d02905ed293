import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import restApi from "../../resources/apigateway-rest-api.ts";

export default defineCheck(restApi, {
  id: "apigateway-stage-xray",
  requirement: "API Gateway REST stages should have X-Ray tracing enabled",
  problem: "X-Ray tracing is disabled",
  severity: "low",
  category: "Logging",
  service: "APIGateway",
  frameworks: { fsbp: ["APIGateway.3"], nist_800_53_r5: ["CA-7"] },
  needs: ["stages"],
  risk: "Slow or failing requests can't be traced through the services behind the API.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableAPIGatewayTracing",
    description: "Turn on X-Ray tracing.",
    steps: ["Turn on X-Ray tracing for the stage.", "Set a sampling rule that fits the traffic."],
    impact: "No effect on callers. Traces incur charges.",
  },
  evaluate: ({ stages }) => {
    if (stages.length === 0) return notApplicable("The API has no stages.");
    const bad = stages.filter((stage) => !stage.tracing);
    return bad.length === 0
      ? pass("All stages have X-Ray tracing enabled.")
      : fail("Some stages do not have X-Ray tracing enabled.", { stages: bad.map(({ name }) => name) });
  },
});

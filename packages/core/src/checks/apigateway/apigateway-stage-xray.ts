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
  risk: "A slow or failing call cannot be followed through the services behind the API.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-EnableAPIGatewayTracing",
    description: "Switch on X-Ray tracing.",
    steps: ["Switch on X-Ray tracing for the stage.", "Set a sampling rule that fits the traffic."],
    impact: "Nothing changes for callers; traces are charged.",
  },
  evaluate: ({ stages }) => {
    if (stages.length === 0) return notApplicable("The API has no stage.");
    const bad = stages.filter((stage) => !stage.tracing);
    return bad.length === 0
      ? pass("Every stage traces its calls.")
      : fail("Some stages do not trace their calls.", { stages: bad.map(({ name }) => name) });
  },
});

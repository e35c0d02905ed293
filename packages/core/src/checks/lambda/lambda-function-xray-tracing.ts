import { defineCheck, fail, pass } from "../../model/define-check.ts";
import lambdaFunction from "../../resources/lambda-function.ts";

export default defineCheck(lambdaFunction, {
  id: "lambda-function-xray-tracing",
  requirement: "Lambda functions should have active X-Ray tracing",
  problem: "Active X-Ray tracing is disabled",
  severity: "low",
  category: "Logging",
  service: "Lambda",
  frameworks: {},
  securityHub: ["Lambda.7"],
  needs: ["tracing"],
  risk: "A slow or failing call cannot be followed through the services it uses.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-ConfigureLambdaFunctionXRayTracing",
    description: "Switch on active tracing.",
    steps: [
      "Let the role of the function write to X-Ray.",
      "Set the tracing mode of the function to Active.",
    ],
    impact: "Nothing changes for callers; traces are charged.",
  },
  evaluate: ({ tracing }) =>
    tracing.mode === "Active"
      ? pass("Active tracing is on.")
      : fail("Active tracing is off.", { tracingMode: tracing.mode }),
});

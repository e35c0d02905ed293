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
  risk: "Slow or failing requests can't be traced through the services that the function uses.",
  remediation: {
    automation: "AUTOMATIC",
    runbook: "AWSConfigRemediation-ConfigureLambdaFunctionXRayTracing",
    description: "Turn on active tracing.",
    steps: ["Allow the function's role to write to X-Ray.", "Set the function's tracing mode to Active."],
    impact: "No effect on callers. Traces incur charges.",
  },
  evaluate: ({ tracing }) =>
    tracing.mode === "Active"
      ? pass("Active tracing is enabled.")
      : fail("Active tracing is disabled.", { tracingMode: tracing.mode }),
});

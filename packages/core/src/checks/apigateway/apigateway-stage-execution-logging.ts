import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import restApi from "../../resources/apigateway-rest-api.ts";

/** Whether an entry applies to every method of the stage. */
function coversAll({ path }: { path: string }): boolean {
  return path === "*/*";
}

function logs(level: string): boolean {
  return level === "ERROR" || level === "INFO";
}

export default defineCheck(restApi, {
  id: "apigateway-stage-execution-logging",
  requirement: "API Gateway REST and WebSocket stages should have execution logging enabled",
  problem: "Execution logging is disabled",
  severity: "medium",
  category: "Logging",
  service: "APIGateway",
  frameworks: {
    fsbp: ["APIGateway.1"],
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
  risk: "Failed requests and attacks can't be investigated.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Turn on execution logging at level ERROR or INFO.",
    steps: [
      "Give API Gateway a role that can write to CloudWatch Logs.",
      "Set the log level of all methods of the stage to ERROR or INFO.",
    ],
    impact: "No effect on callers. Logs incur charges.",
  },
  evaluate: ({ stages }) => {
    if (stages.length === 0) return notApplicable("The API has no stages.");
    const silent = stages.filter(
      ({ methods }) => !methods.some(coversAll) || methods.some(({ loggingLevel }) => !logs(loggingLevel)),
    );
    return silent.length === 0
      ? pass("All stages log executions of all methods.")
      : fail("Some stages do not log executions of all methods.", {
          stages: silent.map(({ name, methods }) => ({
            name,
            levels: methods.map(({ path, loggingLevel }) => `${path} ${loggingLevel}`),
          })),
        });
  },
});

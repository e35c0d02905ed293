import { defineCheck, fail, pass } from "../../model/define-check.ts";
import accountRegion from "../../resources/account-region.ts";

export default defineCheck(accountRegion, {
  id: "ssm-automation-cloudwatch-logging",
  requirement: "Systems Manager Automation should send output to CloudWatch Logs",
  problem: "Automation output is not sent to CloudWatch Logs",
  severity: "medium",
  category: "Logging",
  service: "SSM",
  frameworks: { fsbp: ["SSM.6"] },
  needs: ["ssmAutomationLogging"],
  risk: "Output of automation scripts is lost after they run, including the reasons for failures.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Send Automation output to CloudWatch Logs.",
    steps: [
      "In Systems Manager, open the preferences of Automation.",
      "Turn on CloudWatch logging, and choose a log group.",
    ],
    impact: "CloudWatch Logs stores the script output and charges for it.",
  },
  evaluate: ({ ssmAutomationLogging }, { resource }) =>
    ssmAutomationLogging.destination === "CloudWatch"
      ? pass("Automation output is sent to CloudWatch Logs.")
      : fail("Automation output is not sent to CloudWatch Logs.", {
          region: resource.region,
          destination: ssmAutomationLogging.destination,
        }),
});

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
  risk: "What a script of an automation printed is lost after it ran, and with it the reason of a failure.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Send the output of Automation to CloudWatch Logs.",
    steps: [
      "Open Systems Manager, Automation, Preferences.",
      "Switch on CloudWatch logging and choose a log group.",
    ],
    impact: "The output of scripts is stored and charged by CloudWatch Logs.",
  },
  evaluate: ({ ssmAutomationLogging }, { resource }) =>
    ssmAutomationLogging.destination === "CloudWatch"
      ? pass("The output of Automation goes to CloudWatch Logs.")
      : fail("The output of Automation does not go to CloudWatch Logs.", {
          region: resource.region,
          destination: ssmAutomationLogging.destination,
        }),
});

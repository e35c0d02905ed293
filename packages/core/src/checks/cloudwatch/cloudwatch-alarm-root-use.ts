import { eventAlarmCheck } from "./event-alarm-check.ts";

export default eventAlarmCheck({
  id: "cloudwatch-alarm-root-use",
  requirement: "A log metric filter and alarm should exist for root user activity",
  problem: "No alarm for root user activity",
  severity: "low",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { cis_3: ["4.3"], cis_5: ["4.3"], cis_6: ["5.3"], cis_7: ["5.3"] },
  securityHub: ["CloudWatch.1"],
  risk: "Use of the root user, which has full access to the account, goes undetected.",
  automation: "SEMI_AUTOMATIC",
  about: "root user activity",
  pattern:
    '{ ($.userIdentity.type = "Root") && ($.userIdentity.invokedBy NOT EXISTS) && ($.eventType != "AwsServiceEvent") }',
  events: {
    ConsoleLogin: {
      eventName: "ConsoleLogin",
      eventType: "AwsConsoleSignIn",
      userIdentity: { type: "Root" },
    },
    CreateUser: { eventName: "CreateUser", eventType: "AwsApiCall", userIdentity: { type: "Root" } },
  },
});

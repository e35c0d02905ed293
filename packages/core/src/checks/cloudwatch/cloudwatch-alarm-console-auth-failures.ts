import { eventAlarmCheck } from "./event-alarm-check.ts";

export default eventAlarmCheck({
  id: "cloudwatch-alarm-console-auth-failures",
  requirement: "A log metric filter and alarm should exist for console authentication failures",
  problem: "No alarm for console authentication failures",
  severity: "low",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { cis_3: ["4.6"], cis_5: ["4.6"], cis_6: ["5.6"], cis_7: ["5.6"] },
  securityHub: ["CloudWatch.6"],
  risk: "Password guessing goes undetected.",
  automation: "SEMI_AUTOMATIC",
  about: "failed console sign-ins",
  pattern: '{ ($.eventName = ConsoleLogin) && ($.errorMessage = "Failed authentication") }',
  events: {
    ConsoleLogin: {
      eventName: "ConsoleLogin",
      eventType: "AwsConsoleSignIn",
      errorMessage: "Failed authentication",
      responseElements: { ConsoleLogin: "Failure" },
    },
  },
});

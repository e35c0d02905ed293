import { eventAlarmCheck } from "./event-alarm-check.ts";

export default eventAlarmCheck({
  id: "cloudwatch-alarm-console-sign-in-no-mfa",
  requirement: "A log metric filter and alarm should exist for console sign-in without MFA",
  problem: "No alarm for console sign-in without MFA",
  severity: "low",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { cis_3: ["4.2"], cis_5: ["4.2"], cis_6: ["5.2"], cis_7: ["5.2"] },
  securityHub: ["CloudWatch.3"],
  risk: "Console sign-ins with only a password, possibly a stolen one, go undetected.",
  automation: "SEMI_AUTOMATIC",
  about: "console sign-in without MFA",
  pattern: '{ ($.eventName = "ConsoleLogin") && ($.additionalEventData.MFAUsed != "Yes") }',
  events: {
    ConsoleLogin: {
      eventName: "ConsoleLogin",
      eventType: "AwsConsoleSignIn",
      userIdentity: { type: "IAMUser" },
      additionalEventData: { MFAUsed: "No" },
      responseElements: { ConsoleLogin: "Success" },
    },
  },
});

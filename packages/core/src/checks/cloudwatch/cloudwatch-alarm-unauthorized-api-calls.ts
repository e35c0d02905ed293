import { eventAlarmCheck } from "./event-alarm-check.ts";

export default eventAlarmCheck({
  id: "cloudwatch-alarm-unauthorized-api-calls",
  requirement: "A log metric filter and alarm should exist for unauthorized API calls",
  problem: "No alarm for unauthorized API calls",
  severity: "low",
  category: "Logging",
  service: "CloudWatch",
  frameworks: { cis_3: ["4.1"], cis_5: ["4.1"], cis_6: ["5.1"], cis_7: ["5.1"] },
  securityHub: ["CloudWatch.2"],
  risk: "Attempts to use stolen credentials go undetected.",
  automation: "SEMI_AUTOMATIC",
  about: "unauthorized API calls",
  pattern: '{ ($.errorCode = "*UnauthorizedOperation") || ($.errorCode = "AccessDenied*") }',
  events: {
    UnauthorizedOperation: {
      eventName: "RunInstances",
      errorCode: "Client.UnauthorizedOperation",
      sourceIPAddress: "203.0.113.7",
    },
    AccessDenied: { eventName: "ListUsers", errorCode: "AccessDenied", sourceIPAddress: "203.0.113.7" },
  },
});

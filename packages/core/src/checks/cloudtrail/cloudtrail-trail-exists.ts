import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import account from "../../resources/account.ts";
import { loggingTrails } from "./logging-trails.ts";

export default defineCheck(account, {
  id: "cloudtrail-trail-exists",
  requirement: "At least one CloudTrail trail should be enabled",
  problem: "No CloudTrail trail is enabled",
  severity: "high",
  category: "Logging",
  service: "CloudTrail",
  frameworks: { pci_dss_4: ["10.2.1"] },
  securityHub: ["CloudTrail.3"],
  needs: ["summary"],
  risk: "Without a trail, activity older than 90 days can't be investigated.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-EnableCloudTrail",
    description: "Create a trail, and start logging.",
    steps: [
      "Create a multi-Region trail with a dedicated bucket.",
      "Start logging, and check that log files arrive.",
      "Protect the bucket against deletion.",
    ],
    impact: "Events are delivered to the bucket. The first copy of management events is free of charge.",
  },
  evaluate: (_facets, context) => {
    const { trails, gap } = loggingTrails(context);
    const [first] = trails;
    if (first) return pass(`The trail ${first.name} is logging.`);
    return gap ? unknown(gap.reason, gap.missing) : fail("No trail is logging.", { loggingTrails: 0 });
  },
});

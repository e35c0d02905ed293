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
  risk: "Nobody can find out afterwards who did what: the event history ends after 90 days and can be read in the console only.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-EnableCloudTrail",
    description: "Create a trail and start its logging.",
    steps: [
      "Create a trail for all regions with a bucket of its own.",
      "Start its logging and see that files arrive.",
      "Protect the bucket against deletion.",
    ],
    impact: "Events are written to the bucket; the first copy of management events is free.",
  },
  evaluate: (_facets, context) => {
    const { trails, gap } = loggingTrails(context);
    const [first] = trails;
    if (first) return pass(`The trail ${first.name} is logging.`);
    return gap ? unknown(gap.reason, gap.missing) : fail("No trail is logging.", { loggingTrails: 0 });
  },
});

import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import account from "../../resources/account.ts";
import { loggingTrails } from "./logging-trails.ts";

export default defineCheck(account, {
  id: "cloudtrail-multi-region-trail",
  requirement: "A multi-Region trail should log read and write management events",
  problem: "No multi-Region trail logs all management events",
  severity: "high",
  category: "Logging",
  service: "CloudTrail",
  frameworks: {
    cis_3: ["3.1"],
    cis_5: ["3.1"],
    cis_6: ["4.1"],
    cis_7: ["4.1"],
    fsbp: ["CloudTrail.1"],
    nist_800_53_r5: [
      "AC-2(4)",
      "AC-4(26)",
      "AC-6(9)",
      "AU-2",
      "AU-3",
      "AU-6(3)",
      "AU-6(4)",
      "AU-10",
      "AU-12",
      "AU-14(1)",
      "CA-7",
      "SA-8(22)",
      "SC-7(9)",
      "SI-3(8)",
      "SI-4(20)",
      "SI-7(8)",
    ],
  },
  needs: ["summary"],
  risk: "Activity in Regions without a trail is not recorded.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-CreateCloudTrailMultiRegionTrail",
    description: "Create a multi-Region trail that logs all management events.",
    steps: [
      "Create a multi-Region trail with a dedicated bucket.",
      "Log read and write management events.",
      "Protect the bucket: block public access, turn on versioning, and restrict deletion.",
    ],
    impact:
      "Events of all Regions are delivered to the bucket. Additional copies of management events incur charges.",
  },
  evaluate: (_facets, context) => {
    const { trails, gap } = loggingTrails(context);
    const recording = trails.find(
      ({ coverage, recorded }) =>
        coverage.multiRegion && recorded?.management.reads && recorded.management.writes,
    );
    if (recording) return pass(`The trail ${recording.name} logs management events in all Regions.`);
    return gap
      ? unknown(gap.reason, gap.missing)
      : fail("No trail logs all management events in all Regions.", {
          loggingTrails: trails.map((one) => ({
            name: one.name,
            multiRegion: one.coverage.multiRegion,
            management: one.recorded?.management ?? null,
          })),
        });
  },
});

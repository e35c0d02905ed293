import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";
import { loggingTrails } from "./logging-trails.ts";

export default defineCheck(bucket, {
  id: "cloudtrail-s3-object-write-events",
  requirement: "CloudTrail should log object-level write events for S3 buckets",
  problem: "S3 object-level write events are not logged",
  severity: "medium",
  category: "Logging",
  service: "CloudTrail",
  frameworks: { cis_3: ["3.8"], cis_5: ["3.8"], cis_6: ["4.8"], cis_7: ["4.8"], pci_dss_4: ["10.2.1"] },
  securityHub: ["S3.22"],
  needs: ["location"],
  risk: "Changes and deletions of objects can't be investigated.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Log S3 object-level write events with a multi-Region trail.",
    steps: [
      "Edit a multi-Region trail, and add S3 data events.",
      "Choose all current and future buckets, and write events.",
      "If cost matters, exclude high-volume buckets with advanced event selectors.",
    ],
    impact: "CloudTrail charges for every data event.",
  },
  evaluate: (_facets, context) => {
    const { trails, gap } = loggingTrails(context);
    const recording = trails.find(
      ({ coverage, recorded }) => coverage.multiRegion && recorded?.objectsOf(context.resource.id).writes,
    );
    if (recording) return pass(`The trail ${recording.name} logs write events of objects in the bucket.`);
    return gap
      ? unknown(gap.reason, gap.missing)
      : fail("No multi-Region trail logs write events of objects in the bucket.", {
          multiRegionTrails: trails.filter((one) => one.coverage.multiRegion).map((one) => one.name),
        });
  },
});

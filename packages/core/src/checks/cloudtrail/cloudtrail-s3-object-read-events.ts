import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";
import { loggingTrails } from "./logging-trails.ts";

export default defineCheck(bucket, {
  id: "cloudtrail-s3-object-read-events",
  requirement: "CloudTrail should log object-level read events for S3 buckets",
  problem: "S3 object-level read events are not logged",
  severity: "medium",
  category: "Logging",
  service: "CloudTrail",
  frameworks: { cis_3: ["3.9"], cis_5: ["3.9"], cis_6: ["4.9"], cis_7: ["4.9"], pci_dss_4: ["10.2.1"] },
  securityHub: ["S3.23"],
  needs: ["location"],
  risk: "Reads of objects can't be investigated.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Log S3 object-level read events with a multi-Region trail.",
    steps: [
      "Edit a multi-Region trail, and add S3 data events.",
      "Choose all current and future buckets, and read events.",
      "If cost matters, exclude high-volume buckets with advanced event selectors.",
    ],
    impact: "CloudTrail charges for every data event.",
  },
  evaluate: (_facets, context) => {
    const { trails, gap } = loggingTrails(context);
    const recording = trails.find(
      ({ coverage, recorded }) => coverage.multiRegion && recorded?.objectsOf(context.resource.id).reads,
    );
    if (recording) return pass(`The trail ${recording.name} logs read events of objects in the bucket.`);
    return gap
      ? unknown(gap.reason, gap.missing)
      : fail("No multi-Region trail logs read events of objects in the bucket.", {
          multiRegionTrails: trails.filter((one) => one.coverage.multiRegion).map((one) => one.name),
        });
  },
});

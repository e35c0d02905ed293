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
  risk: "Nobody can tell afterwards who changed or deleted which object.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Record write events of S3 objects with a trail of all regions.",
    steps: [
      "Edit a trail of all regions and add data events of S3.",
      "Choose all current and future buckets, and write events.",
      "Leave out buckets with very many harmless requests by an advanced selector, if the cost matters.",
    ],
    impact: "CloudTrail charges for every data event.",
  },
  evaluate: (_facets, context) => {
    const { trails, gap } = loggingTrails(context);
    const recording = trails.find(
      ({ coverage, recorded }) => coverage.multiRegion && recorded?.objectsOf(context.resource.id).writes,
    );
    if (recording) return pass(`The trail ${recording.name} records write events of the bucket's objects.`);
    return gap
      ? unknown(gap.reason, gap.missing)
      : fail("No trail of all regions records write events of the bucket's objects.", {
          multiRegionTrails: trails.filter((one) => one.coverage.multiRegion).map((one) => one.name),
        });
  },
});

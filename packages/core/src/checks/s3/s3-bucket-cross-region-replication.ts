import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";

export default defineCheck(bucket, {
  id: "s3-bucket-cross-region-replication",
  requirement: "S3 buckets should have cross-Region replication configured",
  problem: "Cross-Region replication is not configured",
  severity: "low",
  category: "Data",
  service: "S3",
  frameworks: {
    nist_800_53_r5: [
      "AU-9(2)",
      "CP-6",
      "CP-6(1)",
      "CP-6(2)",
      "CP-9",
      "CP-10",
      "SC-5(2)",
      "SC-36(2)",
      "SI-13(5)",
    ],
  },
  securityHub: ["S3.7"],
  needs: ["replication"],
  risk: "If the Region is unavailable or its data is lost, there is no second copy of the objects.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSSupport-ConfigureS3ReplicationSameAndCrossAccount",
    description: "Replicate the bucket to another Region.",
    steps: [
      "Create a bucket with versioning in another Region, and turn on versioning for this bucket.",
      "Create a role that lets S3 replicate objects, and add a replication rule.",
      "Replicate existing objects with S3 Batch Replication.",
    ],
    impact: "No effect on readers. Storage and transfer between Regions incur charges.",
  },
  evaluate: ({ replication }, context) => {
    const { resource } = context;
    const rules = replication.filter((rule) => rule.enabled && rule.destinationBucketArn !== null);
    if (rules.length === 0) return fail("No replication rule is enabled.", { enabledRules: 0 });
    const regions = rules.map((rule) => context.findByArn(rule.destinationBucketArn ?? "")?.region ?? null);
    const elsewhere = regions.find((region) => region !== null && region !== resource.region);
    if (elsewhere) return pass(`Objects are replicated to ${elsewhere}.`);
    // A destination in another account is not in the inventory, and its ARN contains no Region.
    if (regions.includes(null)) return unknown("failed", "Region of the destination bucket");
    return fail("Objects are replicated only within the same Region.", {
      destinations: rules.map((rule) => rule.destinationBucketArn),
      region: resource.region,
    });
  },
});

import { defineCheck } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";
import { publicAccessResult } from "./public-bucket-access.ts";

export default defineCheck(bucket, {
  id: "s3-bucket-public-write",
  requirement: "S3 buckets should block public write access",
  problem: "Bucket allows public write access",
  severity: "critical",
  category: "Data",
  service: "S3",
  frameworks: {
    fsbp: ["S3.3"],
    nist_800_53_r5: [
      "AC-3",
      "AC-3(7)",
      "AC-4",
      "AC-4(21)",
      "AC-6",
      "AC-21",
      "SC-7",
      "SC-7(3)",
      "SC-7(4)",
      "SC-7(9)",
      "SC-7(11)",
      "SC-7(16)",
      "SC-7(20)",
      "SC-7(21)",
    ],
  },
  needs: ["publicAccessBlock", "policy", "acl", "ownership"],
  risk: "Anyone on the internet can upload, replace, or delete objects, for example to spread malware or demand ransom.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-DisableS3BucketPublicReadWrite",
    description: "Block public access to the bucket.",
    steps: [
      "Use access logs to find clients that write to the bucket anonymously.",
      "Serve public content through CloudFront.",
      "Remove the statements and ACL grants that allow public write access, and turn on Block Public Access.",
    ],
    impact: "Anonymous write requests fail immediately.",
  },
  evaluate: (facets, context) => publicAccessResult(facets, context, "write"),
});

import { defineCheck } from "../../model/define-check.ts";
import bucket from "../../resources/s3-bucket.ts";
import { publicAccessVerdict } from "./public-bucket-access.ts";

export default defineCheck(bucket, {
  id: "s3-bucket-public-read",
  requirement: "S3 buckets should block public read access",
  problem: "Bucket allows public read access",
  severity: "critical",
  category: "Data",
  service: "S3",
  frameworks: {
    fsbp: ["S3.2"],
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
  risk: "Anybody on the internet can list and download what the bucket holds.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-DisableS3BucketPublicReadWrite",
    description: "Close the bucket to the public.",
    steps: [
      "Find out by the access logs who uses the bucket without credentials.",
      "Serve what must be public through CloudFront.",
      "Remove the statements and ACL grants that let everybody read, and switch on Block Public Access.",
    ],
    impact: "Whoever reads without credentials of a named account is refused at once.",
  },
  evaluate: (facets, context) => publicAccessVerdict(facets, context, "read"),
});

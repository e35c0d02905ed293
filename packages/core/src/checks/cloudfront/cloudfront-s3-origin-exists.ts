import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import distribution from "../../resources/cloudfront-distribution.ts";

export default defineCheck(distribution, {
  id: "cloudfront-s3-origin-exists",
  requirement: "CloudFront distributions should not point to S3 origins that do not exist",
  problem: "S3 origin does not exist",
  severity: "high",
  category: "Data",
  service: "CloudFront",
  frameworks: { fsbp: ["CloudFront.12"], pci_dss_4: ["2.2.6"], nist_800_53_r5: ["CM-2", "CM-2(2)"] },
  needs: ["originBuckets"],
  risk: "Anyone who creates a bucket with this name can serve content under your address.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Remove the origin, or create the bucket again in your account.",
    steps: [
      "Find out what the bucket contained and whether it is still requested.",
      "Create the bucket in your account immediately, or remove the origin and its cache behaviors.",
    ],
    impact: "Paths of a removed origin return errors, as they do now.",
  },
  evaluate: ({ originBuckets }) => {
    if (originBuckets.length === 0) return notApplicable("The distribution has no S3 origins.");
    const missing = originBuckets.filter(({ exists }) => !exists);
    return missing.length === 0
      ? pass("The buckets of all S3 origins exist.")
      : fail("Some S3 origins point to buckets that do not exist.", {
          origins: missing.map(({ originId, bucket }) => ({ originId, bucket })),
        });
  },
});

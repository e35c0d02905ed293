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
  risk: "Whoever makes a bucket of that name serves what they like under your address.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Take the origin away, or make the bucket again in your account.",
    steps: [
      "Find out what the bucket held and whether it is still asked for.",
      "Make the bucket in your account at once, or remove the origin and the cache behaviors that use it.",
    ],
    impact: "Paths of a removed origin answer with an error, as they do now.",
  },
  evaluate: ({ originBuckets }) => {
    if (originBuckets.length === 0) return notApplicable("The distribution has no S3 origin.");
    const missing = originBuckets.filter(({ exists }) => !exists);
    return missing.length === 0
      ? pass("The bucket of every S3 origin exists.")
      : fail("Some S3 origins point at buckets that do not exist.", {
          origins: missing.map(({ originId, bucket }) => ({ originId, bucket })),
        });
  },
});

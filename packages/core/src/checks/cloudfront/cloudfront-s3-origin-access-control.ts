import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import distribution from "../../resources/cloudfront-distribution.ts";

export default defineCheck(distribution, {
  id: "cloudfront-s3-origin-access-control",
  requirement: "CloudFront distributions should use origin access control for S3 origins",
  problem: "S3 origin has no origin access control",
  severity: "medium",
  category: "Data",
  service: "CloudFront",
  frameworks: { fsbp: ["CloudFront.13"] },
  needs: ["origins"],
  risk: "The bucket must be open to others, so requests can bypass CloudFront, its logs, and AWS WAF.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Use origin access control so that only this distribution can read the bucket.",
    steps: [
      "Create an origin access control for S3, and set it for the origin.",
      "Allow the service cloudfront.amazonaws.com in the bucket policy only for the ARN of this distribution.",
      "Remove the legacy origin access identity and public statements from the bucket policy.",
    ],
    impact: "Direct reads of the bucket are denied after its policy is restricted.",
  },
  evaluate: ({ origins }) => {
    const buckets = origins.filter((origin) => origin.kind === "s3");
    if (buckets.length === 0) return notApplicable("The distribution has no S3 origins.");
    const open = buckets.filter(({ accessControlId }) => accessControlId === null);
    return open.length === 0
      ? pass("All S3 origins use origin access control.")
      : fail("Some S3 origins do not use origin access control.", {
          origins: open.map(({ id, domainName, accessIdentity }) => ({
            id,
            domainName,
            legacyIdentity: accessIdentity,
          })),
        });
  },
});

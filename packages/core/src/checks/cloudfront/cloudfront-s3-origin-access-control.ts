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
  risk: "The bucket must be open to others than this distribution: people can go around CloudFront, its logs and its firewall.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Let only this distribution read the bucket, by origin access control.",
    steps: [
      "Make an origin access control for S3 and set it on the origin.",
      "Let the bucket policy admit the service cloudfront.amazonaws.com for the ARN of this distribution only.",
      "Take the legacy identity and public statements out of the bucket policy.",
    ],
    impact: "Whoever reads the bucket directly is refused once its policy is narrowed.",
  },
  evaluate: ({ origins }) => {
    const buckets = origins.filter((origin) => origin.kind === "s3");
    if (buckets.length === 0) return notApplicable("The distribution has no S3 origin.");
    const open = buckets.filter(({ accessControlId }) => accessControlId === null);
    return open.length === 0
      ? pass("Every S3 origin uses origin access control.")
      : fail("Some S3 origins do not use origin access control.", {
          origins: open.map(({ id, domainName, accessIdentity }) => ({
            id,
            domainName,
            legacyIdentity: accessIdentity,
          })),
        });
  },
});

import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import distribution from "../../resources/cloudfront-distribution.ts";

/** Host names of function URLs (Lambda Developer Guide, "Function URLs"). */
const functionUrl = /\.lambda-url\.[a-z0-9-]+\.on\.aws$/;

export default defineCheck(distribution, {
  id: "cloudfront-lambda-url-origin-access-control",
  requirement: "CloudFront distributions should use origin access control for Lambda function URL origins",
  problem: "Lambda function URL origin has no origin access control",
  severity: "medium",
  category: "IAM",
  service: "CloudFront",
  frameworks: { fsbp: ["CloudFront.16"] },
  needs: ["origins"],
  risk: "The function URL must be public, so requests can bypass CloudFront, its logs, and AWS WAF.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Use origin access control so that only this distribution can call the function.",
    steps: [
      "Create an origin access control for Lambda, and set it for the origin.",
      "Allow the service cloudfront.amazonaws.com to invoke the function URL for the ARN of this distribution.",
      "Set the function URL's auth type to AWS_IAM.",
    ],
    impact: "Direct requests to the function URL are rejected after its auth type is AWS_IAM.",
  },
  evaluate: ({ origins }) => {
    const urls = origins.filter(({ domainName }) => functionUrl.test(domainName ?? ""));
    if (urls.length === 0) return notApplicable("The distribution has no function URL origins.");
    const open = urls.filter(({ accessControlId }) => accessControlId === null);
    return open.length === 0
      ? pass("All function URL origins use origin access control.")
      : fail("Some function URL origins do not use origin access control.", {
          origins: open.map(({ id, domainName }) => ({ id, domainName })),
        });
  },
});

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
  risk: "The function URL must be open to everybody: people can go around CloudFront, its logs and its firewall.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Let only this distribution call the function, by origin access control.",
    steps: [
      "Make an origin access control for Lambda and set it on the origin.",
      "Let the service cloudfront.amazonaws.com invoke the function URL for the ARN of this distribution.",
      "Set the auth type of the function URL to AWS_IAM.",
    ],
    impact: "Whoever calls the function URL directly is refused once its auth type is AWS_IAM.",
  },
  evaluate: ({ origins }) => {
    const urls = origins.filter(({ domainName }) => functionUrl.test(domainName ?? ""));
    if (urls.length === 0) return notApplicable("The distribution has no function URL as its origin.");
    const open = urls.filter(({ accessControlId }) => accessControlId === null);
    return open.length === 0
      ? pass("Every function URL uses origin access control.")
      : fail("Some function URLs do not use origin access control.", {
          origins: open.map(({ id, domainName }) => ({ id, domainName })),
        });
  },
});

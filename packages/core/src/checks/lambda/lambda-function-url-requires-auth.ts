import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import lambdaFunction from "../../resources/lambda-function.ts";

export default defineCheck(lambdaFunction, {
  id: "lambda-function-url-requires-auth",
  requirement: "Lambda function URLs should require IAM authentication",
  problem: "Lambda function URL does not require authentication",
  severity: "high",
  category: "Network",
  service: "Lambda",
  frameworks: {},
  needs: ["urls"],
  risk: "Anyone who knows or guesses the address can run the function with its permissions and at your cost.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Require IAM authentication for the function URL.",
    steps: [
      "Sign the callers' requests, or put CloudFront with origin access control in front of the URL.",
      "Set the URL's auth type to AWS_IAM.",
    ],
    impact: "Requests without a signature are rejected immediately.",
  },
  evaluate: ({ urls }) => {
    if (urls.length === 0) return notApplicable("The function has no function URL.");
    const open = urls.filter(({ authType }) => authType !== "AWS_IAM");
    return open.length === 0
      ? pass("All function URLs require IAM authentication.")
      : fail("The function URL does not require authentication.", { urls: open });
  },
});

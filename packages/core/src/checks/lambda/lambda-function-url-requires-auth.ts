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
  risk: "Anybody who knows or guesses the address can run the function with its rights and at your cost.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Ask for IAM signatures at the function URL.",
    steps: [
      "Let the callers sign their requests, or put CloudFront with origin access control before the URL.",
      "Set the auth type of the URL to AWS_IAM.",
    ],
    impact: "Requests without a signature are refused at once.",
  },
  evaluate: ({ urls }) => {
    if (urls.length === 0) return notApplicable("The function has no URL.");
    const open = urls.filter(({ authType }) => authType !== "AWS_IAM");
    return open.length === 0
      ? pass("Every URL of the function asks for IAM signatures.")
      : fail("The function can be called by URL without a signature.", { urls: open });
  },
});

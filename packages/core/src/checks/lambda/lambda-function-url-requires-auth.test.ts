import lambdaFunction from "../../resources/lambda-function.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./lambda-function-url-requires-auth.ts";

checkTable(check, [
  {
    when: "the URL asks for signatures",
    result: "pass",
    resource: resourceWith(lambdaFunction, {
      urls: [{ url: "https://a.lambda-url.us-east-1.on.aws/", authType: "AWS_IAM" }],
    }),
  },
  {
    when: "the URL is open",
    result: "fail",
    resource: resourceWith(lambdaFunction, {
      urls: [{ url: "https://a.lambda-url.us-east-1.on.aws/", authType: "NONE" }],
    }),
    evidence: { urls: [{ authType: "NONE" }] },
  },
  { when: "it has no URL", result: "not_applicable", resource: resourceWith(lambdaFunction, { urls: [] }) },
]);

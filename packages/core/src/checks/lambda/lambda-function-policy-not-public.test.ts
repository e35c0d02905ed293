import lambdaFunction from "../../resources/lambda-function.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./lambda-function-policy-not-public.ts";

const statement = { Effect: "Allow", Action: "lambda:InvokeFunction", Resource: "*" };

checkTable(check, [
  { when: "there is no policy", verdict: "pass", resource: resourceWith(lambdaFunction, { policy: null }) },
  {
    when: "a bucket of one account may",
    verdict: "pass",
    resource: resourceWith(lambdaFunction, {
      policy: {
        Statement: [
          {
            ...statement,
            Principal: { Service: "s3.amazonaws.com" },
            Condition: { StringEquals: { "AWS:SourceAccount": "123456789012" } },
          },
        ],
      },
    }),
  },
  {
    when: "another service may",
    verdict: "pass",
    resource: resourceWith(lambdaFunction, {
      policy: { Statement: [{ ...statement, Principal: { Service: "events.amazonaws.com" } }] },
    }),
  },
  {
    when: "everybody may",
    verdict: "fail",
    resource: resourceWith(lambdaFunction, { policy: { Statement: [{ ...statement, Principal: "*" }] } }),
    evidence: { statements: [{ actions: ["lambda:InvokeFunction"] }] },
  },
  {
    when: "everybody may call its URL",
    verdict: "fail",
    resource: resourceWith(lambdaFunction, {
      policy: {
        Statement: [
          {
            ...statement,
            Principal: "*",
            Action: "lambda:InvokeFunctionUrl",
            Condition: { StringEquals: { "lambda:FunctionUrlAuthType": "NONE" } },
          },
        ],
      },
    }),
  },
  {
    when: "buckets of every account may",
    verdict: "fail",
    resource: resourceWith(lambdaFunction, {
      policy: {
        Statement: [
          {
            ...statement,
            Principal: { Service: "s3.amazonaws.com" },
            Condition: { ArnLike: { "AWS:SourceArn": "arn:aws:s3:::orders" } },
          },
        ],
      },
    }),
  },
]);

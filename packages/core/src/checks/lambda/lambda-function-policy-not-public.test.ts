import lambdaFunction from "../../resources/lambda-function.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./lambda-function-policy-not-public.ts";

const statement = { Effect: "Allow", Action: "lambda:InvokeFunction", Resource: "*" };

checkTable(check, [
  { when: "there is no policy", result: "pass", resource: resourceWith(lambdaFunction, { policy: null }) },
  {
    when: "a bucket of one account may",
    result: "pass",
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
    result: "pass",
    resource: resourceWith(lambdaFunction, {
      policy: { Statement: [{ ...statement, Principal: { Service: "events.amazonaws.com" } }] },
    }),
  },
  {
    when: "everyone may",
    result: "fail",
    resource: resourceWith(lambdaFunction, { policy: { Statement: [{ ...statement, Principal: "*" }] } }),
    evidence: { statements: [{ actions: ["lambda:InvokeFunction"] }] },
  },
  {
    when: "everyone may call its URL",
    result: "fail",
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
    result: "fail",
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

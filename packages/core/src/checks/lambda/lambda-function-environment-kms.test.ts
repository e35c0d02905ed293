import lambdaFunction from "../../resources/lambda-function.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./lambda-function-environment-kms.ts";

checkTable(check, [
  {
    when: "a key is set",
    result: "pass",
    resource: resourceWith(lambdaFunction, {
      environment: [{ name: "A", looksLikeCredential: false }],
      encryption: { kmsKeyArn: "arn:aws:kms:us-east-1:123456789012:key/1" },
    }),
  },
  {
    when: "no key is set",
    result: "fail",
    resource: resourceWith(lambdaFunction, {
      environment: [{ name: "A", looksLikeCredential: false }],
      encryption: { kmsKeyArn: null },
    }),
    evidence: { kmsKeyArn: null, variables: 1 },
  },
  {
    when: "there are no variables",
    result: "not_applicable",
    resource: resourceWith(lambdaFunction, { environment: [], encryption: { kmsKeyArn: null } }),
  },
]);

import lambdaFunction from "../../resources/lambda-function.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./lambda-function-environment-no-secrets.ts";

checkTable(check, [
  {
    when: "no value looks like a credential",
    result: "pass",
    resource: resourceWith(lambdaFunction, { environment: [{ name: "STAGE", looksLikeCredential: false }] }),
  },
  {
    when: "there are no variables",
    result: "pass",
    resource: resourceWith(lambdaFunction, { environment: [] }),
  },
  {
    when: "a value looks like one",
    result: "fail",
    resource: resourceWith(lambdaFunction, {
      environment: [
        { name: "STAGE", looksLikeCredential: false },
        { name: "DB_PASSWORD", looksLikeCredential: true },
      ],
    }),
    evidence: { variables: ["DB_PASSWORD"] },
  },
]);

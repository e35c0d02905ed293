import lambdaFunction from "../../resources/lambda-function.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./lambda-function-xray-tracing.ts";

checkTable(check, [
  {
    when: "it is traced",
    result: "pass",
    resource: resourceWith(lambdaFunction, { tracing: { mode: "Active" } }),
  },
  {
    when: "it only passes traces on",
    result: "fail",
    resource: resourceWith(lambdaFunction, { tracing: { mode: "PassThrough" } }),
    evidence: { tracingMode: "PassThrough" },
  },
]);

import lambdaFunction from "../../resources/lambda-function.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { serviceSourceTable } from "../../testing/service-source-table.ts";
import check from "./lambda-function-confused-deputy-guard.ts";

serviceSourceTable(check, (policy) => resourceWith(lambdaFunction, { policy }), [
  {
    when: "there is no policy",
    result: "not_applicable",
    resource: resourceWith(lambdaFunction, { policy: null }),
  },
]);

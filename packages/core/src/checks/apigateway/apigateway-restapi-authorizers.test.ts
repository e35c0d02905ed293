import restApi from "../../resources/apigateway-rest-api.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./apigateway-restapi-authorizers.ts";

checkTable(check, [
  {
    when: "it has an authorizer",
    result: "pass",
    resource: resourceWith(restApi, {
      authorizers: [{ name: "users", type: "COGNITO_USER_POOLS" }],
      methods: [{ path: "/", verb: "GET", authorizationType: "NONE" }],
    }),
  },
  {
    when: "every method asks for IAM",
    result: "pass",
    resource: resourceWith(restApi, {
      authorizers: [],
      methods: [{ path: "/", verb: "GET", authorizationType: "AWS_IAM" }],
    }),
  },
  {
    when: "a method is open",
    result: "fail",
    resource: resourceWith(restApi, {
      authorizers: [],
      methods: [{ path: "/orders", verb: "POST", authorizationType: "NONE" }],
    }),
    evidence: { methods: ["POST /orders"] },
  },
  {
    when: "it has no method",
    result: "not_applicable",
    resource: resourceWith(restApi, { authorizers: [], methods: [] }),
  },
]);

import restApi from "../../resources/apigateway-rest-api.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./apigateway-restapi-authorizers.ts";

const method = (verb: string, path: string, authorizationType: string) => ({
  ...{ path, verb, authorizationType, apiKeyRequired: false, integration: null },
});

checkTable(check, [
  {
    when: "it has an authorizer",
    result: "pass",
    resource: resourceWith(restApi, {
      authorizers: [{ name: "users", type: "COGNITO_USER_POOLS" }],
      methods: [method("GET", "/", "NONE")],
    }),
  },
  {
    when: "every method asks for IAM",
    result: "pass",
    resource: resourceWith(restApi, {
      authorizers: [],
      methods: [method("GET", "/", "AWS_IAM")],
    }),
  },
  {
    when: "a method is open",
    result: "fail",
    resource: resourceWith(restApi, {
      authorizers: [],
      methods: [method("POST", "/orders", "NONE")],
    }),
    evidence: { methods: ["POST /orders"] },
  },
  {
    when: "it has no method",
    result: "not_applicable",
    resource: resourceWith(restApi, { authorizers: [], methods: [] }),
  },
]);

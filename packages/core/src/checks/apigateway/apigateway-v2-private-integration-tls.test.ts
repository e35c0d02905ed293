import httpApi from "../../resources/apigatewayv2-api.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./apigateway-v2-private-integration-tls.ts";

checkTable(check, [
  {
    when: "TLS is set",
    result: "pass",
    resource: resourceWith(httpApi, { integrations: [{ id: "a", connectionType: "VPC_LINK", tls: true }] }),
  },
  {
    when: "TLS is not set",
    result: "fail",
    resource: resourceWith(httpApi, { integrations: [{ id: "a", connectionType: "VPC_LINK", tls: false }] }),
    evidence: { integrations: ["a"] },
  },
  {
    when: "no integration is private",
    result: "not_applicable",
    resource: resourceWith(httpApi, { integrations: [{ id: "a", connectionType: "INTERNET", tls: false }] }),
  },
]);

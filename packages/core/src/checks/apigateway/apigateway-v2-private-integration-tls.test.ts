import httpApi from "../../resources/apigatewayv2-api.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./apigateway-v2-private-integration-tls.ts";

const integration = (connectionType: "INTERNET" | "VPC_LINK", tls: boolean) => ({
  ...{ id: "a", connectionType, tls, connectionId: null, uri: null, credentialsArn: null },
});

checkTable(check, [
  {
    when: "TLS is set",
    result: "pass",
    resource: resourceWith(httpApi, { integrations: [integration("VPC_LINK", true)] }),
  },
  {
    when: "TLS is not set",
    result: "fail",
    resource: resourceWith(httpApi, { integrations: [integration("VPC_LINK", false)] }),
    evidence: { integrations: ["a"] },
  },
  {
    when: "no integration is private",
    result: "not_applicable",
    resource: resourceWith(httpApi, { integrations: [integration("INTERNET", false)] }),
  },
]);

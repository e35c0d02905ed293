import httpApi from "../../resources/apigatewayv2-api.ts";

import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./apigateway-route-authorization.ts";

const route = {
  key: "GET /orders",
  authorizationType: "JWT" as "JWT" | "NONE" | null,
  apiKeyRequired: false,
  target: null,
};
const api = (protocol: "HTTP" | "WEBSOCKET") => ({
  protocol,
  url: null,
  defaultEndpoint: true,
  corsOrigins: [],
});

checkTable(check, [
  {
    when: "every route is authorized",
    result: "pass",
    resource: resourceWith(httpApi, { endpoint: api("HTTP"), routes: [route] }),
  },
  {
    when: "a route is open",
    result: "fail",
    resource: resourceWith(httpApi, {
      endpoint: api("HTTP"),
      routes: [route, { ...route, key: "ANY /", authorizationType: "NONE" }],
    }),
    evidence: { routes: ["ANY /"] },
  },
  {
    when: "a route names none",
    result: "fail",
    resource: resourceWith(httpApi, {
      endpoint: api("HTTP"),
      routes: [{ ...route, authorizationType: null }],
    }),
  },
  {
    when: "whoever connects to a WebSocket API is authorized",
    result: "pass",
    resource: resourceWith(httpApi, {
      endpoint: api("WEBSOCKET"),
      routes: [
        { ...route, key: "$connect" },
        { ...route, key: "$default", authorizationType: "NONE" },
      ],
    }),
  },
  {
    when: "anyone may connect to a WebSocket API",
    result: "fail",
    resource: resourceWith(httpApi, {
      endpoint: api("WEBSOCKET"),
      routes: [{ ...route, key: "$connect", authorizationType: "NONE" }],
    }),
  },
  {
    when: "there is no route",
    result: "not_applicable",
    resource: resourceWith(httpApi, { endpoint: api("HTTP"), routes: [] }),
  },
]);

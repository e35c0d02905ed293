import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import httpApi from "../../resources/apigatewayv2-api.ts";

export default defineCheck(httpApi, {
  id: "apigateway-route-authorization",
  requirement: "API Gateway V2 routes should specify an authorization type",
  problem: "Route has no authorization type",
  severity: "medium",
  category: "IAM",
  service: "APIGateway",
  frameworks: { fsbp: ["APIGateway.8"], nist_800_53_r5: ["AC-3", "CM-2", "CM-2(2)"] },
  needs: ["endpoint", "routes"],
  risk: "Everybody who knows the address can call the route.",
  remediation: {
    automation: "MANUAL",
    description: "Name an authorization type for every route.",
    steps: [
      "Make a JWT or Lambda authorizer, or choose IAM.",
      "Set it on each route and teach the callers to send credentials.",
    ],
    impact: "Calls without valid credentials are refused.",
  },
  evaluate: ({ endpoint, routes }) => {
    // A WebSocket API authorizes whoever connects: its other routes take no authorization (Developer Guide, "Control access to WebSocket APIs").
    const judged =
      endpoint.protocol === "WEBSOCKET" ? routes.filter(({ key }) => key === "$connect") : routes;
    if (judged.length === 0) return notApplicable("The API has no route that takes an authorization.");
    const open = judged.filter(
      ({ authorizationType }) => authorizationType === null || authorizationType === "NONE",
    );
    return open.length === 0
      ? pass("Every route names an authorization type.")
      : fail("Some routes can be called without authorization.", { routes: open.map(({ key }) => key) });
  },
});

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
  risk: "Anyone who knows the address can call the route.",
  remediation: {
    automation: "MANUAL",
    description: "Specify an authorization type for all routes.",
    steps: [
      "Create a JWT or Lambda authorizer, or choose IAM.",
      "Set it for each route, and update callers to send credentials.",
    ],
    impact: "Requests without valid credentials are rejected.",
  },
  evaluate: ({ endpoint, routes }) => {
    // A WebSocket API authorizes the connection: its other routes have no authorization (Developer Guide,
    // "Control access to WebSocket APIs").
    const evaluated =
      endpoint.protocol === "WEBSOCKET" ? routes.filter(({ key }) => key === "$connect") : routes;
    if (evaluated.length === 0) return notApplicable("The API has no routes that support authorization.");
    const open = evaluated.filter(
      ({ authorizationType }) => authorizationType === null || authorizationType === "NONE",
    );
    return open.length === 0
      ? pass("All routes have an authorization type.")
      : fail("Some routes can be called without authorization.", { routes: open.map(({ key }) => key) });
  },
});

import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import restApi from "../../resources/apigateway-rest-api.ts";

export default defineCheck(restApi, {
  id: "apigateway-restapi-authorizers",
  requirement: "API Gateway REST APIs should have an authorizer",
  problem: "REST API has no authorizer",
  severity: "medium",
  category: "IAM",
  service: "APIGateway",
  frameworks: {},
  needs: ["authorizers", "methods"],
  risk: "Anyone who knows the address can call the API.",
  remediation: {
    automation: "MANUAL",
    description: "Authorize all methods.",
    steps: [
      "Create a Cognito or Lambda authorizer, or choose IAM.",
      "Set it for each method, deploy the API, and update callers to send credentials.",
    ],
    impact: "Requests without valid credentials are rejected.",
  },
  evaluate: ({ authorizers, methods }) => {
    if (authorizers.length > 0) return pass("The API has an authorizer.");
    if (methods.length === 0) return notApplicable("The API has no methods.");
    const open = methods.filter(
      ({ authorizationType }) => authorizationType === null || authorizationType === "NONE",
    );
    return open.length === 0
      ? pass("All methods require authorization.")
      : fail("Some methods of the API can be called without authorization.", {
          methods: open.map(({ verb, path }) => `${verb} ${path}`),
        });
  },
});

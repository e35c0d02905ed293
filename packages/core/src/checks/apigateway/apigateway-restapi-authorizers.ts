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
  risk: "Everybody who knows the address can call the API.",
  remediation: {
    automation: "MANUAL",
    description: "Authorize every method.",
    steps: [
      "Make a Cognito or Lambda authorizer, or choose IAM.",
      "Set it on each method, deploy, and teach the callers to send credentials.",
    ],
    impact: "Calls without valid credentials are refused.",
  },
  evaluate: ({ authorizers, methods }) => {
    if (authorizers.length > 0) return pass("The API has an authorizer.");
    if (methods.length === 0) return notApplicable("The API has no method.");
    const open = methods.filter(
      ({ authorizationType }) => authorizationType === null || authorizationType === "NONE",
    );
    return open.length === 0
      ? pass("Every method is authorized.")
      : fail("Methods of the API can be called without authorization.", {
          methods: open.map(({ verb, path }) => `${verb} ${path}`),
        });
  },
});

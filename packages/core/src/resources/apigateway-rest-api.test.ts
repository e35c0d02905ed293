import type { RestApi, Stages } from "@aws-sdk/client-api-gateway";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import restApi from "./apigateway-rest-api.ts";

const policy = { Statement: [{ Effect: "Allow", Principal: "*", Action: "execute-api:Invoke" }] };
const item: RestApi = {
  id: "a1b2",
  name: "orders",
  createdDate: new Date("2025-01-02T03:04:05Z"),
  endpointConfiguration: { types: ["EDGE"] },
  apiKeySource: "HEADER",
  disableExecuteApiEndpoint: false,
  policy: JSON.stringify(policy).replaceAll('"', '\\"'),
  tags: { a: "b" },
};
const stages: Stages = {
  item: [
    {
      stageName: "prod",
      tracingEnabled: true,
      webAclArn: "arn:waf",
      accessLogSettings: { destinationArn: "arn:logs" },
      methodSettings: { "*/*": { loggingLevel: "ERROR", cachingEnabled: true } },
    },
  ],
};

describe("AWS::ApiGateway::RestApi", () => {
  it("describes an API and its stages", () => {
    const resource = resourceOf(restApi, item, {
      answers: { stages, authorizers: { items: [{ name: "users", type: "COGNITO_USER_POOLS" }] } },
    });
    expect(resource).toMatchObject({
      arn: "arn:aws:apigateway:us-east-1::/restapis/a1b2",
      id: "a1b2",
      name: "orders",
      createdAt: "2025-01-02T03:04:05.000Z",
      tags: { value: { a: "b" } },
      facets: {
        endpoint: { value: { types: ["EDGE"], defaultEndpoint: true } },
        policy: { seen: true, value: policy },
        stages: {
          value: [
            {
              name: "prod",
              tracing: true,
              webAclArn: "arn:waf",
              accessLogArn: "arn:logs",
              clientCertificateId: null,
              methods: [{ path: "*/*", loggingLevel: "ERROR", caching: true, cacheEncrypted: false }],
            },
          ],
        },
        authorizers: { value: [{ name: "users", type: "COGNITO_USER_POOLS" }] },
      },
    });
    expect(monthlyCostOf(restApi, resource)).toBe("unknown");
    expect(restApi.metrics.requests?.dimensions(resource)).toEqual({ ApiName: "orders" });
  });

  it("reads a policy with or without escapes, no policy as none, and a broken one as a gap", () => {
    const read = (text?: string) => {
      const { policy: _, ...plain } = item;
      return resourceOf(restApi, text === undefined ? plain : { ...plain, policy: text }).facets.policy;
    };
    expect(read(JSON.stringify(policy))).toEqual({ seen: true, value: policy });
    expect(read()).toEqual({ seen: true, value: null });
    expect(read("<html>")).toEqual({ seen: false, reason: "failed" });
  });

  it("keeps missing and denied data as gaps", () => {
    const { facets } = resourceOf(restApi, { id: "a1b2" }, { errors: { stages: "AccessDeniedException" } });
    expect(facets.endpoint).toEqual({ seen: false, reason: "failed" });
    expect(facets.stages).toEqual({ seen: false, reason: "denied" });
  });

  it("reads each method's authorization; an incomplete list is a gap", () => {
    const read = (methods: object) => resourceOf(restApi, item, { answers: { methods } }).facets.methods;
    const items = [
      { path: "/" },
      {
        path: "/orders",
        resourceMethods: {
          GET: { authorizationType: "NONE", apiKeyRequired: true, methodIntegration: { uri: "arn:call" } },
          POST: {},
          PUT: {
            methodIntegration: {
              type: "MOCK",
              credentials: "arn:role",
              connectionId: "link",
              integrationTarget: "arn:balancer",
            },
          },
        },
      },
    ];
    expect(read({ items })).toEqual({
      seen: true,
      value: [
        {
          ...{ path: "/orders", verb: "GET", authorizationType: "NONE", apiKeyRequired: true },
          integration: { uri: "arn:call", connectionId: null, targetArn: null, credentialsArn: null },
        },
        {
          ...{ path: "/orders", verb: "POST", authorizationType: null, apiKeyRequired: false },
          integration: null,
        },
        {
          ...{ path: "/orders", verb: "PUT", authorizationType: null, apiKeyRequired: false },
          integration: {
            uri: null,
            connectionId: "link",
            targetArn: "arn:balancer",
            credentialsArn: "arn:role",
          },
        },
      ],
    });
    expect(read({ items, position: "more" })).toEqual({ seen: false, reason: "failed" });
  });

  it("needs a single IAM action", () => {
    expect(restApi.iamActions).toEqual(["apigateway:GET"]);
  });
});

import type { Api, GetRoutesResponse, GetStagesResponse } from "@aws-sdk/client-apigatewayv2";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import api from "./apigatewayv2-api.ts";

const item: Api = {
  ApiId: "h1",
  Name: "web",
  ProtocolType: "HTTP",
  RouteSelectionExpression: "$request.method $request.path",
  ApiEndpoint: "https://h1.execute-api.us-east-1.amazonaws.com",
  CreatedDate: new Date("2025-01-02T03:04:05Z"),
  Tags: { a: "b" },
};
const stages: GetStagesResponse = {
  Items: [{ StageName: "$default", AutoDeploy: true, AccessLogSettings: { DestinationArn: "arn:logs" } }],
};
const routes: GetRoutesResponse = { Items: [{ RouteKey: "GET /", AuthorizationType: "NONE" }] };

describe("AWS::ApiGatewayV2::Api", () => {
  it("describes an API, its stages, and routes", () => {
    const resource = resourceOf(api, item, { answers: { stages, routes } });
    expect(resource).toMatchObject({
      arn: "arn:aws:apigateway:us-east-1::/apis/h1",
      id: "h1",
      name: "web",
      tags: { value: { a: "b" } },
      facets: {
        endpoint: { value: { protocol: "HTTP", defaultEndpoint: true, corsOrigins: [] } },
        stages: { value: [{ name: "$default", accessLogArn: "arn:logs", loggingLevel: "OFF" }] },
        routes: { value: [{ key: "GET /", authorizationType: "NONE", apiKeyRequired: false }] },
      },
    });
    expect(monthlyCostOf(api, resource)).toBe("unknown");
  });

  it("keeps missing values and incomplete lists as gaps", () => {
    const { facets } = resourceOf(
      api,
      { ...item, ProtocolType: undefined },
      { answers: { stages: {}, routes: { ...routes, NextToken: "more" } } },
    );
    for (const name of ["endpoint", "stages", "routes"] as const)
      expect(facets[name], name).toEqual({ seen: false, reason: "failed" });
  });

  it("reads how integrations connect; an incomplete list is a gap", () => {
    const read = (integrations: object) =>
      resourceOf(api, item, { answers: { integrations } }).facets.integrations;
    const Items = [
      {
        IntegrationId: "a",
        ConnectionType: "VPC_LINK",
        ConnectionId: "link",
        TlsConfig: { ServerNameToVerify: "a.example.com" },
      },
      { IntegrationId: "b", IntegrationUri: "arn:call", CredentialsArn: "arn:role" },
    ];
    expect(read({ Items })).toEqual({
      seen: true,
      value: [
        {
          id: "a",
          connectionType: "VPC_LINK",
          connectionId: "link",
          uri: null,
          credentialsArn: null,
          tls: true,
        },
        {
          id: "b",
          connectionType: "INTERNET",
          connectionId: null,
          uri: "arn:call",
          credentialsArn: "arn:role",
          tls: false,
        },
      ],
    });
    expect(read({ Items, NextToken: "more" })).toEqual({ seen: false, reason: "failed" });
  });

  it("needs a single IAM action", () => {
    expect(api.iamActions).toEqual(["apigateway:GET"]);
  });
});

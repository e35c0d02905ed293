import { describe, expect, it, test } from "vitest";
import type { Resource } from "../model/resource.ts";
import { accountId, other } from "../testing/access/written-account.ts";
import { functionWith, handler, invokedBy } from "../testing/attack-paths/front-doors.ts";
import { pathsOf, written } from "../testing/attack-paths/written-snapshot.ts";

const gateway = "apigateway.amazonaws.com";
const callsOf = (path: string) => `arn:aws:execute-api:us-east-1:${accountId}:a1${path}`;
const lambda = functionWith(invokedBy(gateway, callsOf("/*")));
const toBucket = "environment of the function (T1552) > s3:GetObject (T1530)";
const here = (resource: Resource) => ({ ...resource, accountId, region: "us-east-1" });

interface Api {
  authorizationType?: string | null;
  key?: string;
  defaultEndpoint?: boolean;
  apiKeyRequired?: boolean;
  protocol?: string;
  uri?: string | null;
  stages?: object[];
  unread?: string[];
  policy?: object | null;
  types?: string[];
}

function httpApi(given: Api = {}): Resource {
  const { authorizationType = "NONE", key = "GET /orders", apiKeyRequired = false, uri = handler } = given;
  const facets = {
    endpoint: {
      ...{ protocol: given.protocol ?? "HTTP", url: null, corsOrigins: [] },
      defaultEndpoint: given.defaultEndpoint ?? true,
    },
    stages: given.stages ?? [{ name: "$default" }],
    integrations: [
      { id: "i1", connectionType: "INTERNET", connectionId: null, uri, credentialsArn: null, tls: false },
    ],
    routes: [{ key, authorizationType, apiKeyRequired, target: "integrations/i1" }],
  };
  const arn = "arn:aws:apigateway:us-east-1::/apis/a1";
  return here(other("AWS::ApiGatewayV2::Api", arn, facets, { unread: given.unread ?? [] }));
}

const uriOfFunction = `arn:aws:apigateway:us-east-1:lambda:path/2015-03-31/functions/${handler}/invocations`;
const uriOfAlias = uriOfFunction.replace("/invocations", ":live/invocations");

function restApi(given: Api = {}): Resource {
  const { authorizationType = "NONE", apiKeyRequired = false, uri = uriOfFunction, policy = null } = given;
  const facets = {
    endpoint: {
      types: given.types ?? ["REGIONAL"],
      vpcEndpointIds: [],
      defaultEndpoint: true,
      apiKeySource: null,
    },
    stages: given.stages ?? [{ name: "live" }],
    policy,
    methods: [
      {
        ...{ path: "/orders", verb: "GET", authorizationType, apiKeyRequired },
        integration: { uri, connectionId: null, targetArn: null, credentialsArn: null },
      },
    ],
  };
  const arn = "arn:aws:apigateway:us-east-1::/restapis/a1";
  return here(other("AWS::ApiGateway::RestApi", arn, facets, { unread: given.unread ?? [] }));
}

const textsOf = (api: Resource, functions: readonly Resource[] = lambda) =>
  pathsOf([...functions, api]).paths.map(written);
const through = (route: string, certainty = "allowed") =>
  `${certainty} > ${route} of a1 (T1190) > ${toBucket}`;

describe("through an API without authorization, to a function and what it reads", () => {
  test.each([
    ["a route of an HTTP API", httpApi(), through("GET /orders")],
    ["the default route", httpApi({ key: "$default" }), through("$default")],
    ["any method", httpApi({ key: "ANY /{proxy+}" }), through("ANY /{proxy+}")],
    ["a method of a REST API", restApi(), through("GET /orders")],
    ["a route that needs an API key", httpApi({ apiKeyRequired: true }), through("GET /orders", "depends")],
    [
      "an API whose default endpoint is off",
      httpApi({ defaultEndpoint: false }),
      through("GET /orders", "unknown"),
    ],
    ["an alias, whose policy is not read", restApi({ uri: uriOfAlias }), through("GET /orders", "unknown")],
    [
      "a message of a WebSocket",
      httpApi({ protocol: "WEBSOCKET", key: "send", authorizationType: null }),
      through("send"),
    ],
  ])("%s is a way in", (_, api, expected) => {
    expect(textsOf(api)).toEqual([expected]);
  });

  test.each([
    ["a route with authorization", httpApi({ authorizationType: "JWT" })],
    ["a route whose authorization AWS left out", httpApi({ authorizationType: null })],
    ["a method with authorization", restApi({ authorizationType: "AWS_IAM" })],
    ["a route to something else", httpApi({ uri: "https://example.com" })],
    ["a mock", restApi({ uri: null })],
    ["an API without a stage", httpApi({ stages: [] })],
    ["a private API", restApi({ types: ["PRIVATE"] })],
    [
      "a WebSocket that authorizes the connection",
      httpApi({ protocol: "WEBSOCKET", key: "$connect", authorizationType: "AWS_IAM" }),
    ],
  ])("%s is none", (_, api) => {
    expect(textsOf(api)).toEqual([]);
  });

  it("needs the policy of the function, for this route", () => {
    const only = (path: string) => functionWith(invokedBy(gateway, callsOf(path)));
    expect(textsOf(restApi(), only("/live/GET/orders"))).toEqual([through("GET /orders")]);
    expect(textsOf(restApi(), only("/live/POST/orders"))).toEqual([]);
    expect(textsOf(restApi(), only("/test/GET/orders"))).toEqual([]);
    expect(textsOf(restApi(), functionWith(invokedBy("events.amazonaws.com", callsOf("/*"))))).toEqual([]);
    expect(textsOf(restApi(), functionWith(null))).toEqual([]);
  });

  it("needs the policy of a REST API, if it has one", () => {
    const letting = (Condition?: object) => ({
      Version: "2012-10-17",
      Statement: {
        ...{ Effect: "Allow", Principal: "*", Action: "execute-api:Invoke", Resource: callsOf("/*") },
        ...(Condition && { Condition }),
      },
    });
    expect(textsOf(restApi({ policy: letting() }))).toEqual([through("GET /orders")]);
    const range = { IpAddress: { "aws:SourceIp": "203.0.113.0/24" } };
    expect(textsOf(restApi({ policy: letting(range) }))).toEqual([through("GET /orders", "depends")]);
    const closed = {
      Version: "2012-10-17",
      Statement: { ...letting().Statement, Principal: { AWS: accountId } },
    };
    expect(textsOf(restApi({ policy: closed }))).toEqual([]);
    expect(textsOf(restApi({ unread: ["policy"] }))).toEqual([through("GET /orders", "unknown")]);
  });

  it.each([
    [httpApi({ uri: `${handler}:\${stageVariables.alias}` })],
    [restApi({ uri: uriOfFunction.replace("function:handler", `function:\${stageVariables.fn}`) })],
    [httpApi({ unread: ["routes"] })],
    [httpApi({ unread: ["integrations"] })],
    [httpApi({ unread: ["stages"] })],
    [restApi({ unread: ["methods"] })],
  ])("is missing where it is not known what its routes call", (api) => {
    expect(pathsOf([...lambda, api]).missing).toContainEqual({ iamAction: "apigateway:GET", of: api.arn });
  });
});

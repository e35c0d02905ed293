import { APIGateway } from "@aws-sdk/client-api-gateway";
import { ApiGatewayV2 } from "@aws-sdk/client-apigatewayv2";
import { Lambda } from "@aws-sdk/client-lambda";
import { expect } from "vitest";
import { given, type Made } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import type { Network } from "./network.ts";

const tags = { team: "web" };

/** A zip archive of no entries: what a function's code must at least be. */
const emptyZip = Uint8Array.from([0x50, 0x4b, 0x05, 0x06, ...new Array<number>(18).fill(0)]);

export interface Functions {
  readonly functionArn: string;
  readonly made: readonly Made[];
}

/** A function in a VPC with everything set, and an API of either kind. */
export async function makeFunctions(
  account: MotoAccount,
  region: string,
  { network, roleArn, queueArn }: { network: Network; roleArn: string; queueArn: string },
): Promise<Functions> {
  const [fn, apis] = await Promise.all([
    makeFunction(account, region, { network, roleArn, queueArn }),
    makeApis(account, region),
  ]);
  return { functionArn: fn.arn, made: [fn, ...apis] };
}

async function makeFunction(
  account: MotoAccount,
  region: string,
  { network, roleArn, queueArn }: { network: Network; roleArn: string; queueArn: string },
): Promise<Made> {
  const lambda = new Lambda(account.client(region));
  const created = await lambda.createFunction({
    FunctionName: "wire-function",
    Runtime: "nodejs22.x",
    Handler: "index.handler",
    Role: roleArn,
    Code: { ZipFile: emptyZip },
    MemorySize: 512,
    Timeout: 20,
    EphemeralStorage: { Size: 1024 },
    Architectures: ["arm64"],
    Environment: { Variables: { STAGE: "test", AWS_SECRET_KEY: "AKIAIOSFODNN7EXAMPLE" } },
    VpcConfig: { SubnetIds: [network.subnetIds[0]], SecurityGroupIds: [network.securityGroupId] },
    TracingConfig: { Mode: "Active" },
    DeadLetterConfig: { TargetArn: queueArn },
    Tags: tags,
  });
  const functionArn = given(created.FunctionArn, "a function");
  await lambda.addPermission({
    FunctionName: "wire-function",
    StatementId: "everybody",
    Action: "lambda:InvokeFunction",
    Principal: "*",
  });
  const ec2 = `arn:aws:ec2:${region}:${account.id}`;
  const none = { days: 30, daysWithData: 0, sum: 0, average: null, maximum: null, latest: null };
  return {
    type: "AWS::Lambda::Function",
    arn: functionArn,
    name: "wire-function",
    region,
    status: "active",
    tags,
    createdAt: null,
    facets: {
      code: {
        packageType: "Zip",
        runtime: "nodejs22.x",
        handler: "index.handler",
        codeSizeBytes: emptyZip.length,
        layerArns: [],
        lastModifiedAt: expect.any(String),
      },
      compute: { memoryMib: 512, timeoutSeconds: 20, ephemeralStorageMib: 1024, architecture: "arm64" },
      role: { arn: roleArn },
      network: {
        // The stand-in names one VPC for all functions.
        vpcId: "vpc-123abc",
        subnetIds: [network.subnetIds[0]],
        securityGroupIds: [network.securityGroupId],
      },
      environment: [
        { name: "STAGE", looksLikeCredential: false },
        { name: "AWS_SECRET_KEY", looksLikeCredential: true },
      ],
      logging: { logGroup: "/aws/lambda/wire-function" },
      encryption: { kmsKeyArn: null },
      tracing: { mode: "Active" },
      policy: expect.objectContaining({
        Statement: [
          expect.objectContaining({
            Sid: "everybody",
            Effect: "Allow",
            Action: "lambda:InvokeFunction",
            Resource: functionArn,
          }),
        ],
      }),
      activity: { invocations: none, durationTotal: none },
    },
    related: [
      ["runs as", roleArn],
      ["runs in", `${ec2}:subnet/${network.subnetIds[0]}`],
      ["guarded by", `${ec2}:security-group/${network.securityGroupId}`],
    ],
  };
}

async function makeApis(account: MotoAccount, region: string): Promise<Made[]> {
  const rest = new APIGateway(account.client(region));
  const api = await rest.createRestApi({
    name: "wire-rest",
    endpointConfiguration: { types: ["REGIONAL"] },
    tags,
  });
  const restApiId = given(api.id, "a REST API");
  const { items: resources } = await rest.getResources({ restApiId });
  const resourceId = given(resources?.[0]?.id, "its root");
  await rest.putMethod({ restApiId, resourceId, httpMethod: "GET", authorizationType: "NONE" });
  await rest.putIntegration({ restApiId, resourceId, httpMethod: "GET", type: "MOCK" });
  const logArn = `arn:aws:logs:${region}:${account.id}:log-group:wire-app`;
  await rest.createDeployment({ restApiId, stageName: "live" });
  await rest.updateStage({
    restApiId,
    stageName: "live",
    patchOperations: [{ op: "replace", path: "/*/*/logging/loglevel", value: "INFO" }],
  });
  await rest.createAuthorizer({
    restApiId,
    name: "wire-authorizer",
    type: "TOKEN",
    authorizerUri: `arn:aws:apigateway:${region}:lambda:path/2015-03-31/functions/x/invocations`,
    identitySource: "method.request.header.Authorization",
  });

  const http = new ApiGatewayV2(account.client(region));
  const v2 = await http.createApi({
    Name: "wire-http",
    ProtocolType: "HTTP",
    CorsConfiguration: { AllowOrigins: ["https://example.com"] },
    Tags: tags,
  });
  const apiId = given(v2.ApiId, "an HTTP API");
  await http.createRoute({ ApiId: apiId, RouteKey: "GET /items", AuthorizationType: "AWS_IAM" });
  await http.createStage({
    ApiId: apiId,
    StageName: "live",
    AutoDeploy: true,
    AccessLogSettings: { DestinationArn: logArn, Format: "$context.requestId" },
  });
  return [
    {
      type: "AWS::ApiGateway::RestApi",
      arn: `arn:aws:apigateway:${region}::/restapis/${restApiId}`,
      name: "wire-rest",
      region,
      status: null,
      tags,
      createdAt: "now",
      facets: {
        endpoint: {
          types: ["REGIONAL"],
          vpcEndpointIds: [],
          defaultEndpoint: true,
          apiKeySource: "HEADER",
        },
        policy: null,
        stages: [
          {
            name: "live",
            clientCertificateId: null,
            tracing: false,
            webAclArn: null,
            accessLogArn: null,
            cacheCluster: false,
            methods: [
              { path: "*/*", loggingLevel: "INFO", metrics: false, caching: false, cacheEncrypted: true },
            ],
          },
        ],
        authorizers: [{ name: "wire-authorizer", type: "TOKEN" }],
        methods: [{ path: "/", verb: "GET", authorizationType: "NONE" }],
      },
    },
    {
      type: "AWS::ApiGatewayV2::Api",
      arn: `arn:aws:apigateway:${region}::/apis/${apiId}`,
      name: "wire-http",
      region,
      status: null,
      tags,
      createdAt: "now",
      facets: {
        endpoint: {
          protocol: "HTTP",
          url: given(v2.ApiEndpoint, "its address"),
          defaultEndpoint: true,
          corsOrigins: ["https://example.com"],
        },
        stages: [
          {
            name: "live",
            accessLogArn: logArn,
            clientCertificateId: null,
            loggingLevel: "OFF",
            detailedMetrics: false,
            autoDeploy: true,
          },
        ],
        routes: [{ key: "GET /items", authorizationType: "AWS_IAM", apiKeyRequired: false, target: null }],
        integrations: [],
      },
    },
  ];
}

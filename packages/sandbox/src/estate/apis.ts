import type { Stage as RestStage } from "@aws-sdk/client-api-gateway";
import type { Stage as HttpStage } from "@aws-sdk/client-apigatewayv2";
import type { Put } from "./rows.ts";
import type { Belonging, World } from "./world.ts";

/** Adds a REST API with one stage. */
export function putRestApi(
  world: World,
  put: Put,
  spec: { name: string; region: string; of: Belonging; ageDays: number; careful: boolean },
): void {
  const id = world.hex(`rest/${spec.region}/${spec.name}`, 10);
  const stage: RestStage = {
    stageName: "live",
    deploymentId: world.hex(`deployment/${spec.name}`, 6),
    cacheClusterEnabled: false,
    cacheClusterStatus: "NOT_AVAILABLE",
    methodSettings: spec.careful
      ? { "*/*": { metricsEnabled: true, loggingLevel: "ERROR", dataTraceEnabled: false } }
      : {},
    tracingEnabled: spec.careful,
    ...(spec.careful
      ? {
          accessLogSettings: {
            destinationArn: world.arn("logs", spec.region, `log-group:/aws/apigateway/${spec.name}`),
            format: '{"requestId":"$context.requestId","status":"$context.status"}',
          },
        }
      : {}),
    createdDate: world.daysAgo(spec.ageDays, spec.name),
    lastUpdatedDate: world.daysAgo(Math.floor(spec.ageDays / 3), spec.name),
    ...(spec.careful
      ? { webAclArn: world.arn("wafv2", spec.region, `regional/webacl/api/${world.uuid("waf-api")}`) }
      : {}),
  };
  put("restApi", id, {
    api: {
      id,
      name: spec.name,
      createdDate: world.daysAgo(spec.ageDays, spec.name),
      apiKeySource: "HEADER",
      endpointConfiguration: { types: ["REGIONAL"], ipAddressType: "ipv4" },
      disableExecuteApiEndpoint: false,
      rootResourceId: world.hex(`root/${spec.name}`, 10),
      tags: world.tags(spec.of, spec.name),
    },
    stages: [stage],
  });
}

/** Adds an HTTP API with one stage whose routes lead to functions. */
export function putHttpApi(
  world: World,
  put: Put,
  spec: {
    name: string;
    region: string;
    of: Belonging;
    ageDays: number;
    careful: boolean;
    functionArns: string[];
  },
): void {
  const ApiId = world.hex(`http/${spec.region}/${spec.name}`, 10);
  const stage: HttpStage = {
    StageName: "$default",
    AutoDeploy: true,
    CreatedDate: world.daysAgo(spec.ageDays, spec.name),
    DefaultRouteSettings: { DetailedMetricsEnabled: spec.careful },
    ...(spec.careful
      ? {
          AccessLogSettings: {
            DestinationArn: world.arn("logs", spec.region, `log-group:/aws/apigateway/${spec.name}`),
            Format: '{"requestId":"$context.requestId","status":"$context.status"}',
          },
        }
      : {}),
    RouteSettings: {},
    StageVariables: {},
    Tags: {},
  };
  const integrationId = (index: number) => world.hex(`integration/${spec.name}/${index}`, 7);
  put("httpApi", ApiId, {
    api: {
      ApiId,
      Name: spec.name,
      ProtocolType: "HTTP",
      ApiEndpoint: `https://${ApiId}.execute-api.${spec.region}.amazonaws.com`,
      CreatedDate: world.daysAgo(spec.ageDays, spec.name),
      RouteSelectionExpression: "$request.method $request.path",
      ApiKeySelectionExpression: "$request.header.x-api-key",
      DisableExecuteApiEndpoint: false,
      Tags: world.tags(spec.of, spec.name),
    },
    stages: [stage],
    integrations: spec.functionArns.map((IntegrationUri, index) => ({
      IntegrationId: integrationId(index),
      IntegrationType: "AWS_PROXY",
      IntegrationUri,
      PayloadFormatVersion: "2.0",
      TimeoutInMillis: 30_000,
    })),
    routes: spec.functionArns.map((_arn, index) => ({
      RouteId: world.hex(`route/${spec.name}/${index}`, 7),
      RouteKey: `ANY /${index === 0 ? "{proxy+}" : `part-${index}`}`,
      Target: `integrations/${integrationId(index)}`,
      AuthorizationType: spec.careful ? "JWT" : "NONE",
      ApiKeyRequired: false,
    })),
  });
}

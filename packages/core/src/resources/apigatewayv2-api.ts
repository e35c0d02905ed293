import type { ApiGatewayV2, Stage } from "@aws-sdk/client-apigatewayv2";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { seen } from "../model/observation.ts";

const metric = metricsOf("AWS/ApiGateway", ({ id }) => ({ ApiId: id }));

function stageOf(stage: Stage) {
  return {
    name: stage.StageName ?? null,
    accessLogArn: stage.AccessLogSettings?.DestinationArn ?? null,
    clientCertificateId: stage.ClientCertificateId ?? null,
    // Only WebSocket APIs log executions; a setting left out is off (API reference, RouteSettings).
    loggingLevel: stage.DefaultRouteSettings?.LoggingLevel ?? ("OFF" as const),
    detailedMetrics: stage.DefaultRouteSettings?.DetailedMetricsEnabled === true,
    autoDeploy: stage.AutoDeploy === true,
  };
}

/** HTTP and WebSocket APIs. */
export default awsResource<ApiGatewayV2>()({
  type: "AWS::ApiGatewayV2::Api",
  label: "HTTP API",
  service: "apigatewayv2",
  list: { op: "getApis", input: { MaxResults: "500" }, iam: "apigateway:GET", items: (page) => page.Items },
  arn: (api, { partition, region }) =>
    api.ApiId ? `arn:${partition}:apigateway:${region}::/apis/${api.ApiId}` : "",
  metrics: {
    requests: metric("Requests", "Count", "Sum", "Count"),
    latency: metric("Latency", "Latency", "Average", "Milliseconds"),
    serverErrors: metric("Server errors", "5xx", "Sum", "Count"),
  },
  facets: ({ call, read }) => ({
    endpoint: read((api) =>
      api.ProtocolType === undefined
        ? undefined
        : {
            protocol: api.ProtocolType,
            url: api.ApiEndpoint ?? null,
            defaultEndpoint: api.DisableExecuteApiEndpoint !== true,
            corsOrigins: api.CorsConfiguration?.AllowOrigins ?? [],
          },
    ),
    stages: call(
      "getStages",
      (api) => ({ ApiId: api.ApiId, MaxResults: "500" }),
      (out) => (out.NextToken ? undefined : out.Items?.map(stageOf)),
      { iam: "apigateway:GET" },
    ),
    integrations: call(
      "getIntegrations",
      (api) => ({ ApiId: api.ApiId, MaxResults: "500" }),
      (out) =>
        // Part of the integrations would say nothing of the rest.
        out.NextToken
          ? undefined
          : out.Items?.map((integration) => ({
              id: integration.IntegrationId ?? null,
              /** Left out it is "INTERNET" (API reference, Integration). */
              connectionType: integration.ConnectionType ?? ("INTERNET" as const),
              tls: integration.TlsConfig !== undefined,
            })),
      { iam: "apigateway:GET" },
    ),
    routes: call(
      "getRoutes",
      (api) => ({ ApiId: api.ApiId, MaxResults: "500" }),
      (out) =>
        // Part of the routes would say nothing of the rest.
        out.NextToken
          ? undefined
          : out.Items?.map((route) => ({
              key: route.RouteKey ?? null,
              authorizationType: route.AuthorizationType ?? null,
              apiKeyRequired: route.ApiKeyRequired === true,
              target: route.Target ?? null,
            })),
      { iam: "apigateway:GET" },
    ),
  }),
  describe: (api) => ({ id: api.ApiId, name: api.Name, createdAt: api.CreatedDate, tags: api.Tags ?? {} }),
  cost: () => seen(costUnknown("Charged per request. The inventory does not contain request counts.")),
});

import type { ApiGatewayV2, Stage } from "@aws-sdk/client-apigatewayv2";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { seen } from "../model/observation.ts";

const metric = metricsOf("AWS/ApiGateway", ({ id }) => ({ ApiId: id }));

function stageOf(stage: Stage) {
  return {
    /** Name of the stage. @api StageName */
    name: stage.StageName ?? null,
    /** ARN of the destination of access logs. Null: access logs are off. @api AccessLogSettings.DestinationArn */
    accessLogArn: stage.AccessLogSettings?.DestinationArn ?? null,
    /** ID of the client certificate for the backend. Null: none. @api ClientCertificateId */
    clientCertificateId: stage.ClientCertificateId ?? null,
    // Only WebSocket APIs log executions; an omitted setting is off (API reference, RouteSettings).
    /** Execution logging of WebSocket APIs: "OFF", "ERROR", or "INFO". @api DefaultRouteSettings.LoggingLevel */
    loggingLevel: stage.DefaultRouteSettings?.LoggingLevel ?? ("OFF" as const),
    /** Whether detailed CloudWatch metrics are on. @api DefaultRouteSettings.DetailedMetricsEnabled */
    detailedMetrics: stage.DefaultRouteSettings?.DetailedMetricsEnabled === true,
    /** Whether changes are deployed automatically. @api AutoDeploy */
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
            /** "HTTP" or "WEBSOCKET". @api ProtocolType */
            protocol: api.ProtocolType,
            /** Default endpoint. @api ApiEndpoint */
            url: api.ApiEndpoint ?? null,
            /** Whether the default execute-api endpoint is available. @api DisableExecuteApiEndpoint */
            defaultEndpoint: api.DisableExecuteApiEndpoint !== true,
            /** Origins that CORS allows. @api CorsConfiguration.AllowOrigins */
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
        // An incomplete list of integrations says nothing about the rest.
        out.NextToken
          ? undefined
          : out.Items?.map((integration) => ({
              /** ID of the integration. @api IntegrationId */
              id: integration.IntegrationId ?? null,
              /**
               * "INTERNET" or "VPC_LINK". "INTERNET" if AWS omits it (API reference, Integration). @api
               * ConnectionType
               */
              connectionType: integration.ConnectionType ?? ("INTERNET" as const),
              /** ID of the VPC link. Null: none. @api ConnectionId */
              connectionId: integration.ConnectionId ?? null,
              /** What it calls: the ARN of a function or listener, or a URL. Null: none. @api IntegrationUri */
              uri: integration.IntegrationUri ?? null,
              /** ARN of the role that API Gateway assumes for the call. Null: none. @api CredentialsArn */
              credentialsArn: integration.CredentialsArn ?? null,
              /** Whether a private integration uses TLS. @api TlsConfig */
              tls: integration.TlsConfig !== undefined,
            })),
      { iam: "apigateway:GET" },
    ),
    routes: call(
      "getRoutes",
      (api) => ({ ApiId: api.ApiId, MaxResults: "500" }),
      (out) =>
        // An incomplete list of routes says nothing about the rest.
        out.NextToken
          ? undefined
          : out.Items?.map((route) => ({
              /** Route key, such as "GET /orders". @api RouteKey */
              key: route.RouteKey ?? null,
              /** "NONE", "AWS_IAM", "CUSTOM", or "JWT". @api AuthorizationType */
              authorizationType: route.AuthorizationType ?? null,
              /** Whether requests need an API key. @api ApiKeyRequired */
              apiKeyRequired: route.ApiKeyRequired === true,
              /** Target of the route, such as an integration. @api Target */
              target: route.Target ?? null,
            })),
      { iam: "apigateway:GET" },
    ),
  }),
  describe: (api) => ({ id: api.ApiId, name: api.Name, createdAt: api.CreatedDate, tags: api.Tags ?? {} }),
  cost: () => seen(costUnknown("Charged per request. The inventory does not contain request counts.")),
});

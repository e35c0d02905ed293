import type { APIGateway, Stage } from "@aws-sdk/client-api-gateway";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { seen } from "../model/observation.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";

/**
 * REST APIs report metrics under their name, not their ID (Developer Guide, "Amazon API Gateway dimensions
 * and metrics").
 */
const metric = metricsOf("AWS/ApiGateway", ({ name }) => ({ ApiName: name }));

function stageOf(stage: Stage) {
  return {
    /** Name of the stage. @api stageName */
    name: stage.stageName ?? null,
    /** ID of the client certificate for the backend. Null: none. @api clientCertificateId */
    clientCertificateId: stage.clientCertificateId ?? null,
    /** Whether AWS X-Ray tracing is on. @api tracingEnabled */
    tracing: stage.tracingEnabled === true,
    /** ARN of the AWS WAF web ACL. Null: none. @api webAclArn */
    webAclArn: stage.webAclArn ?? null,
    /** ARN of the destination of access logs. Null: access logs are off. @api accessLogSettings.destinationArn */
    accessLogArn: stage.accessLogSettings?.destinationArn ?? null,
    /** Whether the stage has a cache cluster. @api cacheClusterEnabled */
    cacheCluster: stage.cacheClusterEnabled === true,
    /**
     * Settings by resource path and method. A path of two stars stands for all methods. @api
     * item[].methodSettings
     */
    methods: Object.entries(stage.methodSettings ?? {}).map(([path, settings]) => ({
      /** Resource path and method. @api item[].methodSettings */
      path,
      // Omitted settings are off (API reference, MethodSetting).
      /** Execution logging: "OFF", "ERROR", or "INFO". @api item[].methodSettings{}.loggingLevel */
      loggingLevel: settings.loggingLevel ?? "OFF",
      /** Whether detailed CloudWatch metrics are on. @api item[].methodSettings{}.metricsEnabled */
      metrics: settings.metricsEnabled === true,
      /** Whether responses are cached. @api item[].methodSettings{}.cachingEnabled */
      caching: settings.cachingEnabled === true,
      /** Whether cached responses are encrypted. @api item[].methodSettings{}.cacheDataEncrypted */
      cacheEncrypted: settings.cacheDataEncrypted === true,
    })),
  };
}

/** API Gateway escapes the quotes of the policy once more than JSON requires. */
function policyOf(text: string | undefined): PolicyDocument | null | undefined {
  if (text === undefined || text === "") return null;
  return policyDocument(text) ?? policyDocument(text.replaceAll('\\"', '"'));
}

export default awsResource<APIGateway>()({
  type: "AWS::ApiGateway::RestApi",
  label: "REST API",
  service: "api-gateway",
  list: {
    op: "getRestApis",
    input: { limit: 500 },
    paging: { input: "position", output: "position" },
    iam: "apigateway:GET",
    items: (page) => page.items,
  },
  arn: (api, { partition, region }) =>
    api.id ? `arn:${partition}:apigateway:${region}::/restapis/${api.id}` : "",
  metrics: {
    requests: metric("Requests", "Count", "Sum", "Count"),
    latency: metric("Latency", "Latency", "Average", "Milliseconds"),
    serverErrors: metric("Server errors", "5XXError", "Sum", "Count"),
  },
  facets: ({ call, read }) => ({
    endpoint: read((api) =>
      api.endpointConfiguration?.types === undefined
        ? undefined
        : {
            /** Endpoint types: "EDGE", "REGIONAL", or "PRIVATE". @api endpointConfiguration.types */
            types: api.endpointConfiguration.types,
            /** IDs of the VPC endpoints of a private API. @api endpointConfiguration.vpcEndpointIds */
            vpcEndpointIds: api.endpointConfiguration.vpcEndpointIds ?? [],
            /** Whether the default execute-api endpoint is available. @api disableExecuteApiEndpoint */
            defaultEndpoint: api.disableExecuteApiEndpoint !== true,
            /** Where the API key comes from: "HEADER" or "AUTHORIZER". @api apiKeySource */
            apiKeySource: api.apiKeySource ?? null,
          },
    ),
    // AWS omits the member for an API without a resource policy.
    /** Resource policy. Null: the API has no policy. @api policy */
    policy: read((api) => policyOf(api.policy)),
    stages: call(
      "getStages",
      (api) => ({ restApiId: api.id }),
      (out) => (out.item ?? []).map(stageOf),
      { iam: "apigateway:GET" },
    ),
    methods: call(
      "getResources",
      (api) => ({ restApiId: api.id, embed: ["methods"], limit: 500 }),
      (out) =>
        // An incomplete list of methods says nothing about the rest.
        out.position
          ? undefined
          : (out.items ?? []).flatMap(({ path, resourceMethods }) =>
              Object.entries(resourceMethods ?? {}).map(([verb, method]) => ({
                /** Resource path. @api items[].path */
                path: path ?? null,
                /** HTTP method, such as "GET" or "ANY". @api items[].resourceMethods */
                verb,
                /** "NONE", "AWS_IAM", "CUSTOM", or "COGNITO_USER_POOLS". @api items[].resourceMethods{}.authorizationType */
                authorizationType: method.authorizationType ?? null,
                /** Whether requests need an API key. @api items[].resourceMethods{}.apiKeyRequired */
                apiKeyRequired: method.apiKeyRequired === true,
                integration:
                  method.methodIntegration === undefined
                    ? null
                    : {
                        /** What it calls: a URI of API Gateway with the ARN of a function, or a URL. Null: none. @api items[].resourceMethods{}.methodIntegration.uri */
                        uri: method.methodIntegration.uri ?? null,
                        /** ID of the VPC link. Null: none. @api items[].resourceMethods{}.methodIntegration.connectionId */
                        connectionId: method.methodIntegration.connectionId ?? null,
                        /** ARN of the load balancer behind the VPC link. Null: the VPC link names it. @api items[].resourceMethods{}.methodIntegration.integrationTarget */
                        targetArn: method.methodIntegration.integrationTarget ?? null,
                        /** ARN of the role that API Gateway assumes for the call. Null: none. @api items[].resourceMethods{}.methodIntegration.credentials */
                        credentialsArn: method.methodIntegration.credentials ?? null,
                      },
              })),
            ),
      { iam: "apigateway:GET" },
    ),
    authorizers: call(
      "getAuthorizers",
      (api) => ({ restApiId: api.id, limit: 500 }),
      (out) =>
        (out.items ?? []).map((authorizer) => ({
          /** Name of the authorizer. @api name */
          name: authorizer.name ?? null,
          /** "TOKEN", "REQUEST", or "COGNITO_USER_POOLS". @api type */
          type: authorizer.type ?? null,
        })),
      { iam: "apigateway:GET" },
    ),
  }),
  describe: (api) => ({ id: api.id, name: api.name, createdAt: api.createdDate, tags: api.tags ?? {} }),
  cost: () => seen(costUnknown("Charged per request. The inventory does not contain request counts.")),
});

import type { APIGateway, Stage } from "@aws-sdk/client-api-gateway";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { seen } from "../model/observation.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";

/** REST APIs report under their name, not their id (Developer Guide, "Amazon API Gateway dimensions and metrics"). */
const metric = metricsOf("AWS/ApiGateway", ({ name }) => ({ ApiName: name }));

function stageOf(stage: Stage) {
  return {
    name: stage.stageName ?? null,
    clientCertificateId: stage.clientCertificateId ?? null,
    tracing: stage.tracingEnabled === true,
    webAclArn: stage.webAclArn ?? null,
    accessLogArn: stage.accessLogSettings?.destinationArn ?? null,
    cacheCluster: stage.cacheClusterEnabled === true,
    /** Per resource path and method; a path of two stars stands for every method. */
    methods: Object.entries(stage.methodSettings ?? {}).map(([path, settings]) => ({
      path,
      // Settings left out are off (API reference, MethodSetting).
      loggingLevel: settings.loggingLevel ?? "OFF",
      metrics: settings.metricsEnabled === true,
      caching: settings.cachingEnabled === true,
      cacheEncrypted: settings.cacheDataEncrypted === true,
    })),
  };
}

/** API Gateway escapes the quotes of the policy once more than JSON needs. */
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
            types: api.endpointConfiguration.types,
            vpcEndpointIds: api.endpointConfiguration.vpcEndpointIds ?? [],
            defaultEndpoint: api.disableExecuteApiEndpoint !== true,
            apiKeySource: api.apiKeySource ?? null,
          },
    ),
    // An API without a resource policy has no such member.
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
        // Part of the methods would say nothing of the rest.
        out.position
          ? undefined
          : (out.items ?? []).flatMap(({ path, resourceMethods }) =>
              Object.entries(resourceMethods ?? {}).map(([verb, method]) => ({
                path: path ?? null,
                verb,
                authorizationType: method.authorizationType ?? null,
              })),
            ),
      { iam: "apigateway:GET" },
    ),
    authorizers: call(
      "getAuthorizers",
      (api) => ({ restApiId: api.id, limit: 500 }),
      (out) =>
        (out.items ?? []).map((authorizer) => ({
          name: authorizer.name ?? null,
          type: authorizer.type ?? null,
        })),
      { iam: "apigateway:GET" },
    ),
  }),
  describe: (api) => ({ id: api.id, name: api.name, createdAt: api.createdDate, tags: api.tags ?? {} }),
  cost: () => seen(costUnknown("Charged per request. The inventory does not contain request counts.")),
});

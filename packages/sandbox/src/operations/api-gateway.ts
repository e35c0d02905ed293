import type { APIGateway } from "@aws-sdk/client-api-gateway";
import type { ApiGatewayV2 } from "@aws-sdk/client-apigatewayv2";
import { AwsError } from "../aws-error.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

function restApiOf(id: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("restApi", region).get(id);
  if (!row) throw new AwsError("NotFoundException", 404, "Invalid API identifier specified");
  return row;
}

function httpApiOf(id: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("httpApi", region).get(id);
  if (!row) throw new AwsError("NotFoundException", 404, "Invalid API identifier specified");
  return row;
}

/** Read operations of API Gateway (REST APIs). */
export const apiGatewayReads: Reads<APIGateway> = {
  getRestApis: (input, { fixtures, region }) => {
    const { rows, token } = pageOf(fixtures.table("restApi", region), input.position, input.limit ?? 25);
    return { items: rows.map((row) => row.api), position: token };
  },
  getRestApi: (input, context) => restApiOf(input.restApiId, context).api,
  getStages: (input, context) => ({ item: restApiOf(input.restApiId, context).stages }),
  getResources: (input, context) => {
    const { api, resources } = restApiOf(input.restApiId, context);
    return { items: [{ id: api.rootResourceId, path: "/" }, ...resources] };
  },
  getAuthorizers: (input, context) => {
    restApiOf(input.restApiId, context);
    return { items: [] };
  },
  getDomainNames: () => ({ items: [] }),
  getVpcLinks: () => ({ items: [] }),
};

/** Read operations of API Gateway v2 (HTTP and WebSocket APIs). */
export const apiGatewayV2Reads: Reads<ApiGatewayV2> = {
  getApis: (input, { fixtures, region }) => {
    const limit = input.MaxResults === undefined ? undefined : Number(input.MaxResults);
    const { rows, token } = pageOf(fixtures.table("httpApi", region), input.NextToken, limit);
    return { Items: rows.map((row) => row.api), NextToken: token };
  },
  getApi: (input, context) => httpApiOf(input.ApiId, context).api,
  getStages: (input, context) => ({ Items: httpApiOf(input.ApiId, context).stages }),
  getIntegrations: (input, context) => ({ Items: httpApiOf(input.ApiId, context).integrations }),
  getRoutes: (input, context) => ({ Items: httpApiOf(input.ApiId, context).routes }),
  getAuthorizers: (input, context) => {
    httpApiOf(input.ApiId, context);
    return { Items: [] };
  },
  getDomainNames: () => ({ Items: [] }),
  getVpcLinks: (input, { fixtures, region }) => {
    const limit = input.MaxResults === undefined ? undefined : Number(input.MaxResults);
    const { rows, token } = pageOf(fixtures.table("vpcLink", region), input.NextToken, limit);
    return { Items: rows, NextToken: token };
  },
};

import { facetOf } from "../access/facet-of.ts";
import type { Resource } from "../model/resource.ts";
import restApi from "../resources/apigateway-rest-api.ts";
import httpApi from "../resources/apigatewayv2-api.ts";

/** A route or method that anyone can call, and what it calls. */
export interface OpenRoute {
  /** Such as "GET /orders". */
  readonly name: string;
  /** URI of the integration. */
  readonly uri: string;
  /** ID of the VPC link that it goes through; null: none. */
  readonly linkId: string | null;
  /** ARN of the load balancer behind the VPC link, if the integration names it. */
  readonly targetArn: string | null;
  /** API Gateway calls with a role of its own, not by the policy of what it calls. */
  readonly hasRole: boolean;
  readonly apiKeyRequired: boolean;
}

/** The open routes of an HTTP or WebSocket API. Undefined: not read. */
function routesOf(api: Resource): OpenRoute[] | undefined {
  const routes = facetOf(httpApi, api, "routes");
  const integrations = facetOf(httpApi, api, "integrations");
  const endpoint = facetOf(httpApi, api, "endpoint");
  if (!routes.seen || !integrations.seen || !endpoint.seen) return undefined;
  const isOpen = ({ authorizationType }: (typeof routes.value)[number]) => authorizationType === "NONE";
  // Messages over an open connection are not authorized again ("Control access to WebSocket APIs").
  const connect = routes.value.find(({ key }) => key === "$connect");
  const isSocket = endpoint.value.protocol === "WEBSOCKET";
  const open = isSocket ? (connect && !isOpen(connect) ? [] : routes.value) : routes.value.filter(isOpen);
  return open.flatMap(({ key, target, apiKeyRequired }): OpenRoute[] => {
    const found = integrations.value.find(({ id }) => id !== null && target === `integrations/${id}`);
    if (!found || key === null || found.uri === null) return [];
    const { uri, connectionId: linkId, credentialsArn } = found;
    return [{ name: key, uri, linkId, targetArn: null, hasRole: credentialsArn !== null, apiKeyRequired }];
  });
}

/** The open methods of a REST API. Undefined: not read. */
function methodsOf(api: Resource): OpenRoute[] | undefined {
  const methods = facetOf(restApi, api, "methods");
  if (!methods.seen) return undefined;
  return methods.value.flatMap(
    ({ path, verb, authorizationType, integration, apiKeyRequired }): OpenRoute[] => {
      const uri = integration?.uri ?? null;
      if (authorizationType !== "NONE" || path === null || !integration || uri === null) return [];
      const { connectionId: linkId, targetArn, credentialsArn } = integration;
      const name = `${verb} ${path}`;
      return [{ name, uri, linkId, targetArn, hasRole: credentialsArn !== null, apiKeyRequired }];
    },
  );
}

/** The stages of an API. Undefined: not read. */
export function stagesOf(api: Resource): readonly { name: string | null }[] | undefined {
  const stages =
    api.type === restApi.type ? facetOf(restApi, api, "stages") : facetOf(httpApi, api, "stages");
  return stages.seen ? stages.value : undefined;
}

/** The routes and methods of an API without authorization. Undefined: not read. */
export const openRoutesOf = (api: Resource): OpenRoute[] | undefined =>
  api.type === restApi.type ? methodsOf(api) : routesOf(api);

import type { AccessModel } from "../access/access-model.ts";
import { allOf, allowed, bestOf, type Right } from "../access/escalation/rights.ts";
import { facetOf } from "../access/facet-of.ts";
import { parsePolicy } from "../access/parse-policy.ts";
import type { MissingReading } from "../access/truth.ts";
import { buildArn, parseArn } from "../model/arn.ts";
import type { Resource } from "../model/resource.ts";
import { publicEndpoints } from "../reachability/public-endpoints.ts";
import type { ReachAnswer } from "../reachability/walk.ts";
import restApi from "../resources/apigateway-rest-api.ts";
import httpApi from "../resources/apigatewayv2-api.ts";
import { type AttackStep, internet, needsMore, shortName, statementsOf, unreadRight } from "./attack-step.ts";
import { functionIn, invocationRight } from "./function-invocation.ts";
import { hopEvidence, rightOfWay } from "./network-entries.ts";

const service = "apigateway.amazonaws.com";
const read = "apigateway:GET";

/** A route or method that anyone can call, and the function that it calls. */
interface OpenRoute {
  /** Such as "GET /orders". */
  readonly name: string;
  readonly functionArn: string;
  /** API Gateway invokes with a role of its own, not by the policy of the function. */
  readonly hasRole: boolean;
  readonly apiKeyRequired: boolean;
}

/** The ARN by which API Gateway names a call to the policy of an API or function. */
function callArn(api: Resource, stage: string, route: string): string {
  const [verb = "*", path = ""] = route.includes(" ") ? route.split(" ") : ["*", `/${route}`];
  const partition = parseArn(api.arn)?.partition ?? "aws";
  const place = { accountId: api.accountId, region: api.region, partition };
  return buildArn(place, "execute-api", "", `${api.id}/${stage}/${verb === "ANY" ? "*" : verb}${path}`);
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
    const functionArn = functionIn(found?.uri ?? "");
    return found && functionArn && key !== null
      ? [{ name: key, functionArn, hasRole: found.credentialsArn !== null, apiKeyRequired }]
      : [];
  });
}

/** The open methods of a REST API. Undefined: not read. */
function methodsOf(api: Resource): OpenRoute[] | undefined {
  const methods = facetOf(restApi, api, "methods");
  if (!methods.seen) return undefined;
  return methods.value.flatMap(
    ({ path, verb, authorizationType, integration, apiKeyRequired }): OpenRoute[] => {
      const functionArn = functionIn(integration?.uri ?? "");
      if (authorizationType !== "NONE" || path === null || !integration || !functionArn) return [];
      const hasRole = integration.credentialsArn !== null;
      return [{ name: `${verb} ${path}`, functionArn, hasRole, apiKeyRequired }];
    },
  );
}

function stagesOf(api: Resource): readonly { name: string | null }[] | undefined {
  const stages =
    api.type === restApi.type ? facetOf(restApi, api, "stages") : facetOf(httpApi, api, "stages");
  return stages.seen ? stages.value : undefined;
}

/** Whether the policy of a REST API lets in anonymous requests; without one, methods decide alone. */
function policyRight(model: AccessModel, api: Resource, arn: string): Right {
  if (api.type !== restApi.type) return allowed;
  const policy = facetOf(restApi, api, "policy");
  if (!policy.seen) return unreadRight(read, api.arn);
  if (policy.value === null) return allowed;
  const parsed = parsePolicy(policy.value, { arn: api.arn, name: null }, "resource");
  if (!parsed) return unreadRight(read, api.arn);
  const { accountId, region, tags } = api;
  return model.decideFor(
    { kind: "anonymous", arn: "*", accountId: "" },
    {
      action: "execute-api:Invoke",
      target: { arn, accountId, region, tags, policy: parsed, policyDecides: true },
    },
    [],
  );
}

/** Keys of API Gateway limit use; they are not meant to identify ("Usage plans and API keys"). */
const withKey: Right = { ...allowed, result: "depends", dependsOn: ["API key"] };

interface Reached {
  readonly api: Resource;
  readonly answer: ReachAnswer;
  readonly stages: readonly string[];
}

function stepOf(model: AccessModel, { api, answer, stages }: Reached, route: OpenRoute): AttackStep[] {
  const { name, functionArn, hasRole, apiKeyRequired } = route;
  const rights = stages.map((stage) => {
    const sourceArn = callArn(api, stage, name);
    return allOf([
      policyRight(model, api, sourceArn),
      hasRole ? allowed : invocationRight(model, functionArn, { service, sourceArn }),
    ]);
  });
  const best = bestOf(rights);
  const right = best && allOf([rightOfWay(answer, "ipv4"), apiKeyRequired ? withKey : allowed, best]);
  if (!right || right.result === "denied") return [];
  const checkIds = ["apigateway-route-authorization", "apigateway-restapi-authorizers"];
  return [
    {
      ...{
        from: internet,
        to: functionArn,
        by: `${name} of ${api.name}`,
        technique: "T1190",
        effort: needsMore,
      },
      right,
      evidence: [
        ...answer.hops.map(hopEvidence),
        { kind: "route", id: api.arn, text: `${name}, without authorization` },
        ...statementsOf(right),
      ],
      cut: `Require authorization for ${name} of ${api.name}, which calls ${shortName(functionArn)}`,
      findings: [{ resourceArn: api.arn, checkIds }],
    },
  ];
}

const apiTypes: ReadonlySet<string> = new Set([restApi.type, httpApi.type]);
const openRoutes = (api: Resource) => (api.type === restApi.type ? methodsOf(api) : routesOf(api));

/** From the internet to functions, through routes and methods of API Gateway without authorization. */
export function apiEntries(model: AccessModel): AttackStep[] {
  return publicEndpoints(model.index)
    .filter(({ resource }) => apiTypes.has(resource.type))
    .flatMap(({ resource: api, endpoints }) => {
      // The default endpoint; without it, a custom domain can lead to the API.
      const [answer] = endpoints.map(({ fromInternet }) =>
        fromInternet({ family: "ipv4", protocol: "tcp", port: 443 }),
      );
      const stages = stagesOf(api)?.flatMap(({ name }) => name ?? []);
      if (!answer || answer.verdict === "blocked" || !stages) return [];
      const steps = (openRoutes(api) ?? []).flatMap((route) => stepOf(model, { api, answer, stages }, route));
      // One for each function: routes of an API often share it.
      return [...Map.groupBy(steps, ({ to }) => to).values()].flatMap((own) => {
        const right = bestOf(own.map((step) => step.right));
        return own.find((step) => step.right === right) ?? [];
      });
    });
}

/** APIs whose routes or stages were not read: they can call functions without authorization. */
export function missingApis({ index }: AccessModel): MissingReading[] {
  return [restApi, httpApi].flatMap(({ type }) =>
    index
      .ofType(type)
      .filter((api) => openRoutes(api) === undefined || stagesOf(api) === undefined)
      .map(({ arn }) => ({ iamAction: read, of: arn })),
  );
}

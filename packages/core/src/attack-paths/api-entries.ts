import type { AccessModel } from "../access/access-model.ts";
import { allOf, allowed, bestOf, type Right } from "../access/escalation/rights.ts";
import { facetOf } from "../access/facet-of.ts";
import { parsePolicy } from "../access/parse-policy.ts";
import type { MissingReading } from "../access/truth.ts";
import { buildArn, parseArn } from "../model/arn.ts";
import type { Resource } from "../model/resource.ts";
import type { NetworkModel } from "../reachability/network-model.ts";
import { type OpenRoute, openRoutesOf, stagesOf } from "../reachability/open-routes.ts";
import type { Service } from "../reachability/service.ts";
import { servicesOf } from "../reachability/services.ts";
import { linkedBalancer, linkedService, missingTarget } from "../reachability/vpc-links.ts";
import type { ReachAnswer } from "../reachability/walk.ts";
import restApi from "../resources/apigateway-rest-api.ts";
import httpApi from "../resources/apigatewayv2-api.ts";
import { type AttackStep, internet, needsMore, shortName, statementsOf, unreadRight } from "./attack-step.ts";
import { instancesByName, stepsBehind } from "./balancer-entries.ts";
import { stepsRegistered } from "./cloud-map-entries.ts";
import { ecsStepsBehind } from "./ecs-entries.ts";
import { functionIn, invocationRight } from "./function-invocation.ts";
import { hopEvidence, rightOfWay } from "./network-entries.ts";

const service = "apigateway.amazonaws.com";
const read = "apigateway:GET";

/** The ARN by which API Gateway names a call to the policy of an API or function. */
function callArn(api: Resource, stage: string, route: string): string {
  const [verb = "*", path = ""] = route.includes(" ") ? route.split(" ") : ["*", `/${route}`];
  const partition = parseArn(api.arn)?.partition ?? "aws";
  const place = { accountId: api.accountId, region: api.region, partition };
  return buildArn(place, "execute-api", "", `${api.id}/${stage}/${verb === "ANY" ? "*" : verb}${path}`);
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

const checkIds = ["apigateway-route-authorization", "apigateway-restapi-authorizers"];

/** Keys of API Gateway limit use; they are not meant to identify ("Usage plans and API keys"). */
const withKey: Right = { ...allowed, result: "depends", dependsOn: ["API key"] };

interface Reached {
  readonly api: Resource;
  readonly answer: ReachAnswer;
  readonly stages: readonly string[];
}

/** A step to a function, if API Gateway may invoke it. */
function functionStep(model: AccessModel, { api, answer, stages }: Reached, route: OpenRoute): AttackStep[] {
  const { name, uri, hasRole, apiKeyRequired } = route;
  const called = functionIn(uri);
  if (!called) return [];
  const rights = stages.map((stage) => {
    const sourceArn = callArn(api, stage, name);
    return allOf([
      policyRight(model, api, sourceArn),
      hasRole ? allowed : invocationRight(model, called, { service, sourceArn }),
    ]);
  });
  const best = bestOf(rights);
  const right = best && allOf([rightOfWay(answer, "ipv4"), apiKeyRequired ? withKey : allowed, best]);
  if (!right || right.result === "denied") return [];
  return [
    {
      ...{
        from: internet,
        to: called.arn,
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
      cut: `Require authorization for ${name} of ${api.name}, which calls ${shortName(called.arn)}`,
      findings: [{ resourceArn: api.arn, checkIds }],
    },
  ];
}

/** Steps to what is behind the load balancer, or in the AWS Cloud Map service, of a private integration. */
function privateSteps(network: NetworkModel, access: AccessModel, services: readonly Service[]) {
  const byName = instancesByName(network);
  const behind = stepsBehind(network, access, byName);
  const registered = stepsRegistered(network, byName);
  return ({ api, answer, stages }: Reached, route: OpenRoute): AttackStep[] => {
    const { name, uri, linkId, targetArn, apiKeyRequired } = route;
    if (linkId === null) return [];
    const integration = { uri, linkId, targetArn };
    const front = linkedBalancer(network, services, api, integration);
    const found = linkedService(network, api, integration);
    const target = (front ?? found)?.resource;
    const policy = bestOf(stages.map((stage) => policyRight(access, api, callArn(api, stage, name))));
    if (!target || !policy) return [];
    const way = allOf([rightOfWay(answer, "ipv4"), apiKeyRequired ? withKey : allowed, policy]);
    if (way.result === "denied") return [];
    const steps = [
      ...(front ? [...behind(front), ...ecsStepsBehind(network, front)] : []),
      ...(found ? registered(found) : []),
    ];
    return steps.map((step) => ({
      ...step,
      by: `${name} of ${api.name}`,
      right: allOf([way, step.right]),
      evidence: [
        ...answer.hops.map(hopEvidence),
        { kind: "route", id: api.arn, text: `${name}, without authorization` },
        ...step.evidence,
      ],
      cut: `Require authorization for ${name} of ${api.name}, which leads to ${target.name}`,
      findings: [{ resourceArn: api.arn, checkIds }],
    }));
  };
}

const apiTypes: ReadonlySet<string> = new Set([restApi.type, httpApi.type]);

/** The best step to each resource: routes of an API often share what they call. */
function bestOfEach(steps: readonly AttackStep[]): AttackStep[] {
  return [...Map.groupBy(steps, ({ to }) => to).values()].flatMap((own) => {
    const right = bestOf(own.map((step) => step.right));
    return own.find((step) => step.right === right) ?? [];
  });
}

/**
 * From the internet to functions and instances, through routes and methods of API Gateway without authorization.
 */
export function apiEntries(access: AccessModel, network: NetworkModel): AttackStep[] {
  const services = servicesOf(network);
  const privately = privateSteps(network, access, services);
  return services
    .filter(({ resource }) => apiTypes.has(resource.type))
    .flatMap(({ resource: api, endpoints }) => {
      // The default endpoint; without it, a custom domain can lead to the API.
      const [answer] = endpoints.map(({ fromInternet }) =>
        fromInternet({ family: "ipv4", protocol: "tcp", port: 443 }),
      );
      const stages = stagesOf(api)?.flatMap(({ name }) => name ?? []);
      if (!answer || answer.verdict === "blocked" || !stages || stages.length === 0) return [];
      const reached = { api, answer, stages };
      return bestOfEach(
        (openRoutesOf(api) ?? []).flatMap((route) => [
          ...functionStep(access, reached, route),
          ...privately(reached, route),
        ]),
      );
    });
}

/** Whether what an API calls is known: its routes and stages were read, and no stage variable is in their URIs. */
function isKnown(api: Resource): boolean {
  const routes = openRoutesOf(api);
  return routes !== undefined && stagesOf(api) !== undefined && !routes.some(({ uri }) => uri.includes("${"));
}

/** What is not known of APIs: what they call without authorization, and where private integrations lead. */
export function missingApis(network: NetworkModel): MissingReading[] {
  const services = servicesOf(network);
  return [restApi, httpApi].flatMap(({ type }) =>
    network.index.ofType(type).flatMap((api) => {
      if (!isKnown(api)) return [{ iamAction: read, of: api.arn }];
      return (openRoutesOf(api) ?? []).flatMap(({ uri, linkId, targetArn }) =>
        linkId === null ? [] : (missingTarget(network.index, services, { uri, linkId, targetArn }) ?? []),
      );
    }),
  );
}

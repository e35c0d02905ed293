import {
  type CheckContext,
  type CheckResult,
  fail,
  notApplicable,
  pass,
  unknown,
} from "../../model/define-check.ts";
import {
  gap,
  mapObservation,
  needAll,
  type Observation,
  type Observed,
  seen,
} from "../../model/observation.ts";
import type { Resource } from "../../model/resource.ts";
import restApi from "../../resources/apigateway-rest-api.ts";
import httpApi from "../../resources/apigatewayv2-api.ts";
import distribution from "../../resources/cloudfront-distribution.ts";
import classicBalancer from "../../resources/elb-classic.ts";
import loadBalancer from "../../resources/elb-load-balancer.ts";
import { writesAccessLogs } from "./distribution-logging.ts";

/** Whether a front end writes access logs; null: it has nothing to log, such as an API without a stage. */
type Reader = (resource: Resource) => Observation<boolean | null>;

function stagesLog(resource: Resource): Observation<boolean | null> {
  // Their own declarations collected both kinds of API with this facet.
  const facets = resource.facets as Observed<{ stages: readonly { accessLogArn: string | null }[] }>;
  return mapObservation(needAll(facets, ["stages"]), ({ stages }) =>
    stages.length === 0 ? null : stages.every(({ accessLogArn }) => accessLogArn !== null),
  );
}

function balancerLogs(resource: Resource): Observation<boolean | null> {
  // Its own declaration collected the load balancer.
  const facets = resource.facets as Observed<{
    balancer: { kind: string };
    attributes: Readonly<Record<string, string>>;
  }>;
  return mapObservation(needAll(facets, ["balancer", "attributes"]), ({ balancer, attributes }) =>
    // Network Load Balancers log only TLS connections, Gateway Load Balancers nothing.
    balancer.kind === "application" ? attributes["access_logs.s3.enabled"] === "true" : null,
  );
}

function classicLogs(resource: Resource): Observation<boolean | null> {
  // Its own declaration collected the Classic Load Balancer.
  const facets = resource.facets as Observed<{ attributes: { accessLog: boolean | null } }>;
  const attributes = needAll(facets, ["attributes"]);
  if (!attributes.seen) return attributes;
  const { accessLog } = attributes.value.attributes;
  return accessLog === null ? gap("failed") : seen(accessLog);
}

const labels = Object.fromEntries(
  [distribution, loadBalancer, classicBalancer, restApi, httpApi].map(({ type, label }) => [type, label]),
);

const readers: Readonly<Record<string, Reader>> = {
  [distribution.type]: writesAccessLogs,
  [loadBalancer.type]: balancerLogs,
  [classicBalancer.type]: classicLogs,
  [restApi.type]: stagesLog,
  [httpApi.type]: stagesLog,
};

/** Evaluates every front end of an account. One without logs fails even if others could not be read. */
export function frontEndResult(context: CheckContext): CheckResult {
  const silent: string[] = [];
  const gaps: CheckResult[] = [];
  let evaluated = 0;
  for (const [type, logs] of Object.entries(readers)) {
    const list = context.all(type, "global");
    if (!list.seen) gaps.push(unknown(list.reason, `list of ${labels[type] ?? type}`));
    for (const resource of list.seen ? list.value : []) {
      const answer = logs(resource);
      if (!answer.seen) gaps.push(unknown(answer.reason, `logging of ${resource.arn}`));
      else if (answer.value !== null) {
        evaluated += 1;
        if (!answer.value) silent.push(`${type} ${resource.id}`);
      }
    }
  }
  if (silent.length > 0) return fail("Some front ends have no access logging.", { withoutLogs: silent });
  const [firstGap] = gaps;
  if (firstGap) return firstGap;
  return evaluated === 0
    ? notApplicable(
        "The account has no distributions, Application or Classic Load Balancers, or APIs with a stage.",
      )
    : pass(
        "All distributions, Application and Classic Load Balancers, and API stages have access logging enabled.",
      );
}

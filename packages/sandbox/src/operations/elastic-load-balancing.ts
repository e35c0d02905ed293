import type { ElasticLoadBalancing } from "@aws-sdk/client-elastic-load-balancing";
import { AwsError } from "../aws-error.ts";
import { tagList } from "../fixtures/world.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf, rowsByKey } from "./paging.ts";

function notFound(name: string | undefined): AwsError {
  return new AwsError(
    "AccessPointNotFoundException",
    400,
    `There is no ACTIVE Load Balancer named '${name}'`,
  );
}

/** The load balancer of a call. */
export function classicOf(name: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("classicLoadBalancer", region).get(name);
  if (!row) throw notFound(name);
  return row;
}

/** Read operations of Classic Load Balancers. */
export const classicLoadBalancingReads: Reads<ElasticLoadBalancing> = {
  describeLoadBalancers: (input, { fixtures, region }) => {
    const table = fixtures.table("classicLoadBalancer", region);
    if (input.LoadBalancerNames?.length) {
      const rows = rowsByKey(table, input.LoadBalancerNames, notFound);
      return { LoadBalancerDescriptions: rows.map((row) => row.loadBalancer) };
    }
    const { rows, token } = pageOf(table, input.Marker, input.PageSize ?? 400);
    return { LoadBalancerDescriptions: rows.map((row) => row.loadBalancer), NextMarker: token };
  },
  describeLoadBalancerAttributes: (input, context) => ({
    LoadBalancerAttributes: classicOf(input.LoadBalancerName, context).attributes,
  }),
  describeLoadBalancerPolicies: (input, context) => {
    if (input.LoadBalancerName !== undefined) classicOf(input.LoadBalancerName, context);
    return { PolicyDescriptions: [] };
  },
  describeInstanceHealth: (input, context) => ({
    InstanceStates: (classicOf(input.LoadBalancerName, context).loadBalancer.Instances ?? []).map(
      ({ InstanceId }) => ({
        InstanceId,
        State: "InService",
        ReasonCode: "N/A",
        Description: "N/A",
      }),
    ),
  }),
  describeTags: (input, context) => ({
    TagDescriptions: (input.LoadBalancerNames ?? []).map((LoadBalancerName) => {
      const { tags } = classicOf(LoadBalancerName, context);
      // The SDK's type requires at least one tag, but AWS returns an empty list as well.
      return { LoadBalancerName, Tags: tagList(tags) as [{ Key: string; Value: string }] };
    }),
  }),
};

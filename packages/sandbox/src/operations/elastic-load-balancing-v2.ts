import type { ElasticLoadBalancingV2 } from "@aws-sdk/client-elastic-load-balancing-v2";
import { AwsError } from "../aws-error.ts";
import { tagList } from "../fixtures/world.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf, rowsByKey } from "./paging.ts";

function noBalancer(arn: string | undefined): AwsError {
  return new AwsError("LoadBalancerNotFoundException", 400, `Load balancer '${arn}' not found`);
}

function noGroup(arn: string | undefined): AwsError {
  return new AwsError("TargetGroupNotFoundException", 400, `Target group '${arn}' not found`);
}

/** The load balancer of a call, by ARN. */
export function balancerOf(arn: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("loadBalancer", region).get(arn);
  if (!row) throw noBalancer(arn);
  return row;
}

function groupOf(arn: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("targetGroup", region).get(arn);
  if (!row) throw noGroup(arn);
  return row;
}

/** Read operations of Application and Network Load Balancers. */
export const loadBalancingReads: Reads<ElasticLoadBalancingV2> = {
  describeLoadBalancers: (input, { fixtures, region }) => {
    const table = fixtures.table("loadBalancer", region);
    if (input.LoadBalancerArns?.length) {
      const rows = rowsByKey(table, input.LoadBalancerArns, noBalancer);
      return { LoadBalancers: rows.map((row) => row.loadBalancer) };
    }
    const names = input.Names;
    const { rows, token } = pageOf(
      table,
      input.Marker,
      input.PageSize ?? 400,
      (row) => !names?.length || names.includes(row.loadBalancer.LoadBalancerName ?? ""),
    );
    return { LoadBalancers: rows.map((row) => row.loadBalancer), NextMarker: token };
  },
  describeLoadBalancerAttributes: (input, context) => ({
    Attributes: tagList(balancerOf(input.LoadBalancerArn, context).attributes),
  }),
  describeListeners: (input, context) => ({
    Listeners: balancerOf(input.LoadBalancerArn, context).listeners,
  }),
  describeRules: () => ({ Rules: [] }),
  describeTargetGroups: (input, { fixtures, region }) => {
    const table = fixtures.table("targetGroup", region);
    if (input.TargetGroupArns?.length) {
      return { TargetGroups: rowsByKey(table, input.TargetGroupArns, noGroup).map((row) => row.targetGroup) };
    }
    const { rows, token } = pageOf(
      table,
      input.Marker,
      input.PageSize ?? 400,
      (row) =>
        (!input.LoadBalancerArn ||
          row.targetGroup.LoadBalancerArns?.includes(input.LoadBalancerArn) === true) &&
        (!input.Names?.length || input.Names.includes(row.targetGroup.TargetGroupName ?? "")),
    );
    return { TargetGroups: rows.map((row) => row.targetGroup), NextMarker: token };
  },
  describeTargetHealth: (input, context) => ({
    TargetHealthDescriptions: groupOf(input.TargetGroupArn, context).targets,
  }),
  describeTargetGroupAttributes: (input, context) => {
    const { targetGroup } = groupOf(input.TargetGroupArn, context);
    // Groups of Network Load Balancers have it; by default it is on for instances.
    const preserved = {
      Key: "preserve_client_ip.enabled",
      Value: String(targetGroup.TargetType === "instance"),
    };
    return {
      Attributes: [
        { Key: "deregistration_delay.timeout_seconds", Value: "300" },
        ...(targetGroup.Protocol === "TCP" ? [preserved] : []),
      ],
    };
  },
  describeTags: (input, context) => ({
    TagDescriptions: (input.ResourceArns ?? []).map((ResourceArn) => {
      const of = ResourceArn.includes(":targetgroup/") ? groupOf : balancerOf;
      return { ResourceArn, Tags: tagList(of(ResourceArn, context).tags) };
    }),
  }),
};

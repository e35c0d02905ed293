import type { ElasticLoadBalancingV2 } from "@aws-sdk/client-elastic-load-balancing-v2";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<ElasticLoadBalancingV2>()({
  type: "AWS::ElasticLoadBalancingV2::TargetGroup",
  label: "Target Group",
  service: "elastic-load-balancing-v2",
  list: {
    op: "describeTargetGroups",
    input: { PageSize: 400 },
    paging: { input: "Marker", output: "NextMarker" },
    items: (page) => page.TargetGroups,
  },
  arn: (group) => group.TargetGroupArn ?? "",
  facets: ({ read, call, batch }) => ({
    // A group of Lambda functions has no protocol, port or VPC.
    settings: read((group) =>
      group.TargetType === undefined
        ? undefined
        : {
            /** "instance", "ip", "lambda" or "alb". */
            targetKind: group.TargetType as string,
            protocol: (group.Protocol as string | undefined) ?? null,
            port: group.Port ?? null,
            vpcId: group.VpcId ?? null,
          },
    ),
    healthCheck: read((group) => ({
      enabled: group.HealthCheckEnabled ?? null,
      protocol: (group.HealthCheckProtocol as string | undefined) ?? null,
      path: group.HealthCheckPath ?? null,
      port: group.HealthCheckPort ?? null,
    })),
    loadBalancers: read((group) => group.LoadBalancerArns),
    targets: call(
      "describeTargetHealth",
      (group) => ({ TargetGroupArn: group.TargetGroupArn }),
      (out) =>
        out.TargetHealthDescriptions?.map((description) => ({
          /** Instance id, address, function ARN or balancer ARN by the group's kind. */
          id: description.Target?.Id ?? null,
          port: description.Target?.Port ?? null,
          availabilityZone: description.Target?.AvailabilityZone ?? null,
          state: (description.TargetHealth?.State as string | undefined) ?? null,
          reason: (description.TargetHealth?.Reason as string | undefined) ?? null,
        })),
    ),
    tags: batch("describeTags", {
      size: 20,
      input: (groups) => ({ ResourceArns: groups.flatMap((group) => group.TargetGroupArn ?? []) }),
      pick: (out, group) => {
        const described = out.TagDescriptions?.find(
          (description) => description.ResourceArn === group.TargetGroupArn,
        );
        return described === undefined ? undefined : tagMap(described.Tags);
      },
    }),
  }),
  describe: (group, { tags }) => ({ id: group.TargetGroupName, name: group.TargetGroupName, tags }),
  cost: "free",
});

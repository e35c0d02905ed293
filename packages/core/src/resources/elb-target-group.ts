import type { ElasticLoadBalancingV2, TargetGroupAttribute } from "@aws-sdk/client-elastic-load-balancing-v2";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

/** A setting that is on or off; null: the target group does not have it. */
function attributeOf(attributes: readonly TargetGroupAttribute[], key: string): boolean | null {
  const found = attributes.find((attribute) => attribute.Key === key)?.Value;
  return found === undefined ? null : found === "true";
}

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
    // A group of Lambda functions has no protocol, port, or VPC.
    settings: read((group) =>
      group.TargetType === undefined
        ? undefined
        : {
            /** "instance", "ip", "lambda", or "alb". @api TargetType */
            targetKind: group.TargetType as string,
            /** Protocol. Null: Lambda targets. @api Protocol */
            protocol: (group.Protocol as string | undefined) ?? null,
            /** Port. Null: Lambda targets. @unit none @api Port */
            port: group.Port ?? null,
            /** ID of the VPC. @api VpcId */
            vpcId: group.VpcId ?? null,
            /** "ipv4" or "ipv6". Null: Lambda targets. @api IpAddressType */
            ipAddressType: (group.IpAddressType as string | undefined) ?? null,
          },
    ),
    clientAddresses: call(
      "describeTargetGroupAttributes",
      (group) => ({ TargetGroupArn: group.TargetGroupArn }),
      (out) =>
        out.Attributes && {
          /** Whether targets see the IP addresses of clients. Null: not a target group of a Network Load Balancer. @api Attributes[] */
          arePreserved: attributeOf(out.Attributes, "preserve_client_ip.enabled"),
        },
    ),
    healthCheck: read((group) => ({
      /** Whether health checks are on. @api HealthCheckEnabled */
      enabled: group.HealthCheckEnabled ?? null,
      /** Protocol of health checks. @api HealthCheckProtocol */
      protocol: (group.HealthCheckProtocol as string | undefined) ?? null,
      /** Path of health checks. @api HealthCheckPath */
      path: group.HealthCheckPath ?? null,
      /** Port of health checks. @api HealthCheckPort */
      port: group.HealthCheckPort ?? null,
    })),
    /** ARNs of the load balancers. @api LoadBalancerArns */
    loadBalancers: read((group) => group.LoadBalancerArns),
    targets: call(
      "describeTargetHealth",
      (group) => ({ TargetGroupArn: group.TargetGroupArn }),
      (out) =>
        out.TargetHealthDescriptions?.map((description) => ({
          /** Instance ID, IP address, function ARN, or load balancer ARN, depending on the target type. @api Target.Id */
          id: description.Target?.Id ?? null,
          /** Port of the target. @unit none @api Target.Port */
          port: description.Target?.Port ?? null,
          /** Availability Zone of the target. @api Target.AvailabilityZone */
          availabilityZone: description.Target?.AvailabilityZone ?? null,
          /** Health of the target, such as "healthy". @api TargetHealth.State */
          state: (description.TargetHealth?.State as string | undefined) ?? null,
          /** Reason for the health. Null: the target is healthy. @api TargetHealth.Reason */
          reason: (description.TargetHealth?.Reason as string | undefined) ?? null,
        })),
    ),
    /** Tags, as a map from key to value. @api TagDescriptions */
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

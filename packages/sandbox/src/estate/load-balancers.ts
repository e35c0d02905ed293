import type {
  Listener,
  LoadBalancerTypeEnum,
  ProtocolEnum,
  TargetHealthDescription,
  TargetTypeEnum,
} from "@aws-sdk/client-elastic-load-balancing-v2";
import { putInterface } from "./interfaces.ts";
import type { NetworkPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import type { Belonging, World } from "./world.ts";

export interface BalancerSpec {
  key: string;
  name: string;
  type: Extract<LoadBalancerTypeEnum, "application" | "network">;
  scheme: "internet-facing" | "internal";
  network: NetworkPlan;
  slot: number;
  groups: string[];
  of: Belonging;
  ageDays: number;
  /** ARN of the certificate of its listener on 443; plain HTTP on 80 without one. */
  certificateArn?: string;
  /** ARN of the target group its listener forwards to; a fixed answer without one. */
  targetGroupArn?: string;
  accessLogsBucket?: string;
  deletionProtection: boolean;
}

/** ARN of the load balancer that `putLoadBalancer` makes. */
export function loadBalancerArn(
  world: World,
  spec: Pick<BalancerSpec, "key" | "name" | "type" | "network">,
): string {
  const kind = spec.type === "application" ? "app" : "net";
  const id = world.hex(`alb/${spec.key}`, 16);
  return world.arn("elasticloadbalancing", spec.network.region, `loadbalancer/${kind}/${spec.name}/${id}`);
}

/** ARN of the target group that `putTargetGroup` makes. */
export function targetGroupArn(world: World, region: string, name: string, key: string): string {
  return world.arn("elasticloadbalancing", region, `targetgroup/${name}/${world.hex(`tg/${key}`, 16)}`);
}

function listenerOf(world: World, spec: BalancerSpec, arn: string): Listener {
  const secure = spec.certificateArn !== undefined;
  const protocol: ProtocolEnum =
    spec.type === "network" ? (secure ? "TLS" : "TCP") : secure ? "HTTPS" : "HTTP";
  const id = world.hex(`listener/${spec.key}`, 16);
  return {
    ListenerArn: `${arn.replace(":loadbalancer/", ":listener/")}/${id}`,
    LoadBalancerArn: arn,
    Port: secure ? 443 : 80,
    Protocol: protocol,
    ...(secure
      ? {
          Certificates: [{ CertificateArn: spec.certificateArn }],
          SslPolicy: "ELBSecurityPolicy-TLS13-1-2-2021-06",
        }
      : {}),
    DefaultActions: spec.targetGroupArn
      ? [{ Type: "forward", Order: 1, TargetGroupArn: spec.targetGroupArn }]
      : [
          {
            Type: "fixed-response",
            Order: 1,
            FixedResponseConfig: { StatusCode: "404", ContentType: "text/plain" },
          },
        ],
  };
}

/** Adds an application or network load balancer with one listener and its network interfaces. */
export function putLoadBalancer(world: World, put: Put, spec: BalancerSpec): void {
  const { network } = spec;
  const arn = loadBalancerArn(world, spec);
  const tier = spec.scheme === "internet-facing" ? "public" : "private";
  const zones = [0, 1].map((index) => ({
    ZoneName: world.zone(network.region, index),
    SubnetId: world.subnetId(network, tier, index),
    LoadBalancerAddresses: [],
  }));
  const suffix = arn.split(":loadbalancer/")[1] ?? "";
  for (const index of [0, 1]) {
    putInterface(world, put, {
      key: `${spec.key}/${index}`,
      type: spec.type === "network" ? "network_load_balancer" : "interface",
      text: `ELB ${suffix}`,
      network,
      tier,
      index,
      address: world.address(network, tier, index, spec.slot, 200 + index + spec.key.length),
      groups: spec.groups,
      requester: "amazon-elb",
    });
  }
  const host = spec.scheme === "internal" ? `internal-${spec.name}` : spec.name;
  put("loadBalancer", arn, {
    loadBalancer: {
      LoadBalancerArn: arn,
      LoadBalancerName: spec.name,
      DNSName: `${host}-${world.hex(`dns/${spec.key}`, 10)}.${network.region}.elb.amazonaws.com`,
      CanonicalHostedZoneId: world.capitals("Z", `elb/${network.region}`, 14),
      CreatedTime: world.daysAgo(spec.ageDays, spec.key),
      Scheme: spec.scheme,
      Type: spec.type,
      State: { Code: "active" },
      VpcId: world.vpcId(network),
      AvailabilityZones: zones,
      SecurityGroups: spec.groups,
      IpAddressType: "ipv4",
    },
    listeners: [listenerOf(world, spec, arn)],
    attributes: {
      "access_logs.s3.enabled": String(spec.accessLogsBucket !== undefined),
      "access_logs.s3.bucket": spec.accessLogsBucket ?? "",
      "access_logs.s3.prefix": "",
      "deletion_protection.enabled": String(spec.deletionProtection),
      ...(spec.type === "application"
        ? {
            "idle_timeout.timeout_seconds": "60",
            "routing.http.drop_invalid_header_fields.enabled": String(spec.deletionProtection),
            "routing.http.desync_mitigation_mode": "defensive",
            "routing.http2.enabled": "true",
            "waf.fail_open.enabled": "false",
          }
        : { "load_balancing.cross_zone.enabled": "false" }),
    },
    tags: world.tags(spec.of, spec.name),
  });
}

/** Adds a target group; `targets` are instance ids or addresses. */
export function putTargetGroup(
  world: World,
  put: Put,
  group: {
    key: string;
    name: string;
    network: NetworkPlan;
    of: Belonging;
    port: number;
    protocol: ProtocolEnum;
    targetType: TargetTypeEnum;
    targets: string[];
    balancerArns: string[];
  },
): void {
  const arn = targetGroupArn(world, group.network.region, group.name, group.key);
  put("targetGroup", arn, {
    targetGroup: {
      TargetGroupArn: arn,
      TargetGroupName: group.name,
      Protocol: group.protocol,
      ...(group.protocol === "HTTP" ? { ProtocolVersion: "HTTP1", HealthCheckPath: "/healthz" } : {}),
      Port: group.port,
      VpcId: world.vpcId(group.network),
      TargetType: group.targetType,
      IpAddressType: "ipv4",
      LoadBalancerArns: group.balancerArns,
      HealthCheckEnabled: true,
      HealthCheckProtocol: group.protocol,
      HealthCheckPort: "traffic-port",
      HealthCheckIntervalSeconds: 30,
      HealthCheckTimeoutSeconds: 5,
      HealthyThresholdCount: 5,
      UnhealthyThresholdCount: 2,
    },
    targets: group.targets.map(
      (Id): TargetHealthDescription => ({
        Target: { Id, Port: group.port },
        HealthCheckPort: String(group.port),
        TargetHealth: { State: "healthy" },
      }),
    ),
    tags: world.tags(group.of, group.name),
  });
}

import type { NetworkPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import type { Belonging, World } from "./world.ts";

/** Adds a classic load balancer that listens on plain HTTP. */
export function putClassicLoadBalancer(
  world: World,
  put: Put,
  spec: {
    name: string;
    network: NetworkPlan;
    groups: string[];
    instances: string[];
    of: Belonging;
    ageDays: number;
  },
): void {
  const { network, name } = spec;
  const host = `${name}-${world.hex(`clb/${name}`, 9)}.${network.region}.elb.amazonaws.com`;
  put("classicLoadBalancer", name, {
    loadBalancer: {
      LoadBalancerName: name,
      DNSName: host,
      CanonicalHostedZoneName: host,
      CanonicalHostedZoneNameID: world.capitals("Z", `elb/${network.region}`, 14),
      ListenerDescriptions: [
        {
          Listener: { Protocol: "HTTP", LoadBalancerPort: 80, InstanceProtocol: "HTTP", InstancePort: 80 },
          PolicyNames: [],
        },
      ],
      Policies: { AppCookieStickinessPolicies: [], LBCookieStickinessPolicies: [], OtherPolicies: [] },
      BackendServerDescriptions: [],
      AvailabilityZones: [world.zone(network.region, 0)],
      Subnets: [world.subnetId(network, "public", 0)],
      VPCId: world.vpcId(network),
      Instances: spec.instances.map((InstanceId) => ({ InstanceId })),
      HealthCheck: {
        Target: "TCP:80",
        Interval: 30,
        Timeout: 5,
        UnhealthyThreshold: 2,
        HealthyThreshold: 10,
      },
      SourceSecurityGroup: { OwnerAlias: world.accountId, GroupName: "default" },
      SecurityGroups: spec.groups,
      CreatedTime: world.daysAgo(spec.ageDays, name),
      Scheme: "internet-facing",
    },
    attributes: {
      CrossZoneLoadBalancing: { Enabled: false },
      AccessLog: { Enabled: false },
      ConnectionDraining: { Enabled: false, Timeout: 300 },
      ConnectionSettings: { IdleTimeout: 60 },
      AdditionalAttributes: [],
    },
    tags: world.tags(spec.of, name),
  });
}

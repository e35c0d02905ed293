import { ElasticLoadBalancing } from "@aws-sdk/client-elastic-load-balancing";
import { ElasticLoadBalancingV2 } from "@aws-sdk/client-elastic-load-balancing-v2";
import { expect } from "vitest";
import { given, type Made, tagList } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import type { Compute } from "./compute.ts";
import type { Network } from "./network.ts";

export interface Balancers {
  readonly applicationArn: string;
  readonly targetGroupArn: string;
  readonly made: readonly Made[];
}

const noTraffic = { days: 14, daysWithData: 0, sum: 0, average: null, maximum: null, latest: null };

/** An application, a network and a classic load balancer, and a target group with an instance. */
export async function makeBalancers(
  account: MotoAccount,
  region: string,
  { network, compute, certificateArn }: { network: Network; compute: Compute; certificateArn: string },
): Promise<Balancers> {
  const v2 = new ElasticLoadBalancingV2(account.client(region));
  const arn = (kind: string, id: string) => `arn:aws:ec2:${region}:${account.id}:${kind}/${id}`;
  const { vpcId, subnetIds, securityGroupId } = network;
  const tags = { team: "web" };

  const { LoadBalancers: applications } = await v2.createLoadBalancer({
    Name: "wire-alb",
    Type: "application",
    Scheme: "internet-facing",
    Subnets: [...subnetIds],
    SecurityGroups: [securityGroupId],
    Tags: tagList(tags),
  });
  const application = given(applications?.[0], "a balancer");
  const applicationArn = given(application.LoadBalancerArn, "its ARN");
  await v2.modifyLoadBalancerAttributes({
    LoadBalancerArn: applicationArn,
    Attributes: [
      { Key: "deletion_protection.enabled", Value: "true" },
      { Key: "routing.http.drop_invalid_header_fields.enabled", Value: "true" },
    ],
  });
  const { LoadBalancers: networks } = await v2.createLoadBalancer({
    Name: "wire-nlb",
    Type: "network",
    Scheme: "internal",
    Subnets: [subnetIds[0]],
  });
  const networkBalancer = given(networks?.[0], "a network balancer");
  const networkArn = given(networkBalancer.LoadBalancerArn, "its ARN");

  const { TargetGroups: groups } = await v2.createTargetGroup({
    Name: "wire-targets",
    Protocol: "HTTP",
    Port: 8080,
    VpcId: vpcId,
    TargetType: "instance",
    HealthCheckPath: "/healthz",
    Tags: tagList(tags),
  });
  const targetGroupArn = given(groups?.[0]?.TargetGroupArn, "a target group");
  await v2.registerTargets({ TargetGroupArn: targetGroupArn, Targets: [{ Id: compute.instanceId }] });
  const { Listeners: http } = await v2.createListener({
    LoadBalancerArn: applicationArn,
    Protocol: "HTTP",
    Port: 80,
    DefaultActions: [
      {
        Type: "redirect",
        RedirectConfig: { Protocol: "HTTPS", Port: "443", StatusCode: "HTTP_301" },
      },
    ],
  });
  const { Listeners: https } = await v2.createListener({
    LoadBalancerArn: applicationArn,
    Protocol: "HTTPS",
    Port: 443,
    SslPolicy: "ELBSecurityPolicy-TLS13-1-2-2021-06",
    Certificates: [{ CertificateArn: certificateArn }],
    DefaultActions: [{ Type: "forward", TargetGroupArn: targetGroupArn }],
  });

  const classic = new ElasticLoadBalancing(account.client(region));
  await classic.createLoadBalancer({
    LoadBalancerName: "wire-classic",
    Listeners: [{ Protocol: "TCP", LoadBalancerPort: 80, InstanceProtocol: "TCP", InstancePort: 8080 }],
    Subnets: [subnetIds[0]],
    SecurityGroups: [securityGroupId],
    Scheme: "internet-facing",
    Tags: tagList(tags),
  });
  await classic.registerInstancesWithLoadBalancer({
    LoadBalancerName: "wire-classic",
    Instances: [{ InstanceId: compute.instanceId }],
  });
  await classic.modifyLoadBalancerAttributes({
    LoadBalancerName: "wire-classic",
    LoadBalancerAttributes: {
      CrossZoneLoadBalancing: { Enabled: true },
      ConnectionDraining: { Enabled: true, Timeout: 60 },
    },
  });

  const made: Made[] = [
    {
      type: "AWS::ElasticLoadBalancingV2::LoadBalancer",
      arn: applicationArn,
      name: "wire-alb",
      region,
      status: "active",
      tags,
      createdAt: "now",
      facets: {
        balancer: {
          kind: "application",
          scheme: "internet-facing",
          ipAddressType: "ipv4",
          dnsName: given(application.DNSName, "its name"),
        },
        network: {
          vpcId,
          availabilityZones: [`${region}a`, `${region}b`],
          subnetIds: [...subnetIds],
          securityGroupIds: [securityGroupId],
        },
        attributes: expect.objectContaining({
          "deletion_protection.enabled": "true",
          "routing.http.drop_invalid_header_fields.enabled": "true",
        }),
        listeners: [
          {
            arn: given(http?.[0]?.ListenerArn, "a listener"),
            protocol: "HTTP",
            port: 80,
            // The stand-in names one for every protocol.
            sslPolicy: "ELBSecurityPolicy-2016-08",
            certificateArns: [],
            defaultActions: [
              {
                kind: "redirect",
                targetGroupArns: [],
                redirect: { protocol: "HTTPS", port: "443", statusCode: "HTTP_301" },
              },
            ],
          },
          {
            arn: given(https?.[0]?.ListenerArn, "a listener"),
            protocol: "HTTPS",
            port: 443,
            sslPolicy: "ELBSecurityPolicy-TLS13-1-2-2021-06",
            certificateArns: [certificateArn],
            defaultActions: [{ kind: "forward", targetGroupArns: [targetGroupArn], redirect: null }],
          },
        ],
        traffic: { requests: noTraffic, networkBytes: noTraffic, gatewayBytes: noTraffic },
      },
      related: [
        ["runs in", arn("vpc", vpcId)],
        ["runs in", arn("subnet", subnetIds[1])],
        ["guarded by", arn("security-group", securityGroupId)],
        ["secured by", certificateArn],
      ],
    },
    {
      type: "AWS::ElasticLoadBalancingV2::LoadBalancer",
      arn: networkArn,
      name: "wire-nlb",
      region,
      status: "active",
      tags: {},
      createdAt: "now",
      facets: {
        balancer: {
          kind: "network",
          scheme: "internal",
          ipAddressType: "ipv4",
          dnsName: given(networkBalancer.DNSName, "its name"),
        },
        listeners: [],
      },
    },
    {
      type: "AWS::ElasticLoadBalancingV2::TargetGroup",
      arn: targetGroupArn,
      name: "wire-targets",
      region,
      status: null,
      tags,
      createdAt: null,
      facets: {
        settings: { targetKind: "instance", protocol: "HTTP", port: 8080, vpcId },
        healthCheck: { enabled: true, protocol: "HTTP", path: "/healthz", port: "traffic-port" },
        loadBalancers: [applicationArn],
        targets: [
          {
            id: compute.instanceId,
            port: 8080,
            availabilityZone: null,
            state: "healthy",
            reason: null,
          },
        ],
      },
      related: [
        ["behind", applicationArn],
        ["belongs to", arn("vpc", vpcId)],
        ["has target", compute.instanceArn],
      ],
    },
    {
      type: "AWS::ElasticLoadBalancing::LoadBalancer",
      arn: `arn:aws:elasticloadbalancing:${region}:${account.id}:loadbalancer/wire-classic`,
      name: "wire-classic",
      region,
      status: null,
      tags,
      createdAt: "now",
      facets: {
        exposure: { scheme: "internet-facing", dnsName: expect.stringContaining("wire-classic") },
        network: {
          vpcId,
          availabilityZones: expect.any(Array),
          subnetIds: [subnetIds[0]],
          securityGroupIds: [securityGroupId],
        },
        listeners: [
          {
            protocol: "TCP",
            port: 80,
            instanceProtocol: "TCP",
            instancePort: 8080,
            certificateArn: null,
            policyNames: [],
          },
        ],
        instances: [compute.instanceId],
        attributes: {
          crossZone: true,
          accessLog: false,
          accessLogBucket: null,
          connectionDraining: true,
          idleTimeoutSeconds: 60,
          desyncMitigationMode: "defensive",
        },
        health: [{ instanceId: compute.instanceId, state: "InService", reason: "N/A" }],
        traffic: { requests: noTraffic },
      },
      related: [
        ["has target", compute.instanceArn],
        ["runs in", arn("subnet", subnetIds[0])],
        ["guarded by", arn("security-group", securityGroupId)],
      ],
    },
  ];
  return { applicationArn, targetGroupArn, made };
}

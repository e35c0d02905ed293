import type { LoadBalancer } from "@aws-sdk/client-elastic-load-balancing-v2";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { dailyMetric, monthlyCostOf, resourceOf, silentMetric } from "../testing/resource-of.ts";
import balancer from "./elb-load-balancer.ts";

const arn = "arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/app/web/50dc6c495c0c9188";
const item: LoadBalancer = {
  LoadBalancerArn: arn,
  LoadBalancerName: "web",
  DNSName: "web-1.us-east-1.elb.amazonaws.com",
  Type: "application",
  Scheme: "internet-facing",
  IpAddressType: "ipv4",
  VpcId: "vpc-1",
  State: { Code: "active" },
  AvailabilityZones: [
    { ZoneName: "us-east-1a", SubnetId: "subnet-1" },
    { ZoneName: "us-east-1b", SubnetId: "subnet-2" },
  ],
  SecurityGroups: ["sg-1"],
  EnforceSecurityGroupInboundRulesOnPrivateLinkTraffic: "off",
  CreatedTime: new Date("2026-01-02T00:00:00Z"),
};
const answers = {
  attributes: { Attributes: [{ Key: "deletion_protection.enabled", Value: "false" }] },
  listeners: {
    Listeners: [
      {
        ListenerArn: "arn:listener/1",
        Protocol: "HTTP",
        Port: 80,
        DefaultActions: [
          {
            Type: "redirect",
            RedirectConfig: { Protocol: "HTTPS", Port: "443", StatusCode: "HTTP_301" },
          },
        ],
      },
      {
        ListenerArn: "arn:listener/2",
        Protocol: "HTTPS",
        Port: 443,
        SslPolicy: "ELBSecurityPolicy-TLS13-1-2-2021-06",
        Certificates: [{ CertificateArn: "arn:cert" }],
        DefaultActions: [
          {
            Type: "forward",
            TargetGroupArn: "arn:tg/1",
            ForwardConfig: { TargetGroups: [{ TargetGroupArn: "arn:tg/1" }, { TargetGroupArn: "arn:tg/2" }] },
          },
        ],
      },
    ],
  },
  rules: [
    {
      listenerArn: "arn:listener/2",
      targetGroupArns: ["arn:tg/3"],
      sourceCidrs: null,
      requiresSignIn: false,
    },
  ],
  tags: { TagDescriptions: [{ ResourceArn: arn, Tags: [{ Key: "team", Value: "web" }] }] },
  traffic: {
    requests: dailyMetric(14, 3),
    networkBytes: silentMetric(14),
    gatewayBytes: silentMetric(14),
  },
};

describe("AWS::ElasticLoadBalancingV2::LoadBalancer", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(balancer, item, { answers });
    expect(resource).toMatchObject({
      arn,
      id: "web",
      status: "active",
      createdAt: "2026-01-02T00:00:00.000Z",
      tags: seen({ team: "web" }),
    });
    expect(resource.facets).toEqual({
      balancer: seen({
        kind: "application",
        scheme: "internet-facing",
        ipAddressType: "ipv4",
        dnsName: "web-1.us-east-1.elb.amazonaws.com",
      }),
      network: seen({
        vpcId: "vpc-1",
        availabilityZones: ["us-east-1a", "us-east-1b"],
        subnetIds: ["subnet-1", "subnet-2"],
        securityGroupIds: ["sg-1"],
        privateLinkRules: "off",
      }),
      attributes: seen({ "deletion_protection.enabled": "false" }),
      listeners: seen([
        {
          arn: "arn:listener/1",
          protocol: "HTTP",
          port: 80,
          sslPolicy: null,
          certificateArns: [],
          defaultActions: [
            {
              kind: "redirect",
              targetGroupArns: [],
              requiresSignIn: false,
              redirect: { protocol: "HTTPS", port: "443", statusCode: "HTTP_301" },
            },
          ],
        },
        {
          arn: "arn:listener/2",
          protocol: "HTTPS",
          port: 443,
          sslPolicy: "ELBSecurityPolicy-TLS13-1-2-2021-06",
          certificateArns: ["arn:cert"],
          defaultActions: [
            {
              kind: "forward",
              targetGroupArns: ["arn:tg/1", "arn:tg/2"],
              requiresSignIn: false,
              redirect: null,
            },
          ],
        },
      ]),
      rules: seen(answers.rules),
      tags: seen({ team: "web" }),
      traffic: seen(answers.traffic),
    });
  });

  it.each<[LoadBalancer["Type"], string]>([
    ["application", "16.43"], // 0.0225 × 730, rounded from 16.425
    ["network", "16.43"],
    ["gateway", "9.13"], // 0.0125 × 730, rounded from 9.125
  ])("prices hours of a load balancer of type %s", (Type, usd) => {
    expect(monthlyCostOf(balancer, resourceOf(balancer, { ...item, Type }))).toBe(usd);
  });

  it("uses the end of its ARN and its type's namespace for CloudWatch", () => {
    const resource = resourceOf(balancer, item);
    expect(balancer.metrics.requests?.dimensions(resource)).toEqual({
      LoadBalancer: "app/web/50dc6c495c0c9188",
    });
    const applying = Object.entries(balancer.metrics)
      .filter(([, metric]) => metric.appliesTo?.(resource))
      .map(([name]) => name);
    expect(applying).toEqual(["requests", "targetResponseTime", "targetErrors5xx", "balancerErrors5xx"]);
  });

  it("keeps missing and denied data as gaps", () => {
    const resource = resourceOf(
      balancer,
      { LoadBalancerArn: arn, LoadBalancerName: "web" },
      { answers: { attributes: {}, listeners: {} }, errors: { tags: "AccessDenied" } },
    );
    expect(resource.tags).toEqual(gap("denied"));
    expect(resource.facets).toMatchObject({
      balancer: gap("failed"),
      network: gap("failed"),
      attributes: gap("failed"),
      listeners: gap("failed"),
    });
    expect(monthlyCostOf(balancer, resource)).toBe("unknown");
  });
});

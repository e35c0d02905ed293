import type { LoadBalancerDescription } from "@aws-sdk/client-elastic-load-balancing";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { dailyMetric, monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import balancer from "./elb-classic.ts";

const item: LoadBalancerDescription = {
  LoadBalancerName: "old-web",
  DNSName: "old-web.us-east-1.elb.amazonaws.com",
  Scheme: "internet-facing",
  VPCId: "vpc-1",
  AvailabilityZones: ["us-east-1a"],
  Subnets: ["subnet-1"],
  SecurityGroups: ["sg-1"],
  Instances: [{ InstanceId: "i-1" }],
  ListenerDescriptions: [
    {
      Listener: {
        Protocol: "HTTPS",
        LoadBalancerPort: 443,
        InstanceProtocol: "HTTP",
        InstancePort: 80,
        SSLCertificateId: "arn:aws:acm:us-east-1:123456789012:certificate/c1",
      },
      PolicyNames: ["tls"],
    },
  ],
  CreatedTime: new Date("2020-01-02T00:00:00Z"),
};
const answers = {
  attributes: {
    LoadBalancerAttributes: {
      CrossZoneLoadBalancing: { Enabled: true },
      AccessLog: { Enabled: false },
      ConnectionDraining: { Enabled: true, Timeout: 300 },
      ConnectionSettings: { IdleTimeout: 60 },
      AdditionalAttributes: [{ Key: "elb.http.desyncmitigationmode", Value: "defensive" }],
    },
  },
  policies: {
    PolicyDescriptions: [
      {
        PolicyName: "tls",
        PolicyTypeName: "SSLNegotiationPolicyType",
        PolicyAttributeDescriptions: [
          {
            AttributeName: "Reference-Security-Policy",
            AttributeValue: "ELBSecurityPolicy-TLS-1-2-2017-01",
          },
        ],
      },
    ],
  },
  health: { InstanceStates: [{ InstanceId: "i-1", State: "OutOfService", ReasonCode: "Instance" }] },
  tags: { TagDescriptions: [{ LoadBalancerName: "old-web", Tags: [{ Key: "team", Value: "web" }] }] },
  traffic: { requests: dailyMetric(14, 3) },
};

describe("AWS::ElasticLoadBalancing::LoadBalancer", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(balancer, item, { answers });
    expect(resource).toMatchObject({
      arn: "arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/old-web",
      id: "old-web",
      status: null,
      createdAt: "2020-01-02T00:00:00.000Z",
      tags: seen({ team: "web" }),
    });
    expect(resource.facets).toEqual({
      exposure: seen({ scheme: "internet-facing", dnsName: "old-web.us-east-1.elb.amazonaws.com" }),
      network: seen({
        vpcId: "vpc-1",
        availabilityZones: ["us-east-1a"],
        subnetIds: ["subnet-1"],
        securityGroupIds: ["sg-1"],
      }),
      listeners: seen([
        {
          protocol: "HTTPS",
          port: 443,
          instanceProtocol: "HTTP",
          instancePort: 80,
          certificateArn: "arn:aws:acm:us-east-1:123456789012:certificate/c1",
          policyNames: ["tls"],
        },
      ]),
      instances: seen(["i-1"]),
      attributes: seen({
        crossZone: true,
        accessLog: false,
        accessLogBucket: null,
        connectionDraining: true,
        idleTimeoutSeconds: 60,
        desyncMitigationMode: "defensive",
      }),
      policies: seen([
        {
          name: "tls",
          kind: "SSLNegotiationPolicyType",
          reference: "ELBSecurityPolicy-TLS-1-2-2017-01",
        },
      ]),
      health: seen([{ instanceId: "i-1", state: "OutOfService", reason: "Instance" }]),
      tags: seen({ team: "web" }),
      traffic: seen(answers.traffic),
    });
    expect(monthlyCostOf(balancer, resource)).toBe("18.25"); // 0.025 × 730
  });

  it("keeps missing and denied data as gaps, including tags", () => {
    const resource = resourceOf(
      balancer,
      { LoadBalancerName: "old-web" },
      {
        answers: { attributes: {}, tags: { TagDescriptions: [] } },
        errors: { policies: "AccessDenied" },
      },
    );
    expect(resource.tags).toEqual(gap("failed"));
    expect(resource.facets).toMatchObject({
      exposure: gap("failed"),
      network: gap("failed"),
      listeners: gap("failed"),
      instances: gap("failed"),
      attributes: gap("failed"),
      policies: gap("denied"),
    });
  });
});

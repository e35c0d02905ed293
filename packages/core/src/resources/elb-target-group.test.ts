import type { TargetGroup } from "@aws-sdk/client-elastic-load-balancing-v2";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { resourceOf } from "../testing/resource-of.ts";
import group from "./elb-target-group.ts";

const arn = "arn:aws:elasticloadbalancing:us-east-1:123456789012:targetgroup/web/73e2d6bc24d8a067";
const item: TargetGroup = {
  TargetGroupArn: arn,
  TargetGroupName: "web",
  TargetType: "instance",
  Protocol: "HTTP",
  Port: 80,
  VpcId: "vpc-1",
  IpAddressType: "ipv4",
  HealthCheckEnabled: true,
  HealthCheckProtocol: "HTTP",
  HealthCheckPath: "/health",
  HealthCheckPort: "traffic-port",
  LoadBalancerArns: ["arn:lb"],
};

describe("AWS::ElasticLoadBalancingV2::TargetGroup", () => {
  it("reads identity and facets", () => {
    const resource = resourceOf(group, item, {
      answers: {
        targets: {
          TargetHealthDescriptions: [
            {
              Target: { Id: "i-1", Port: 80 },
              TargetHealth: { State: "unhealthy", Reason: "Target.Timeout" },
            },
          ],
        },
        clientAddresses: { Attributes: [{ Key: "preserve_client_ip.enabled", Value: "false" }] },
        tags: { TagDescriptions: [{ ResourceArn: arn, Tags: [] }] },
      },
    });
    expect(resource).toMatchObject({ arn, id: "web", name: "web", tags: seen({}) });
    expect(resource.facets).toEqual({
      settings: seen({
        ...{ targetKind: "instance", protocol: "HTTP", port: 80, vpcId: "vpc-1", ipAddressType: "ipv4" },
      }),
      clientAddresses: seen({ arePreserved: false }),
      healthCheck: seen({ enabled: true, protocol: "HTTP", path: "/health", port: "traffic-port" }),
      loadBalancers: seen(["arn:lb"]),
      targets: seen([
        { id: "i-1", port: 80, availabilityZone: null, state: "unhealthy", reason: "Target.Timeout" },
      ]),
      tags: seen({}),
    });
  });

  it("reads a group of functions, which has no protocol", () => {
    const { facets } = resourceOf(group, { TargetGroupArn: arn, TargetType: "lambda", LoadBalancerArns: [] });
    expect(facets.settings).toEqual(
      seen({ targetKind: "lambda", protocol: null, port: null, vpcId: null, ipAddressType: null }),
    );
  });

  it.each([
    [[{ Key: "preserve_client_ip.enabled", Value: "true" }], true],
    [[{ Key: "stickiness.enabled", Value: "true" }], null],
  ])("reads whether targets see the addresses of clients: %j", (Attributes, arePreserved) => {
    const { facets } = resourceOf(group, item, { answers: { clientAddresses: { Attributes } } });
    expect(facets.clientAddresses).toEqual(seen({ arePreserved }));
  });

  it("distinguishes a group without targets from unreadable targets", () => {
    const empty = { answers: { targets: { TargetHealthDescriptions: [] } } };
    expect(resourceOf(group, item, empty).facets.targets).toEqual(seen([]));
    const denied = resourceOf(group, { TargetGroupArn: arn }, { errors: { targets: "AccessDenied" } });
    expect(denied.facets.targets).toEqual(gap("denied"));
    expect(denied.facets.loadBalancers).toEqual(gap("failed"));
    expect(denied.facets.settings).toEqual(gap("failed"));
  });
});

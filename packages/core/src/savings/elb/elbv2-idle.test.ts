import type { LoadBalancer } from "@aws-sdk/client-elastic-load-balancing-v2";
import { describe, expect, it } from "vitest";
import type { MetricSummary } from "../../model/metrics.ts";
import balancer from "../../resources/elb-load-balancer.ts";
import targetGroup from "../../resources/elb-target-group.ts";
import { daysAgo, evaluateSaving, savedPerMonth, withGap } from "../../testing/evaluate-saving.ts";
import { dailyMetric, resourceOf, silentMetric, testScope } from "../../testing/resource-of.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./elbv2-idle.ts";

const arn = "arn:aws:elasticloadbalancing:us-east-1:123456789012:loadbalancer/app/web/1";
const item: LoadBalancer = {
  LoadBalancerArn: arn,
  LoadBalancerName: "web",
  Type: "application",
  Scheme: "internet-facing",
  IpAddressType: "ipv4",
  AvailabilityZones: [{ ZoneName: "us-east-1a" }, { ZoneName: "us-east-1b" }],
  CreatedTime: new Date(daysAgo(100)),
};
type Traffic = Partial<Record<"requests" | "networkBytes" | "gatewayBytes", MetricSummary>>;
function balancerOf(change: Partial<LoadBalancer>, traffic: Traffic, action = "forward", scope = testScope) {
  const silent = silentMetric(14);
  return resourceOf(
    balancer,
    { ...item, ...change },
    {
      scope,
      answers: {
        listeners: { Listeners: [{ Protocol: "HTTP", Port: 80, DefaultActions: [{ Type: action }] }] },
        traffic: { requests: silent, networkBytes: silent, gatewayBytes: silent, ...traffic },
      },
    },
  );
}
const groupOf = (targets: number, balancerArn = arn) =>
  resourceOf(
    targetGroup,
    { TargetGroupArn: `arn:tg/${targets}`, LoadBalancerArns: [balancerArn], TargetType: "instance" },
    {
      answers: {
        targets: { TargetHealthDescriptions: Array.from({ length: targets }, () => ({})) },
      },
    },
  );
const options = { declarations: [balancer, targetGroup], others: [groupOf(2), groupOf(5, "arn:other")] };

const asked = { requests: dailyMetric(14, 1) };

describe("elbv2-idle", () => {
  it.each([
    ["that no one asks for", balancerOf({}, {}), "23.73"], // 0.0225 × 730 + 2 × 0.005 × 730 = 23.725
    ["inside a VPC", balancerOf({ Scheme: "internal" }, {}), "16.43"], // 0.0225 × 730 = 16.425
    ["without public IPv4", balancerOf({ IpAddressType: "dualstack-without-public-ipv4" }, {}), "16.43"],
    [
      "of the network kind, whatever the other metrics say",
      balancerOf({ Type: "network" }, { requests: dailyMetric(14, 5) }),
      "23.73",
    ],
    ["that redirects and is not asked", balancerOf({}, {}, "redirect"), "23.73"],
  ])("saves the hours and addresses of a load balancer %s", (_, subject, usd) => {
    expect(savedPerMonth(evaluateSaving(rule, subject, options))).toBe(usd);
  });

  it("saves the hours of a Gateway Load Balancer, which has no public address", () => {
    const { Scheme: _, ...gateway } = item;
    const subject = resourceOf(
      balancer,
      { ...gateway, Type: "gateway" },
      {
        answers: {
          listeners: { Listeners: [] },
          traffic: {
            requests: silentMetric(14),
            networkBytes: silentMetric(14),
            gatewayBytes: silentMetric(14),
          },
        },
      },
    );
    expect(savedPerMonth(evaluateSaving(rule, subject, options))).toBe("9.13"); // 0.0125 × 730 = 9.125
  });

  it("saves a load balancer that gets requests but has no target", () => {
    const empty = balancerOf({}, { requests: dailyMetric(14, 100) });
    const outcome = evaluateSaving(rule, empty, { ...options, others: [groupOf(0)] });
    expect(outcome).toMatchObject({
      kind: "saves",
      evidence: { "targets registered": 0, "requests in 14 days": 1400 },
    });
  });

  it.each([
    ["a balancer in use", balancerOf({}, asked), [groupOf(1)]],
    [
      "a network balancer in use",
      balancerOf({ Type: "network" }, { networkBytes: dailyMetric(14, 1) }),
      [groupOf(1)],
    ],
    ["one that redirects and is asked", balancerOf({}, asked, "redirect"), []],
    ["one that answers by itself and is asked", balancerOf({}, asked, "fixed-response"), []],
    ["one younger than the window", balancerOf({ CreatedTime: new Date(daysAgo(13)) }, {}), []],
  ])("saves nothing for %s", (_, subject, others) => {
    expect(evaluateSaving(rule, subject, { ...options, others })).toEqual({ kind: "none" });
  });

  it.each(rule.needs)("is unknown when %s is a gap", (name) => {
    expect(evaluateSaving(rule, withGap(balancerOf({}, {}), name), options)).toMatchObject({
      kind: "unknown",
      reason: "denied",
      missing: name,
    });
  });

  it("is unknown when its target groups or their targets were not read", () => {
    const subject = balancerOf({}, {});
    const unread = { [targetGroup.type]: "denied" as const };
    expect(evaluateSaving(rule, subject, { ...options, unread })).toMatchObject({
      kind: "unknown",
      reason: "denied",
      missing: "target groups",
    });
    for (const facet of ["targets", "loadBalancers"]) {
      const others = [withGap(groupOf(2), facet, "throttled")];
      expect(evaluateSaving(rule, subject, { ...options, others }), facet).toMatchObject({
        kind: "unknown",
        reason: "throttled",
        missing: "targets",
      });
    }
  });

  it("is unknown without a creation time, a metric of its type, or a price", () => {
    const { CreatedTime: _, ...timeless } = item;
    const whole = balancerOf({}, {});
    const bare = { ...resourceOf(balancer, timeless), facets: whole.facets };
    expect(evaluateSaving(rule, bare, options)).toMatchObject({ missing: "creation time" });
    const facets = { ...whole.facets, balancer: { seen: true as const, value: { kind: "new" } } };
    expect(evaluateSaving(rule, { ...whole, facets }, options)).toMatchObject({
      kind: "unknown",
      reason: "unsupported",
      missing: "traffic",
    });
    const elsewhere = balancerOf({}, {}, "forward", { ...testScope, region: "sa-east-1" });
    expect(evaluateSaving(rule, elsewhere, { declarations: options.declarations })).toMatchObject({
      kind: "unknown",
      reason: "unsupported",
      missing: "price",
    });
  });
});

savingTable(
  rule,
  [balancer, targetGroup],
  [
    {
      when: "no one asks for it",
      saves: "23.73", // 0.0225 × 730 + 2 × 0.005 × 730 = 23.725
      resource: balancerOf({}, {}),
      others: options.others,
    },
    { when: "someone asks for it", saves: "none", resource: balancerOf({}, asked), others: options.others },
  ],
  {
    ageDays: {
      at: 14,
      step: 0.001,
      of: (days) => ({
        resource: balancerOf({ CreatedTime: new Date(daysAgo(days)) }, {}),
        others: options.others,
      }),
      saves: ["none", "23.73", "23.73"],
    }, // 0.0225 × 730 + 2 × 0.005 × 730 = 23.725
    use: {
      at: 0,
      step: 1,
      of: (requests) => ({
        resource: balancerOf({}, { requests: dailyMetric(14, requests / 14) }),
        others: options.others,
      }),
      saves: [null, "23.73", "none"],
    },
  },
);

import type { ServiceSummary } from "@aws-sdk/client-servicediscovery";
import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf, testScope } from "../testing/resource-of.ts";
import service from "./servicediscovery-service.ts";

const created = new Date("2026-01-02T03:04:05Z");
const item: ServiceSummary = {
  ...{ Id: "srv-1", Name: "orders", Type: "DNS_HTTP", InstanceCount: 2, CreateDate: created },
  Arn: "arn:aws:servicediscovery:us-east-1:123456789012:service/srv-1",
};
const task = { AWS_INSTANCE_IPV4: "10.0.2.20", AWS_INSTANCE_PORT: "8080", password: "hunter2" };
const answers = {
  instances: {
    Instances: [
      { Id: "task", Attributes: task },
      { Id: "host", Attributes: { AWS_EC2_INSTANCE_ID: "i-1", AWS_INSTANCE_IPV4: "10.0.2.21" } },
      { Id: "alias", Attributes: { AWS_ALIAS_DNS_NAME: "web.elb.amazonaws.com" } },
      { Id: "invented", Attributes: { AWS_INSTANCE_PORT: "eighty" } },
      {},
    ],
  },
  tags: { Tags: [{ Key: "team", Value: "shop" }] },
};

describe("AWS::ServiceDiscovery::Service", () => {
  it("reads a service with its instances, without their custom attributes", () => {
    const resource = resourceOf(service, item, { answers });
    expect(resource).toMatchObject({ arn: item.Arn, id: "srv-1", name: "orders" });
    expect(resource).toMatchObject({ createdAt: created.toISOString(), tags: seen({ team: "shop" }) });
    const none = { instanceId: null, ipv4: null, port: null };
    expect(resource.facets).toMatchObject({
      settings: seen({ discovery: "DNS_HTTP", instanceCount: 2 }),
      instances: seen([
        { id: "task", instanceId: null, ipv4: "10.0.2.20", port: 8080 },
        { id: "host", instanceId: "i-1", ipv4: "10.0.2.21", port: null },
        { ...none, id: "alias" },
        { ...none, id: "invented" },
        { ...none, id: null },
      ]),
    });
    expect(JSON.stringify(resource)).not.toContain("hunter2");
    expect(monthlyCostOf(service, resource)).toBe("unknown");
  });

  it("distinguishes no instances from those that were not read", () => {
    const instancesWith = (given: object) => resourceOf(service, item, given).facets.instances;
    expect(instancesWith({ answers: { ...answers, instances: { Instances: [] } } })).toEqual(seen([]));
    expect(instancesWith({ answers, errors: { instances: "AccessDeniedException" } })).toEqual(gap("denied"));
    expect(instancesWith({ answers: { ...answers, instances: {} } })).toMatchObject({ seen: false });
  });

  it("lists the services of its own account", () => {
    expect(service.list.input([], testScope)).toMatchObject({
      Filters: [{ Name: "RESOURCE_OWNER", Values: ["SELF"] }],
    });
  });
});

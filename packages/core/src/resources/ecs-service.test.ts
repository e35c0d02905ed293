import type { DescribeServicesResponse, Service } from "@aws-sdk/client-ecs";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf, testScope } from "../testing/resource-of.ts";
import service from "./ecs-service.ts";

const clusterArn = "arn:aws:ecs:us-east-1:123456789012:cluster/prod";
const arn = "arn:aws:ecs:us-east-1:123456789012:service/prod/web";
const item = { arn, clusterArn };
const described: Service = {
  serviceArn: arn,
  clusterArn,
  serviceName: "web",
  status: "ACTIVE",
  createdAt: new Date("2025-01-02T03:04:05Z"),
  desiredCount: 2,
  runningCount: 2,
  launchType: "FARGATE",
  platformVersion: "LATEST",
  taskDefinition: "arn:aws:ecs:us-east-1:123456789012:task-definition/web:7",
  loadBalancers: [{ targetGroupArn: "arn:tg", containerName: "web", containerPort: 80 }],
  serviceRegistries: [{ registryArn: "arn:registry" }, {}],
  networkConfiguration: {
    awsvpcConfiguration: { subnets: ["subnet-1"], securityGroups: ["sg-1"], assignPublicIp: "ENABLED" },
  },
  tags: [{ key: "env", value: "prod" }],
};

function read(change: Partial<Service> = {}) {
  const details: DescribeServicesResponse = { services: [{ ...described, ...change }] };
  return resourceOf(service, item, { answers: { details } });
}

describe("AWS::ECS::Service", () => {
  it("lists the services of each cluster and describes ten per call", () => {
    expect(service.list.input([clusterArn], testScope)).toEqual({ cluster: clusterArn, maxResults: 100 });
    expect(service.list.items({ serviceArns: [arn] }, [clusterArn])).toEqual([item]);
    const details = service.facets.details;
    if (details.kind !== "batch") throw new Error("describeServices is a batch");
    expect(details.size).toBe(10);
    expect(details.groupBy(item)).toBe(clusterArn);
    expect(details.input([item])).toEqual({ cluster: clusterArn, services: [arn], include: ["TAGS"] });
  });

  it("describes a service", () => {
    const resource = read();
    expect(resource).toMatchObject({
      arn,
      id: "prod/web",
      name: "web",
      status: "active",
      createdAt: "2025-01-02T03:04:05.000Z",
      tags: { seen: true, value: { env: "prod" } },
    });
    expect(resource.facets.cluster).toEqual({ seen: true, value: { arn: clusterArn } });
    expect(resource.facets.details).toMatchObject({
      value: {
        desiredTasks: 2,
        taskDefinitionArn: "arn:aws:ecs:us-east-1:123456789012:task-definition/web:7",
        targetGroupArns: ["arn:tg"],
        registryArns: ["arn:registry"],
        network: { subnetIds: ["subnet-1"], securityGroupIds: ["sg-1"], assignPublicIp: true },
      },
    });
    expect(service.metrics.cpu?.dimensions(resource)).toEqual({ ClusterName: "prod", ServiceName: "web" });
  });

  it("reads the task sets of an external deployment controller", () => {
    const open = { awsvpcConfiguration: { subnets: ["subnet-1"], assignPublicIp: "ENABLED" as const } };
    const { details } = read({ taskSets: [{ id: "a", networkConfiguration: open }, { id: "b" }] }).facets;
    expect(details).toMatchObject({
      value: {
        taskSets: [
          { id: "a", assignPublicIp: true },
          { id: "b", assignPublicIp: false },
        ],
      },
    });
    expect(read().facets.details).toMatchObject({ value: { taskSets: [] } });
  });

  it("stays in the inventory when its description is denied", () => {
    const resource = resourceOf(service, item, { errors: { details: "AccessDeniedException" } });
    expect(resource).toMatchObject({ arn, id: "prod/web", name: "web", status: null });
    expect(resource.facets.details).toEqual({ seen: false, reason: "denied" });
    expect(resource.tags).toEqual({ seen: false, reason: "denied" });
  });

  it("keeps a gap when AWS did not return it", () => {
    const resource = resourceOf(service, item, { answers: { details: { services: [] } } });
    expect(resource.facets.details).toEqual({ seen: false, reason: "failed" });
  });

  it.each([
    ["on Fargate", {}, "unknown"],
    ["on its own instances", { launchType: "EC2" as const }, "0.00"],
    ["without tasks", { desiredCount: 0 }, "0.00"],
  ])("prices a service %s", (_, change, expected) => {
    expect(monthlyCostOf(service, read(change))).toBe(expected);
  });
});

import type { Cluster } from "@aws-sdk/client-ecs";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf, testScope } from "../testing/resource-of.ts";
import cluster from "./ecs-cluster.ts";

const arn = "arn:aws:ecs:us-east-1:123456789012:cluster/prod";
const item: Cluster = {
  clusterArn: arn,
  clusterName: "prod",
  status: "ACTIVE",
  runningTasksCount: 3,
  pendingTasksCount: 0,
  activeServicesCount: 2,
  registeredContainerInstancesCount: 0,
  settings: [{ name: "containerInsights", value: "enhanced" }],
  tags: [{ key: "env", value: "prod" }],
  capacityProviders: ["FARGATE"],
};

describe("AWS::ECS::Cluster", () => {
  it("describes 100 clusters per call with all included data", () => {
    expect(cluster.list.parents?.batch).toBe(100);
    expect(cluster.list.parents?.paging).toEqual({ input: "nextToken", output: "nextToken" });
    expect(cluster.list.input([arn], testScope)).toEqual({
      clusters: [arn],
      include: ["TAGS", "SETTINGS", "CONFIGURATIONS"],
    });
  });

  it("describes a cluster, which is free", () => {
    const resource = resourceOf(cluster, item);
    expect(resource).toMatchObject({
      arn,
      id: "prod",
      name: "prod",
      status: "active",
      tags: { seen: true, value: { env: "prod" } },
      facets: {
        settings: { value: { containerInsights: "enhanced" } },
        execLogging: { value: { logging: "DEFAULT", kmsKeyId: null } },
        load: { value: { runningTasks: 3, services: 2 } },
        capacityProviders: { value: ["FARGATE"] },
      },
    });
    expect(monthlyCostOf(cluster, resource)).toBe("0.00");
  });

  it("keeps missing settings and counts as gaps", () => {
    const { facets } = resourceOf(cluster, { clusterArn: arn });
    expect(facets.settings).toEqual({ seen: false, reason: "failed" });
    expect(facets.load).toEqual({ seen: false, reason: "failed" });
  });
});

import type { TaskDefinition } from "@aws-sdk/client-ecs";
import { describe, expect, it } from "vitest";
import { monthlyCostOf, resourceOf, testScope } from "../testing/resource-of.ts";
import taskDefinition from "./ecs-task-definition.ts";

const arn = "arn:aws:ecs:us-east-1:123456789012:task-definition/web";
const task: TaskDefinition = {
  taskDefinitionArn: `${arn}:7`,
  family: "web",
  revision: 7,
  status: "ACTIVE",
  networkMode: "awsvpc",
  pidMode: "host",
  registeredAt: new Date("2025-01-02T03:04:05Z"),
  runtimePlatform: { operatingSystemFamily: "LINUX" },
  containerDefinitions: [
    {
      name: "app",
      image: "web:1",
      privileged: true,
      readonlyRootFilesystem: true,
      user: "1000",
      logConfiguration: { logDriver: "awslogs" },
      environment: [{ name: "STAGE", value: "prod" }],
    },
    { name: "plain" },
  ],
  volumes: [
    { name: "scratch" },
    { name: "shared", efsVolumeConfiguration: { fileSystemId: "fs-1", transitEncryption: "ENABLED" } },
    { name: "clear", efsVolumeConfiguration: { fileSystemId: "fs-2" } },
  ],
};

describe("AWS::ECS::TaskDefinition", () => {
  it("describes the latest active revision of each family", () => {
    expect(taskDefinition.list.input(["web"], testScope)).toEqual({
      taskDefinition: "web",
      include: ["TAGS"],
    });
    expect(taskDefinition.list.parents?.input).toEqual({ status: "ACTIVE", maxResults: 100 });
    expect(taskDefinition.list.parents?.items({ families: ["web"] })).toEqual(["web"]);
    expect(taskDefinition.list.items({ taskDefinition: task }, ["web"])).toEqual([{ task, tags: [] }]);
  });

  it("represents its family, stores only names of variables, and costs nothing", () => {
    const resource = resourceOf(taskDefinition, { task, tags: [{ key: "env", value: "prod" }] });
    expect(resource).toMatchObject({
      arn,
      id: "web",
      status: "active",
      createdAt: "2025-01-02T03:04:05.000Z",
      tags: { seen: true, value: { env: "prod" } },
      facets: {
        task: { value: { revision: 7, networkMode: "awsvpc", pidMode: "host", operatingSystem: "LINUX" } },
        efsVolumes: {
          value: [
            { name: "shared", fileSystemId: "fs-1", transitEncryption: true },
            { name: "clear", fileSystemId: "fs-2", transitEncryption: false },
          ],
        },
      },
    });
    expect(resource.facets.containers).toEqual({
      seen: true,
      value: [
        {
          name: "app",
          image: "web:1",
          privileged: true,
          readOnlyRoot: true,
          user: "1000",
          logDriver: "awslogs",
          environmentNames: ["STAGE"],
        },
        {
          name: "plain",
          image: null,
          privileged: false,
          readOnlyRoot: false,
          user: null,
          logDriver: null,
          environmentNames: [],
        },
      ],
    });
    expect(monthlyCostOf(taskDefinition, resource)).toBe("0.00");
  });

  it("stores the IDs of access keys whose secret is in the same container, never the secret", () => {
    const keysOf = (...containers: Record<string, string | undefined>[]) => {
      const containerDefinitions = containers.map((variables) => ({
        environment: Object.entries(variables).map(([name, value]) => ({ name, value })),
      }));
      const resource = resourceOf(taskDefinition, { task: { ...task, containerDefinitions }, tags: [] });
      expect(JSON.stringify(resource)).not.toContain("wJalr");
      return resource.facets.accessKeyIds;
    };
    const id = { AWS_ACCESS_KEY_ID: "AKIAIOSFODNN7EXAMPLE" };
    const secret = { AWS_SECRET_ACCESS_KEY: "wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY12" };
    expect(keysOf({ ...id, ...secret })).toEqual({ seen: true, value: ["AKIAIOSFODNN7EXAMPLE"] });
    expect(keysOf({ ...id, ...secret }, { ...id, ...secret })).toMatchObject({ value: { length: 1 } });
    expect(keysOf(id, secret)).toEqual({ seen: true, value: [] });
    expect(keysOf({ ...id, ...secret, STAGE: undefined })).toEqual({ seen: false, reason: "failed" });
  });

  it("keeps missing data as gaps", () => {
    const { facets } = resourceOf(taskDefinition, { task: { taskDefinitionArn: `${arn}:7` }, tags: [] });
    expect(facets.task).toEqual({ seen: false, reason: "failed" });
    expect(facets.containers).toEqual({ seen: false, reason: "failed" });
  });
});

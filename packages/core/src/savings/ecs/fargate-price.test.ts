import { describe, expect, it } from "vitest";
import { gap, seen } from "../../model/observation.ts";
import type { Resource } from "../../model/resource.ts";
import { withGap } from "../../testing/evaluate-saving.ts";
import { fargateTask } from "../../testing/fargate-service.ts";
import { fargateComponents, taskSizeOf } from "./fargate-price.ts";

const arn = (revision: number) => `arn:aws:ecs:us-east-1:123456789012:task-definition/web:${revision}`;
const sizeOf = (task: Resource | undefined, revision = 7) =>
  taskSizeOf(arn(revision), (_, id) => (id === "web" ? task : undefined));

describe("the size of a task", () => {
  it("is that of the running revision", () => {
    expect(sizeOf(fargateTask())).toEqual(seen({ cpuUnits: 2048, memoryMib: 8192 }));
    expect(sizeOf(fargateTask(), 8)).toEqual(gap("failed"));
    expect(sizeOf(undefined)).toEqual(gap("failed"));
    expect(taskSizeOf("no task definition", () => fargateTask())).toEqual(gap("failed"));
  });

  it("is a gap with the reason of the missing facet", () => {
    expect(sizeOf(withGap(fargateTask(), "task", "throttled"))).toEqual(gap("throttled"));
    expect(sizeOf(withGap(fargateTask(), "size", "denied"))).toEqual(gap("denied"));
  });

  it("has no price for arm64 and Windows", () => {
    expect(sizeOf(fargateTask({ runtimePlatform: { cpuArchitecture: "ARM64" } }))).toEqual(
      gap("unsupported"),
    );
    const windows = { operatingSystemFamily: "WINDOWS_SERVER_2022_CORE" as const };
    expect(sizeOf(fargateTask({ runtimePlatform: windows }))).toEqual(gap("unsupported"));
    const linux = { cpuArchitecture: "X86_64" as const, operatingSystemFamily: "LINUX" as const };
    expect(sizeOf(fargateTask({ runtimePlatform: linux }))).toEqual(
      seen({ cpuUnits: 2048, memoryMib: 8192 }),
    );
  });
});

it("charges vCPU and GiB of every task", () => {
  expect(fargateComponents({ cpuUnits: 512, memoryMib: 3072 }, 2)).toEqual([
    { name: "Fargate vCPU", price: "ECS/fargate-vcpu-x86", quantity: 1 },
    { name: "Fargate memory (GB)", price: "ECS/fargate-memory-x86", quantity: 6 },
  ]);
});

import { expect, test } from "vitest";
import service from "../../resources/ecs-service.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { fargateService, fargateTask } from "../../testing/fargate-service.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule, { smallestTask } from "./ecs-fargate-rightsize.ts";

// Amazon ECS guide, "Task size": memory per CPU value, in GiB.
test.each([
  [256, 0.5, 2, 0.5],
  [512, 1, 4, 1],
  [1024, 2, 8, 1],
  [2048, 4, 16, 1],
  [4096, 8, 30, 1],
  [8192, 16, 60, 4],
  [16_384, 32, 120, 8],
])("%d CPU units allow %d to %d GiB in steps of %d", (cpuUnits, from, to, step) => {
  expect(smallestTask(cpuUnits, 0)).toEqual({ cpuUnits, memoryMib: from * 1024 });
  expect(smallestTask(cpuUnits, from + 0.01)).toEqual({ cpuUnits, memoryMib: (from + step) * 1024 });
  expect(smallestTask(cpuUnits, to)).toEqual({ cpuUnits, memoryMib: to * 1024 });
  expect(smallestTask(cpuUnits, to + 0.01)?.cpuUnits).toBe(cpuUnits === 16_384 ? undefined : cpuUnits * 2);
  expect(smallestTask(cpuUnits + 1, 0)?.cpuUnits).toBe(cpuUnits === 16_384 ? undefined : cpuUnits * 2);
});

const others = [fargateTask()];
// 2048 units × 15% × 1.3 = 399; 8 GiB × 20% × 1.3 = 2.08 GiB: 512 units and 3 GiB.
const light = { CPUUtilization: { p99: 15, maximum: 18 }, MemoryUtilization: { maximum: 20 } };

savingTable(
  rule,
  [service, taskDefinition],
  [
    {
      when: "half a vCPU and 3 GiB are enough",
      saves: "121.10", // 170.1192 - 2 × (0.5 × 0.04048 + 3 × 0.004445) × 730 = 170.1192 - 49.0195
      resource: fargateService(),
      others,
      metrics: light,
      evidence: { now: "2048 units, 8192 MiB", proposed: "512 units, 3072 MiB" },
      cli: ["cpu 512 and memory 3072", "--service web"],
    },
    {
      // 8 GiB × 70% × 1.3 = 7.28 GiB, which 1024 units allow.
      when: "memory is needed as it is, and half of the vCPU is enough",
      saves: "59.10", // 2 × 1 × 0.04048 × 730
      resource: fargateService(),
      others,
      metrics: { ...light, MemoryUtilization: { maximum: 70 } },
      evidence: { now: "2048 units, 8192 MiB", proposed: "1024 units, 8192 MiB" },
    },
    {
      when: "it is busy",
      saves: "none",
      resource: fargateService(),
      others,
      metrics: { CPUUtilization: { p99: 70 }, MemoryUtilization: { maximum: 70 } },
    },
    { when: "it runs on instances", saves: "none", resource: fargateService({ launchType: "EC2" }) },
    { when: "it is young", saves: "none", resource: fargateService({ createdAt: new Date(daysAgo(2)) }) },
    {
      when: "CloudWatch has data for only no point",
      saves: "unknown: utilization of the service",
      resource: fargateService(),
      others,
    },
    {
      when: "its task definition was not read",
      saves: "unknown: price",
      resource: fargateService(),
      metrics: light,
    },
  ],
  {
    lookbackDays: {
      at: 14,
      step: 0.001,
      of: (days) => ({
        resource: fargateService({ createdAt: new Date(daysAgo(days)) }),
        others,
        metrics: light,
      }),
      saves: ["none", "121.10", "121.10"],
    }, // as in the first row
    cpuHeadroomPercent: {
      at: 30,
      step: 0.01,
      // 2048 units × 25% / 1.3, with 30% headroom 512.
      of: (percent) => ({
        resource: fargateService(),
        others,
        metrics: { ...light, CPUUtilization: { p99: 25 / 1.3 } },
        thresholds: { "ecs-fargate-rightsize.cpuHeadroomPercent": percent },
      }),
      // Above, 1 vCPU and 3 GiB: 170.1192 - 2 × (0.04048 + 3 × 0.004445) × 730 = 170.1192 - 78.5699
      saves: ["121.10", "121.10", "91.55"],
    },
    memoryHeadroomPercent: {
      at: 30,
      step: 0.01,
      // 8 GiB × 37.5% / 1.3, with 30% headroom 3 GiB.
      of: (percent) => ({
        resource: fargateService(),
        others,
        metrics: { ...light, MemoryUtilization: { maximum: 37.5 / 1.3 } },
        thresholds: { "ecs-fargate-rightsize.memoryHeadroomPercent": percent },
      }),
      // Above, 4 GiB: 170.1192 - 2 × (0.5 × 0.04048 + 4 × 0.004445) × 730 = 170.1192 - 55.5092
      saves: ["121.10", "121.10", "114.61"],
    },
  },
);

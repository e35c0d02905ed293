import service from "../../resources/ecs-service.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";
import { daysAgo } from "../../testing/evaluate-saving.ts";
import { fargateService, fargateTask } from "../../testing/fargate-service.ts";
import { savingTable } from "../../testing/saving-table.ts";
import rule from "./ecs-service-idle.ts";

const others = [fargateTask()];
const quiet = { CPUUtilization: { maximum: 0.4 }, MemoryUtilization: { maximum: 8 } };

savingTable(
  rule,
  [service, taskDefinition],
  [
    {
      when: "both tasks rest",
      saves: "170.12", // 2 × (2 × 0.04048 + 8 × 0.004445) × 730 = 170.1192
      resource: fargateService(),
      others,
      metrics: quiet,
      evidence: { tasks: 2, "peak CPU (%)": 0.4 },
      cli: ["--cluster shop --service web --desired-count 0"],
    },
    {
      when: "it computes",
      saves: "none",
      resource: fargateService(),
      others,
      metrics: { ...quiet, CPUUtilization: { maximum: 1 } },
    },
    {
      when: "it holds data",
      saves: "none",
      resource: fargateService(),
      others,
      metrics: { ...quiet, MemoryUtilization: { maximum: 15 } },
    },
    { when: "it runs on instances", saves: "none", resource: fargateService({ launchType: "EC2" }) },
    {
      when: "it has no tasks",
      saves: "none",
      resource: fargateService({ desiredCount: 0, runningCount: 0 }),
    },
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
      metrics: quiet,
    },
    {
      when: "it runs on arm64",
      saves: "unknown: price",
      resource: fargateService(),
      others: [fargateTask({ runtimePlatform: { cpuArchitecture: "ARM64" } })],
      metrics: quiet,
    },
    {
      when: "another revision runs",
      saves: "unknown: price",
      resource: fargateService(),
      others: [fargateTask({ revision: 8 })],
      metrics: quiet,
    },
  ],
  {
    lookbackDays: {
      at: 14,
      step: 0.001,
      of: (days) => ({
        resource: fargateService({ createdAt: new Date(daysAgo(days)) }),
        others,
        metrics: quiet,
      }),
      saves: ["none", "170.12", "170.12"],
    }, // as in the first row
    cpuPercent: {
      at: 1,
      step: 0.01,
      of: (percent) => ({
        resource: fargateService(),
        others,
        metrics: { ...quiet, CPUUtilization: { maximum: percent } },
      }),
      saves: ["170.12", "none", "none"],
    },
    memoryPercent: {
      at: 15,
      step: 0.01,
      of: (percent) => ({
        resource: fargateService(),
        others,
        metrics: { ...quiet, MemoryUtilization: { maximum: percent } },
      }),
      saves: ["170.12", "none", "none"],
    },
  },
);

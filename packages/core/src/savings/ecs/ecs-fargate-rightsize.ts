import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import service from "../../resources/ecs-service.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";
import { ageDays } from "../age-days.ts";
import { awsCli, terraformChange } from "../command-text.ts";
import { fargateComponents, type TaskSize, taskSizeOf } from "./fargate-price.ts";
import { cpu, memory } from "./service-metrics.ts";

/**
 * Sizes of Fargate tasks: CPU units, and smallest and largest memory in GiB (Amazon ECS guide, "Task size").
 */
const sizes: readonly (readonly [cpuUnits: number, fromGib: number, toGib: number, stepGib: number])[] = [
  [256, 0.5, 2, 0.5],
  [512, 1, 4, 1],
  [1024, 2, 8, 1],
  [2048, 4, 16, 1],
  [4096, 8, 30, 1],
  [8192, 16, 60, 4],
  [16_384, 32, 120, 8],
];

/** The smallest task that is large enough; undefined: none. */
export function smallestTask(cpuUnits: number, memoryGib: number): TaskSize | undefined {
  for (const [units, from, to, step] of sizes) {
    if (units < cpuUnits || to < memoryGib) continue;
    const gib = Math.max(from, Math.ceil(memoryGib / step) * step);
    return { cpuUnits: units, memoryMib: gib * 1024 };
  }
  return undefined;
}

export default defineSaving(service, {
  id: "ecs-fargate-rightsize",
  title: "Fargate tasks are overprovisioned",
  act: ({ name, change: { cpu, memory } }) =>
    cpu === undefined
      ? `Resize the tasks of ${name}`
      : `Resize the tasks of ${name} to ${Number(cpu) / 1024} vCPU and ${Number(memory) / 1024} GB`,
  type: "INSTANCE_RIGHTSIZING",
  action: "Rightsize",
  description: "A smaller task size supports the measured load with headroom.",
  needs: ["details", "cluster"],
  looksUp: [taskDefinition.type],
  thresholds: {
    lookbackDays: {
      label: "Lookback period",
      unit: "days",
      default: 14,
      source: "AWS Compute Optimizer's default lookback period.",
    },
    cpuHeadroomPercent: {
      label: "CPU headroom",
      unit: "percent",
      default: 30,
      source: "Skyledger default: headroom above the measured p99.",
    },
    memoryHeadroomPercent: {
      label: "Memory headroom",
      unit: "percent",
      default: 30,
      source: "Skyledger default: tasks that run out of memory are stopped.",
    },
  },
  metrics: { cpu, memory },
  steps: [
    "Register a task definition revision with the smaller size.",
    "Deploy it with alarms that roll back.",
    "Monitor it for a week.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "Tasks that need more memory than they have are stopped by the platform.",
  commands: (resource, { cpu: units = "<cpu>", memory: mib = "<memory>" }) => {
    const [cluster = "", name = ""] = resource.id.split("/");
    return {
      cli: [
        `# Register a revision with cpu ${units} and memory ${mib}, then:`,
        awsCli(resource, "ecs update-service", {
          cluster,
          service: name,
          "task-definition": "family:revision",
        }),
      ].join("\n"),
      terraform: terraformChange("aws_ecs_task_definition", resource.id, {
        cpu: units,
        memory: mib,
      }),
    };
  },
  implementationEffort: "Low",
  restartNeeded: true,
  rollbackPossible: true,
  source: "https://docs.aws.amazon.com/compute-optimizer/latest/ug/view-ecs-recommendations.html",
  candidate: ({ details }, { resource, takenAt, thresholds }) => {
    if (details.launchType !== "FARGATE" || (details.runningTasks ?? details.desiredTasks) === 0)
      return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    return age < thresholds.lookbackDays ? noSavings : "candidate";
  },
  evaluate: ({ details }, { metrics, thresholds, find, prices, resource }) => {
    const busiest = metrics.cpu.p99 ?? metrics.cpu.maximum;
    const fullest = metrics.memory.maximum;
    if (busiest === null || fullest === null) return savingUnknown("failed", "utilization of the service");
    const size = taskSizeOf(details.taskDefinitionArn, find);
    const evidence = {
      "CPU p99 (%)": Math.round(busiest * 10) / 10,
      "peak memory (%)": Math.round(fullest * 10) / 10,
    };
    if (!size.seen) return savingUnknown(size.reason, "price", evidence);
    const { cpuUnits, memoryMib } = size.value;
    const target = smallestTask(
      ((cpuUnits * busiest) / 100) * (1 + thresholds.cpuHeadroomPercent / 100),
      ((memoryMib / 1024) * fullest * (1 + thresholds.memoryHeadroomPercent / 100)) / 100,
    );
    if (!target || target.cpuUnits > cpuUnits || target.memoryMib > memoryMib) return noSavings;
    const tasks = details.runningTasks ?? details.desiredTasks;
    const after = prices.bill(fargateComponents(target, tasks), resource.region);
    if (!after.seen) return savingUnknown(after.reason, "price", evidence);
    return saves(
      prices.bill(fargateComponents(size.value, tasks), resource.region),
      {
        ...evidence,
        tasks,
        now: `${cpuUnits} units, ${memoryMib} MiB`,
        proposed: `${target.cpuUnits} units, ${target.memoryMib} MiB`,
      },
      { after: after.value, change: { cpu: String(target.cpuUnits), memory: String(target.memoryMib) } },
    );
  },
});

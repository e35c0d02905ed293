import { defineSaving, noSavings, saves, savingUnknown } from "../../model/define-saving.ts";
import service from "../../resources/ecs-service.ts";
import taskDefinition from "../../resources/ecs-task-definition.ts";
import { ageDays } from "../age-days.ts";
import { setting } from "../command-text.ts";
import { fargateComponents, taskSizeOf } from "./fargate-price.ts";
import { cpu, memory } from "./service-metrics.ts";

export default defineSaving(service, {
  id: "ecs-service-idle",
  title: "ECS service on Fargate is idle",
  act: ({ name }) => `Delete idle service ${name}`,
  type: "UNUSED_RESOURCE",
  action: "Delete",
  description: "The service's tasks use almost none of their reserved resources, which incur charges.",
  needs: ["details", "cluster"],
  looksUp: [taskDefinition.type],
  thresholds: {
    lookbackDays: {
      label: "Lookback period",
      unit: "days",
      default: 14,
      source: "AWS Compute Optimizer, idle ECS services: 14 days.",
    },
    cpuPercent: {
      label: "Peak CPU utilization",
      unit: "percent",
      default: 1,
      source: "AWS Compute Optimizer: peak CPU below 1%.",
    },
    memoryPercent: {
      label: "Peak memory utilization",
      unit: "percent",
      default: 15,
      source: "Skyledger default: idle processes use some memory; Compute Optimizer uses 1%.",
    },
  },
  metrics: { cpu, memory },
  steps: [
    "Check where the service's traffic should come from.",
    "Set its desired count to 0, and wait 7 days.",
    "Delete the service.",
  ],
  confidence: "HIGH",
  risk: "Medium",
  couldGoWrong: "A service that handles rare work would be unavailable.",
  commands: (resource) => {
    const [cluster = "", name = ""] = resource.id.split("/");
    return setting(
      resource,
      "ecs update-service",
      { cluster, service: name, "desired-count": "0" },
      { type: "aws_ecs_service", values: { desired_count: 0 } },
    );
  },
  implementationEffort: "Low",
  restartNeeded: false,
  rollbackPossible: true,
  source: "https://docs.aws.amazon.com/compute-optimizer/latest/ug/view-idle-recommendations.html",
  candidate: ({ details }, { resource, takenAt, thresholds }) => {
    if (details.launchType !== "FARGATE" || (details.runningTasks ?? details.desiredTasks) === 0)
      return noSavings;
    const age = ageDays(resource.createdAt, takenAt);
    if (age === undefined) return savingUnknown("failed", "creation time");
    return age < thresholds.lookbackDays ? noSavings : "candidate";
  },
  evaluate: ({ details }, { metrics, thresholds, find, prices, resource }) => {
    const { cpu: used, memory: kept } = metrics;
    if (used.maximum === null || kept.maximum === null)
      return savingUnknown("failed", "utilization of the service");
    if (used.maximum >= thresholds.cpuPercent || kept.maximum >= thresholds.memoryPercent) return noSavings;
    const tasks = details.runningTasks ?? details.desiredTasks;
    const evidence = {
      tasks,
      "peak CPU (%)": Math.round(used.maximum * 100) / 100,
      "peak memory (%)": Math.round(kept.maximum * 10) / 10,
    };
    const size = taskSizeOf(details.taskDefinitionArn, find);
    if (!size.seen) return savingUnknown(size.reason, "price", evidence);
    return saves(prices.bill(fargateComponents(size.value, tasks), resource.region), evidence);
  },
});

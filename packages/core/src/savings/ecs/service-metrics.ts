import { metricNeeds } from "../../model/metric-need.ts";

const ecs = metricNeeds("AWS/ECS", ({ id }) => {
  const [cluster = "", service = ""] = id.split("/");
  return { ClusterName: cluster, ServiceName: service };
});

/** Share of the tasks' reservation, over all tasks of the service. */
export const cpu = ecs("CPU utilization", "CPUUtilization", "Percent", ["p99", "Maximum"]);
export const memory = ecs("Memory utilization", "MemoryUtilization", "Percent", ["p99", "Maximum"]);

import type { ECS } from "@aws-sdk/client-ecs";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/ECS", ({ id }) => ({ ClusterName: id }));

export default awsResource<ECS>()({
  type: "AWS::ECS::Cluster",
  label: "ECS Cluster",
  service: "ecs",
  list: {
    of: {
      op: "listClusters",
      input: { maxResults: 100 },
      paging: { input: "nextToken", output: "nextToken" },
      items: (page) => page.clusterArns,
      batch: 100,
    },
    op: "describeClusters",
    input: (arns) => ({
      clusters: [...arns],
      include: ["TAGS" as const, "SETTINGS" as const, "CONFIGURATIONS" as const],
    }),
    paging: "none",
    items: (page) => page.clusters,
  },
  arn: (cluster) => cluster.clusterArn ?? "",
  metrics: {
    cpu: metric("CPU utilization", "CPUUtilization", "Average", "Percent"),
    memory: metric("Memory utilization", "MemoryUtilization", "Average", "Percent"),
  },
  facets: ({ read }) => ({
    settings: read(({ settings }) =>
      settings === undefined
        ? undefined
        : {
            /** "enabled", "enhanced" or "disabled"; null when AWS named no such setting. */
            containerInsights: settings.find(({ name }) => name === "containerInsights")?.value ?? null,
          },
    ),
    execLogging: read(({ configuration }) => ({
      // Without a configuration "execute command" logs by the default (API reference, ExecuteCommandConfiguration).
      logging: configuration?.executeCommandConfiguration?.logging ?? ("DEFAULT" as const),
      kmsKeyId: configuration?.executeCommandConfiguration?.kmsKeyId ?? null,
    })),
    load: read((cluster) =>
      cluster.runningTasksCount === undefined || cluster.activeServicesCount === undefined
        ? undefined
        : {
            runningTasks: cluster.runningTasksCount,
            pendingTasks: cluster.pendingTasksCount ?? null,
            services: cluster.activeServicesCount,
            containerInstances: cluster.registeredContainerInstancesCount ?? null,
          },
    ),
    capacityProviders: read((cluster) => cluster.capacityProviders ?? []),
  }),
  describe: (cluster) => ({
    id: cluster.clusterName,
    name: cluster.clusterName,
    status: cluster.status?.toLowerCase(),
    tags: tagMap(cluster.tags),
  }),
  cost: "free",
});

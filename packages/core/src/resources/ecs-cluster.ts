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
            /** CloudWatch Container Insights: "enabled", "enhanced", or "disabled". Null: AWS returned no such setting. @api settings[].value */
            containerInsights: settings.find(({ name }) => name === "containerInsights")?.value ?? null,
          },
    ),
    execLogging: read(({ configuration }) => ({
      // By default, "execute command" is logged (API reference, ExecuteCommandConfiguration).
      /** Logging of ECS Exec: "DEFAULT", "OVERRIDE", or "NONE". @api executeCommandConfiguration.logging */
      logging: configuration?.executeCommandConfiguration?.logging ?? ("DEFAULT" as const),
      /** ID of the AWS KMS key for ECS Exec. Null: none. @api executeCommandConfiguration.kmsKeyId */
      kmsKeyId: configuration?.executeCommandConfiguration?.kmsKeyId ?? null,
    })),
    load: read((cluster) =>
      cluster.runningTasksCount === undefined || cluster.activeServicesCount === undefined
        ? undefined
        : {
            /** Number of running tasks. @unit none @api runningTasksCount */
            runningTasks: cluster.runningTasksCount,
            /** Number of pending tasks. @unit none @api pendingTasksCount */
            pendingTasks: cluster.pendingTasksCount ?? null,
            /** Number of active services. @unit none @api activeServicesCount */
            services: cluster.activeServicesCount,
            /** Number of registered container instances. @unit none @api registeredContainerInstancesCount */
            containerInstances: cluster.registeredContainerInstancesCount ?? null,
          },
    ),
    /** Names of the capacity providers. @api capacityProviders */
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

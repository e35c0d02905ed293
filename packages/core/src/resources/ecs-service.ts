import type { ECS, Service } from "@aws-sdk/client-ecs";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

interface ServiceRef {
  arn: string;
  clusterArn: string;
}

function lastPart(arn: string): string {
  return arn.slice(arn.lastIndexOf("/") + 1);
}

/** Service names repeat across clusters, so the ID has both: "cluster/service". */
function idOf({ arn, clusterArn }: ServiceRef): string {
  return `${lastPart(clusterArn)}/${lastPart(arn)}`;
}

const metric = metricsOf("AWS/ECS", ({ id }) => {
  const [cluster = "", service = ""] = id.split("/");
  return { ClusterName: cluster, ServiceName: service };
});

function detailsOf(service: Service) {
  if (service.desiredCount === undefined || service.taskDefinition === undefined) return undefined;
  const network = service.networkConfiguration?.awsvpcConfiguration;
  return {
    /** "active", "draining", or "inactive". @api status */
    status: service.status?.toLowerCase() ?? null,
    /** When the service was created. @api createdAt */
    createdAt: service.createdAt?.toISOString() ?? null,
    /** Desired number of tasks. @unit none @api desiredCount */
    desiredTasks: service.desiredCount,
    /** Number of running tasks. @unit none @api runningCount */
    runningTasks: service.runningCount ?? null,
    // A service with a capacity provider strategy has no launch type (API reference, Service).
    /** "EC2", "FARGATE", or "EXTERNAL". Null: the service uses capacity providers. @api launchType */
    launchType: service.launchType ?? null,
    /** Capacity providers of the service. @api capacityProviderStrategy[].capacityProvider */
    capacityProviders: (service.capacityProviderStrategy ?? []).flatMap(
      (strategy) => strategy.capacityProvider ?? [],
    ),
    /** Fargate platform version. @api platformVersion */
    platformVersion: service.platformVersion ?? null,
    /** Operating system family. @api platformFamily */
    platformFamily: service.platformFamily ?? null,
    /** ARN of the task definition. @api taskDefinition */
    taskDefinitionArn: service.taskDefinition,
    /** ARN of the IAM role for load balancers. Null: none. @api roleArn */
    roleArn: service.roleArn ?? null,
    /** ARNs of the target groups. @api loadBalancers[].targetGroupArn */
    targetGroupArns: (service.loadBalancers ?? []).flatMap((balancer) => balancer.targetGroupArn ?? []),
    /** ARNs of the AWS Cloud Map services that tasks are registered in. @api serviceRegistries[].registryArn */
    registryArns: (service.serviceRegistries ?? []).flatMap(({ registryArn }) => registryArn ?? []),
    /** Network of tasks in network mode awsvpc. Null: tasks use the network of their instances. @api networkConfiguration.awsvpcConfiguration */
    network: network
      ? {
          /** IDs of the subnets. @api subnets */
          subnetIds: network.subnets ?? [],
          /** IDs of the security groups. @api securityGroups */
          securityGroupIds: network.securityGroups ?? [],
          // AWS documents DISABLED as the API's default.
          /** Whether tasks get a public IP address. @api assignPublicIp */
          assignPublicIp: network.assignPublicIp === "ENABLED",
        }
      : null,
    /** Task sets. They exist only with an external deployment controller or AWS CodeDeploy. @api taskSets */
    taskSets: (service.taskSets ?? []).map((taskSet) => ({
      /** ID of the task set. @api id */
      id: taskSet.id ?? null,
      /** Whether tasks of the task set get a public IP address. @api networkConfiguration.awsvpcConfiguration.assignPublicIp */
      assignPublicIp: taskSet.networkConfiguration?.awsvpcConfiguration?.assignPublicIp === "ENABLED",
    })),
    /** Whether ECS Exec is on. @api enableExecuteCommand */
    executeCommand: service.enableExecuteCommand === true,
    /** Tags, as a map from key to value. @api tags */
    tags: tagMap(service.tags),
  };
}

export default awsResource<ECS>()({
  type: "AWS::ECS::Service",
  label: "ECS Service",
  service: "ecs",
  list: {
    of: {
      op: "listClusters",
      input: { maxResults: 100 },
      paging: { input: "nextToken", output: "nextToken" },
      items: (page) => page.clusterArns,
    },
    op: "listServices",
    input: ([clusterArn]) => ({ cluster: clusterArn, maxResults: 100 }),
    paging: { input: "nextToken", output: "nextToken" },
    // Deleted since it was listed.
    absentOn: ["ClusterNotFoundException"],
    items: (page, [clusterArn]) =>
      clusterArn === undefined ? [] : page.serviceArns?.map((arn): ServiceRef => ({ arn, clusterArn })),
  },
  arn: (service) => service.arn,
  metrics: {
    cpu: metric("CPU utilization", "CPUUtilization", "Average", "Percent"),
    memory: metric("Memory utilization", "MemoryUtilization", "Average", "Percent"),
  },
  facets: ({ batch, read }) => ({
    cluster: read((service) => ({
      /** ARN of the cluster. @api clusterArn */
      arn: service.clusterArn,
    })),
    details: batch("describeServices", {
      size: 10,
      groupBy: (service) => service.clusterArn,
      input: (services) => ({
        cluster: services[0]?.clusterArn,
        services: services.map((service) => service.arn),
        include: ["TAGS" as const],
      }),
      pick: (out, { arn }) => {
        const found = out.services?.find((service) => service.serviceArn === arn);
        return found && detailsOf(found);
      },
    }),
  }),
  describe: (service, { details }) => ({
    id: idOf(service),
    name: lastPart(service.arn),
    status: details.seen ? (details.value.status ?? undefined) : undefined,
    createdAt: details.seen ? (details.value.createdAt ?? undefined) : undefined,
    tags: mapObservation(details, ({ tags }) => tags),
  }),
  cost: ({ details }) =>
    mapObservation(details, ({ desiredTasks, launchType }) => {
      if (desiredTasks === 0) return costs();
      // Its tasks run on instances, which are separate resources.
      if (launchType === "EC2") return costs();
      return costUnknown("Fargate charges by task size, which the service does not report.");
    }),
});

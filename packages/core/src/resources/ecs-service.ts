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

/** Service names repeat among clusters, so the id has both: "cluster/service". */
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
    status: service.status?.toLowerCase() ?? null,
    createdAt: service.createdAt?.toISOString() ?? null,
    desiredTasks: service.desiredCount,
    runningTasks: service.runningCount ?? null,
    // A service with a capacity provider strategy has no launch type (API reference, Service).
    launchType: service.launchType ?? null,
    capacityProviders: (service.capacityProviderStrategy ?? []).flatMap(
      (strategy) => strategy.capacityProvider ?? [],
    ),
    platformVersion: service.platformVersion ?? null,
    platformFamily: service.platformFamily ?? null,
    taskDefinitionArn: service.taskDefinition,
    roleArn: service.roleArn ?? null,
    targetGroupArns: (service.loadBalancers ?? []).flatMap((balancer) => balancer.targetGroupArn ?? []),
    /** Null outside network mode awsvpc: the tasks use the network of their instances. */
    network: network
      ? {
          subnetIds: network.subnets ?? [],
          securityGroupIds: network.securityGroups ?? [],
          // AWS documents DISABLED as the default of services made through its interface.
          assignPublicIp: network.assignPublicIp === "ENABLED",
        }
      : null,
    /** Task sets exist only under an external deployment controller or CodeDeploy. */
    taskSets: (service.taskSets ?? []).map((taskSet) => ({
      id: taskSet.id ?? null,
      assignPublicIp: taskSet.networkConfiguration?.awsvpcConfiguration?.assignPublicIp === "ENABLED",
    })),
    executeCommand: service.enableExecuteCommand === true,
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
    cluster: read((service) => ({ arn: service.clusterArn })),
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
      // Its tasks run on instances, which are resources of their own.
      if (launchType === "EC2") return costs();
      return costUnknown("Fargate charges by task size, which the service does not report.");
    }),
});

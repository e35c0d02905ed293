import type { ECS, Failure } from "@aws-sdk/client-ecs";
import { AwsError } from "../aws-error.ts";
import type { Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

function nameOf(arnOrName: string): string {
  return arnOrName.split("/").at(-1) ?? arnOrName;
}

function missing(arn: string): Failure {
  return { arn, reason: "MISSING" };
}

/** Read operations of ECS. */
export const ecsReads: Reads<ECS> = {
  listClusters: (input, { fixtures, region }) => {
    const { rows, token } = pageOf(
      fixtures.table("ecsCluster", region),
      input.nextToken,
      input.maxResults ?? 100,
    );
    return { clusterArns: rows.map((row) => row.clusterArn ?? ""), nextToken: token };
  },
  describeClusters: (input, { fixtures, region }) => {
    const table = fixtures.table("ecsCluster", region);
    const wanted = input.clusters ?? [];
    const include = new Set<string>(input.include ?? []);
    return {
      clusters: wanted.flatMap((arn) => {
        const cluster = table.get(nameOf(arn));
        if (!cluster) return [];
        const { tags, settings, statistics, ...rest } = cluster;
        // Omitted by default (ECS API reference, DescribeClusters).
        return {
          ...rest,
          settings: include.has("SETTINGS") ? settings : [],
          statistics: include.has("STATISTICS") ? statistics : [],
          tags: include.has("TAGS") ? tags : [],
        };
      }),
      failures: wanted.filter((arn) => !table.has(nameOf(arn))).map(missing),
    };
  },
  listServices: (input, { fixtures, region }) => {
    const cluster = nameOf(input.cluster ?? "default");
    if (!fixtures.table("ecsCluster", region).has(cluster)) {
      throw new AwsError("ClusterNotFoundException", 400, "Cluster not found.");
    }
    const { rows, token } = pageOf(
      fixtures.table("ecsService", region),
      input.nextToken,
      input.maxResults ?? 10,
      (service) => nameOf(service.clusterArn ?? "") === cluster,
    );
    return { serviceArns: rows.map((row) => row.serviceArn ?? ""), nextToken: token };
  },
  describeServices: (input, { fixtures, region }) => {
    const table = fixtures.table("ecsService", region);
    const prefix = fixtures.world.arn("ecs", region, `service/${nameOf(input.cluster ?? "default")}/`);
    const wanted = (input.services ?? []).map((service) =>
      service.startsWith("arn:") ? service : `${prefix}${service}`,
    );
    const withTags = input.include?.includes("TAGS") === true;
    return {
      services: wanted.flatMap((arn) => {
        const service = table.get(arn);
        if (!service) return [];
        const { tags, ...rest } = service;
        return withTags ? service : rest;
      }),
      failures: wanted.filter((arn) => !table.has(arn)).map(missing),
    };
  },
  listTaskDefinitionFamilies: (input, { fixtures, region }) => {
    const { rows, token } = pageOf(
      fixtures.table("taskDefinition", region),
      input.nextToken,
      input.maxResults ?? 100,
    );
    return { families: rows.map((row) => row.family ?? ""), nextToken: token };
  },
  describeTaskDefinition: (input, { fixtures, region }) => {
    const name = input.taskDefinition ?? "";
    // A family means its latest revision; each has one here.
    const arn = name.startsWith("arn:")
      ? name
      : fixtures.world.arn("ecs", region, `task-definition/${name.includes(":") ? name : `${name}:1`}`);
    const taskDefinition = fixtures.table("taskDefinition", region).get(arn);
    if (!taskDefinition) throw new AwsError("ClientException", 400, "Unable to describe task definition.");
    return { taskDefinition, tags: [] };
  },
  listTasks: () => ({ taskArns: [] }),
};

import type { ECR } from "@aws-sdk/client-ecr";
import type { ECS } from "@aws-sdk/client-ecs";
import type { EKS } from "@aws-sdk/client-eks";
import { AwsError } from "../aws-error.ts";
import { repositoryOf } from "./ecr.ts";
import { clusterOf } from "./eks.ts";
import type { Changes } from "./operation.ts";

/** Changes of repositories. */
export const ecrChanges: Changes<ECR> = {
  putImageScanningConfiguration: (input, context) => {
    const row = repositoryOf(input.repositoryName, context);
    return () => {
      const repository = {
        ...row.repository,
        imageScanningConfiguration: { scanOnPush: input.imageScanningConfiguration?.scanOnPush === true },
      };
      context.fixtures
        .table("repository", context.region)
        .replace(input.repositoryName ?? "", { ...row, repository });
      return { repositoryName: input.repositoryName };
    };
  },
  putImageTagMutability: (input, context) => {
    const row = repositoryOf(input.repositoryName, context);
    return () => {
      const repository = { ...row.repository, imageTagMutability: input.imageTagMutability };
      context.fixtures
        .table("repository", context.region)
        .replace(input.repositoryName ?? "", { ...row, repository });
      return { repositoryName: input.repositoryName };
    };
  },
};

/** Changes of services. Tasks start and stop immediately. */
export const ecsChanges: Changes<ECS> = {
  updateService: (input, { fixtures, region }) => {
    const table = fixtures.table("ecsService", region);
    const arn = input.service ?? "";
    const service = table.get(arn);
    if (!service) throw new AwsError("ServiceNotFoundException", 400, "Service not found.");
    return () => {
      const desiredCount = input.desiredCount ?? service.desiredCount;
      const next = { ...service, desiredCount, runningCount: desiredCount };
      table.replace(arn, next);
      return { service: next };
    };
  },
};

/** Changes of clusters. They are effective immediately. */
export const eksChanges: Changes<EKS> = {
  updateClusterConfig: (input, context) => {
    const row = clusterOf(input.name, context);
    const asked = input.logging?.clusterLogging ?? [];
    return () => {
      const types = new Set(
        (row.cluster.logging?.clusterLogging ?? []).flatMap((one) => (one.enabled ? (one.types ?? []) : [])),
      );
      for (const { types: named = [], enabled } of asked)
        for (const type of named) enabled ? types.add(type) : types.delete(type);
      const cluster = {
        ...row.cluster,
        logging: { clusterLogging: [{ types: [...types], enabled: true }] },
        deletionProtection: input.deletionProtection ?? row.cluster.deletionProtection,
      };
      context.fixtures.table("eksCluster", context.region).replace(input.name ?? "", { ...row, cluster });
      return {};
    };
  },
};

import type { ECR } from "@aws-sdk/client-ecr";
import { AwsError } from "../aws-error.ts";
import { tagList } from "../fixtures/world.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf, rowsByKey } from "./paging.ts";

function noRepository(name: string | undefined): AwsError {
  return new AwsError(
    "RepositoryNotFoundException",
    400,
    `The repository with name '${name}' does not exist.`,
  );
}

/** The repository of a call. */
export function repositoryOf(name: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("repository", region).get(name);
  if (!row) throw noRepository(name);
  return row;
}

/** Read operations of ECR. */
export const ecrReads: Reads<ECR> = {
  describeRepositories: (input, { fixtures, region }) => {
    const table = fixtures.table("repository", region);
    if (input.repositoryNames?.length) {
      return {
        repositories: rowsByKey(table, input.repositoryNames, noRepository).map((row) => row.repository),
      };
    }
    const { rows, token } = pageOf(table, input.nextToken, input.maxResults ?? 100);
    return { repositories: rows.map((row) => row.repository), nextToken: token };
  },
  batchGetRepositoryScanningConfiguration: (input, { fixtures, region }) => {
    const table = fixtures.table("repository", region);
    const names = input.repositoryNames ?? [];
    return {
      scanningConfigurations: names.flatMap((name) => {
        const repository = table.get(name)?.repository;
        if (!repository) return [];
        const scanOnPush = repository.imageScanningConfiguration?.scanOnPush === true;
        return {
          repositoryArn: repository.repositoryArn,
          repositoryName: name,
          scanOnPush,
          scanFrequency: scanOnPush ? ("SCAN_ON_PUSH" as const) : ("MANUAL" as const),
          appliedScanFilters: [],
        };
      }),
      failures: names
        .filter((repositoryName) => !table.has(repositoryName))
        .map((repositoryName) => ({ repositoryName, failureCode: "REPOSITORY_NOT_FOUND" as const })),
    };
  },
  getRepositoryPolicy: (input, context) => {
    const { policy } = repositoryOf(input.repositoryName, context);
    if (policy === undefined) {
      throw new AwsError("RepositoryPolicyNotFoundException", 400, "Repository policy does not exist.");
    }
    return { repositoryName: input.repositoryName, policyText: policy };
  },
  getLifecyclePolicy: (input, context) => {
    const { lifecycle } = repositoryOf(input.repositoryName, context);
    if (lifecycle === undefined) {
      throw new AwsError("LifecyclePolicyNotFoundException", 400, "Lifecycle policy does not exist.");
    }
    return { repositoryName: input.repositoryName, lifecyclePolicyText: lifecycle };
  },
  describeImages: (input, context) => {
    const { repository } = repositoryOf(input.repositoryName, context);
    const { world } = context.fixtures;
    return {
      imageDetails: [0, 1, 2].map((index) => ({
        repositoryName: repository.repositoryName,
        registryId: repository.registryId,
        imageDigest: `sha256:${world.hex(`image/${repository.repositoryName}/${index}`, 64)}`,
        imageTags: [`1.${index}`],
        imageSizeInBytes: 90_000_000 + index * 4_000_000,
        imagePushedAt: world.daysAgo(60 - index * 25, `push/${repository.repositoryName}/${index}`),
      })),
    };
  },
  listTagsForResource: (input, context) => {
    const name = input.resourceArn?.split(":repository/")[1];
    return { tags: tagList(repositoryOf(name, context).tags) };
  },
};

import type { ContainerDefinition, ECS, TaskDefinition, Volume } from "@aws-sdk/client-ecs";
import { awsResource } from "../model/define-resource.ts";
import { accessKeyIdsIn, looksLikeCredential } from "./looks-like-credential.ts";
import { tagMap } from "./tag-map.ts";

function containerOf(container: ContainerDefinition) {
  return {
    /** Name of the container. @api name */
    name: container.name ?? null,
    /** Image. @api image */
    image: container.image ?? null,
    // Omitted settings are off (API reference, ContainerDefinition).
    /** Whether the container has root access to its host. @api privileged */
    privileged: container.privileged === true,
    /** Whether the root file system is read-only. @api readonlyRootFilesystem */
    readOnlyRoot: container.readonlyRootFilesystem === true,
    /** User in the container, as written: "app", "1000:1000". Null: the image decides. @api user */
    user: container.user ?? null,
    /** Log driver, such as "awslogs". Null: none. @api logConfiguration.logDriver */
    logDriver: container.logConfiguration?.logDriver ?? null,
    /** Names of environment variables. Values are not stored. @api environment */
    environmentNames: (container.environment ?? []).flatMap(({ name }) => name ?? []),
  };
}

/**
 * Names of plain variables per container whose value looks like a credential; values are never stored.
 * Undefined when AWS omitted a name or a value.
 */
function suspectVariablesOf(containers: readonly ContainerDefinition[] | undefined) {
  // A container without variables has an empty list (API reference, ContainerDefinition).
  const variables = containers?.flatMap(({ environment }) => environment ?? []);
  if (variables?.some(({ name, value }) => name === undefined || value === undefined)) return undefined;
  return containers?.map(({ name, environment }) => ({
    /** Name of the container. @api containerDefinitions[].name */
    container: name ?? null,
    /** Names of environment variables whose value looks like a credential. Values are not stored. @api containerDefinitions[].environment[] */
    names: (environment ?? []).flatMap((variable) =>
      variable.name !== undefined && looksLikeCredential(variable.name, variable.value ?? "")
        ? variable.name
        : [],
    ),
  }));
}

/** IDs of AWS access keys in the variables of the containers. Undefined when AWS omitted a value. */
function accessKeysOf(containers: readonly ContainerDefinition[] | undefined): string[] | undefined {
  const texts = containers?.map(({ environment }) => (environment ?? []).map(({ value }) => value));
  if (texts?.flat().includes(undefined)) return undefined;
  return texts && [...new Set(texts.flatMap((values) => accessKeyIdsIn(values.join("\n"))))];
}

export type EcsContainer = ReturnType<typeof containerOf>;

function efsVolumeOf({ name, efsVolumeConfiguration: efs }: Volume) {
  if (efs === undefined) return [];
  return [
    {
      /** Name of the volume. @api volumes[].name */
      name: name ?? null,
      /** ID of the EFS file system. @api fileSystemId */
      fileSystemId: efs.fileSystemId ?? null,
      // Off by default (API reference, EFSVolumeConfiguration).
      /** Whether traffic to the file system is encrypted. @api transitEncryption */
      transitEncryption: efs.transitEncryption === "ENABLED",
    },
  ];
}

function taskOf(task: TaskDefinition) {
  if (task.revision === undefined) return undefined;
  return {
    /** Revision number. @unit none @api revision */
    revision: task.revision,
    /** "awsvpc", "bridge", "host", or "none". Null: the platform's default, which is never "host". @api networkMode */
    networkMode: task.networkMode ?? null,
    /** "host" or "task". Null: each container has its own process namespace. @api pidMode */
    pidMode: task.pidMode ?? null,
    /** "LINUX" or a Windows family such as "WINDOWS_SERVER_2022_CORE". Null: not stated, which means Linux. @api runtimePlatform.operatingSystemFamily */
    operatingSystem: task.runtimePlatform?.operatingSystemFamily ?? null,
    /** Launch types that the task definition supports. @api compatibilities */
    compatibilities: task.compatibilities ?? [],
    /** ARN of the IAM role of the containers. Null: none. @api taskRoleArn */
    taskRoleArn: task.taskRoleArn ?? null,
    /** ARN of the IAM role of the ECS agent. Null: none. @api executionRoleArn */
    executionRoleArn: task.executionRoleArn ?? null,
  };
}

export type EcsTask = NonNullable<ReturnType<typeof taskOf>>;

/**
 * The latest active revision of each family. The family is the resource, and its ARN has no revision:
 * revisions never change, so the next one fixes a finding.
 */
export default awsResource<ECS>()({
  type: "AWS::ECS::TaskDefinition",
  label: "ECS Task Definition",
  service: "ecs",
  list: {
    of: {
      op: "listTaskDefinitionFamilies",
      input: { status: "ACTIVE", maxResults: 100 },
      paging: { input: "nextToken", output: "nextToken" },
      items: (page) => page.families,
    },
    op: "describeTaskDefinition",
    // A family without a revision means its latest active one (API reference, DescribeTaskDefinition).
    input: ([family]) => ({ taskDefinition: family, include: ["TAGS" as const] }),
    paging: "none",
    items: (page) => page.taskDefinition && [{ task: page.taskDefinition, tags: page.tags ?? [] }],
  },
  arn: ({ task }) => task.taskDefinitionArn?.replace(/:\d+$/, "") ?? "",
  facets: ({ read }) => ({
    task: read(({ task }) => taskOf(task)),
    /** 1024 units are one vCPU. Null: not set for the whole task, which Fargate does not allow. */
    size: read(({ task }) => ({
      /** CPU of the task. Null: set per container. @label CPU @unit CPU units @api cpu */
      cpuUnits: task.cpu === undefined ? null : Number(task.cpu),
      /** Memory of the task. Null: set per container. @unit MiB @api memory */
      memoryMib: task.memory === undefined ? null : Number(task.memory),
      /** "X86_64" or "ARM64". @api runtimePlatform.cpuArchitecture */
      architecture: task.runtimePlatform?.cpuArchitecture ?? null,
    })),
    containers: read(({ task }) => task.containerDefinitions?.map(containerOf)),
    suspectVariables: read(({ task }) => suspectVariablesOf(task.containerDefinitions)),
    /** IDs of AWS access keys whose secret access key is in the variables of the same container. @api containerDefinitions[].environment[] */
    accessKeyIds: read(({ task }) => accessKeysOf(task.containerDefinitions)),
    efsVolumes: read(({ task }) => (task.volumes ?? []).flatMap(efsVolumeOf)),
  }),
  leftOut: {
    "ecs.DescribeTaskDefinition taskDefinition.containerDefinitions[].privileged":
      "Not privileged (https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_ContainerDefinition.html).",
    "ecs.DescribeTaskDefinition taskDefinition.containerDefinitions[].environment":
      "The container has no variables (https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_ContainerDefinition.html).",
    "ecs.DescribeTaskDefinition taskDefinition.runtimePlatform":
      "Linux by default (https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html).",
    "ecs.DescribeTaskDefinition taskDefinition.runtimePlatform.operatingSystemFamily":
      "Linux by default (https://docs.aws.amazon.com/AmazonECS/latest/developerguide/task_definition_parameters.html).",
    "ecs.DescribeTaskDefinition taskDefinition.networkMode":
      "Bridge (https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_TaskDefinition.html).",
    "ecs.DescribeTaskDefinition taskDefinition.pidMode":
      "Each container has a separate namespace (https://docs.aws.amazon.com/AmazonECS/latest/APIReference/API_TaskDefinition.html).",
  },
  describe: ({ task, tags }) => ({
    id: task.family,
    name: task.family,
    status: task.status?.toLowerCase(),
    createdAt: task.registeredAt,
    tags: tagMap(tags),
  }),
  cost: "free",
});

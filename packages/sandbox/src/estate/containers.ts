import type { Service } from "@aws-sdk/client-ecs";
import type { NetworkPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import type { Belonging, World } from "./world.ts";

/** Tags as ECS lists them. */
function lowerTags(tags: Readonly<Record<string, string>>): { key: string; value: string }[] {
  return Object.entries(tags).map(([key, value]) => ({ key, value }));
}

export function repositoryUri(world: World, region: string, name: string): string {
  return `${world.accountId}.dkr.ecr.${region}.amazonaws.com/${name}`;
}

/** Adds an image repository. */
export function putRepository(
  world: World,
  put: Put,
  spec: { name: string; region: string; of: Belonging; ageDays: number; careful: boolean },
): void {
  put("repository", spec.name, {
    repository: {
      repositoryArn: world.arn("ecr", spec.region, `repository/${spec.name}`),
      registryId: world.accountId,
      repositoryName: spec.name,
      repositoryUri: repositoryUri(world, spec.region, spec.name),
      createdAt: world.daysAgo(spec.ageDays, spec.name),
      imageTagMutability: spec.careful ? "IMMUTABLE" : "MUTABLE",
      imageScanningConfiguration: { scanOnPush: spec.careful },
      encryptionConfiguration: { encryptionType: "AES256" },
    },
    tags: world.tags(spec.of, spec.name),
    ...(spec.careful
      ? {
          lifecycle: JSON.stringify({
            rules: [
              {
                rulePriority: 1,
                selection: { tagStatus: "any", countType: "imageCountMoreThan", countNumber: 30 },
                action: { type: "expire" },
              },
            ],
          }),
        }
      : {}),
  });
}

export function ecsClusterArn(world: World, region: string, name: string): string {
  return world.arn("ecs", region, `cluster/${name}`);
}

/** Adds an ECS cluster. */
export function putEcsCluster(
  world: World,
  put: Put,
  spec: { name: string; region: string; of: Belonging; services: number; insights: boolean },
): void {
  put("ecsCluster", spec.name, {
    clusterArn: ecsClusterArn(world, spec.region, spec.name),
    clusterName: spec.name,
    status: "ACTIVE",
    registeredContainerInstancesCount: 0,
    runningTasksCount: spec.services * 2,
    pendingTasksCount: 0,
    activeServicesCount: spec.services,
    capacityProviders: ["FARGATE", "FARGATE_SPOT"],
    defaultCapacityProviderStrategy: [],
    settings: [{ name: "containerInsights", value: spec.insights ? "enabled" : "disabled" }],
    statistics: [],
    tags: lowerTags(world.tags(spec.of, spec.name)),
  });
}

export interface EcsServiceSpec {
  name: string;
  cluster: string;
  network: NetworkPlan;
  of: Belonging;
  groups: string[];
  roleArn: string;
  image: string;
  targetGroupArn?: string;
  desired: number;
  ageDays: number;
  publicIp: boolean;
  /** Plain variables of the container. */
  environment?: readonly { name: string; value: string }[];
}

function putTaskDefinition(put: Put, spec: EcsServiceSpec, taskDefinitionArn: string): void {
  put("taskDefinition", taskDefinitionArn, {
    taskDefinitionArn,
    family: spec.name,
    revision: 1,
    status: "ACTIVE",
    networkMode: "awsvpc",
    requiresCompatibilities: ["FARGATE"],
    cpu: "512",
    memory: "1024",
    taskRoleArn: spec.roleArn,
    executionRoleArn: spec.roleArn,
    containerDefinitions: [
      {
        name: "app",
        image: `${spec.image}:1.0`,
        essential: true,
        portMappings: [{ containerPort: 8080, protocol: "tcp" }],
        environment: [...(spec.environment ?? [])],
        logConfiguration: {
          logDriver: "awslogs",
          options: { "awslogs-group": `/ecs/${spec.name}`, "awslogs-region": spec.network.region },
        },
      },
    ],
    runtimePlatform: { cpuArchitecture: "X86_64", operatingSystemFamily: "LINUX" },
  });
}

/** Adds an ECS service on Fargate with its task definition. */
export function putEcsService(world: World, put: Put, spec: EcsServiceSpec): void {
  const { network, name } = spec;
  const taskDefinition = world.arn("ecs", network.region, `task-definition/${name}:1`);
  putTaskDefinition(put, spec, taskDefinition);
  const created = world.daysAgo(spec.ageDays, name);
  const networkConfiguration: NonNullable<Service["networkConfiguration"]> = {
    awsvpcConfiguration: {
      subnets: [0, 1].map((index) => world.subnetId(network, "private", index)),
      securityGroups: spec.groups,
      assignPublicIp: spec.publicIp ? "ENABLED" : "DISABLED",
    },
  };
  const loadBalancers = spec.targetGroupArn
    ? [{ targetGroupArn: spec.targetGroupArn, containerName: "app", containerPort: 8080 }]
    : [];
  const serviceArn = world.arn("ecs", network.region, `service/${spec.cluster}/${name}`);
  put("ecsService", serviceArn, {
    serviceArn,
    serviceName: name,
    clusterArn: ecsClusterArn(world, network.region, spec.cluster),
    status: "ACTIVE",
    desiredCount: spec.desired,
    runningCount: spec.desired,
    pendingCount: 0,
    launchType: "FARGATE",
    platformVersion: "LATEST",
    platformFamily: "Linux",
    taskDefinition,
    deploymentConfiguration: {
      deploymentCircuitBreaker: { enable: true, rollback: true },
      maximumPercent: 200,
      minimumHealthyPercent: 100,
    },
    deployments: [],
    events: [],
    roleArn: spec.roleArn,
    loadBalancers,
    serviceRegistries: [],
    networkConfiguration,
    createdAt: created,
    schedulingStrategy: "REPLICA",
    deploymentController: { type: "ECS" },
    enableECSManagedTags: true,
    enableExecuteCommand: false,
    propagateTags: "SERVICE",
    healthCheckGracePeriodSeconds: 60,
    tags: lowerTags(world.tags(spec.of, name)),
  });
}

/** Adds an EKS cluster with one group of nodes. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one SDK object, a line a member.
export function putEksCluster(
  world: World,
  put: Put,
  spec: {
    name: string;
    version: string;
    network: NetworkPlan;
    of: Belonging;
    roleArn: string;
    groups: string[];
    ageDays: number;
    careful: boolean;
  },
): void {
  const { network, name } = spec;
  const subnetIds = [0, 1].map((index) => world.subnetId(network, "private", index));
  const createdAt = world.daysAgo(spec.ageDays, name);
  const tags = world.tags(spec.of, name);
  put("eksCluster", name, {
    cluster: {
      name,
      arn: world.arn("eks", network.region, `cluster/${name}`),
      createdAt,
      version: spec.version,
      platformVersion: "eks.9",
      status: "ACTIVE",
      endpoint: `https://${world.hex(`eks/${name}`, 32).toUpperCase()}.gr7.${network.region}.eks.amazonaws.com`,
      roleArn: spec.roleArn,
      resourcesVpcConfig: {
        vpcId: world.vpcId(network),
        subnetIds,
        securityGroupIds: [],
        clusterSecurityGroupId: spec.groups[0],
        endpointPublicAccess: true,
        endpointPrivateAccess: spec.careful,
        publicAccessCidrs: ["0.0.0.0/0"],
      },
      kubernetesNetworkConfig: { serviceIpv4Cidr: "172.20.0.0/16", ipFamily: "ipv4" },
      logging: {
        clusterLogging: [
          {
            types: ["api", "audit", "authenticator", "controllerManager", "scheduler"],
            enabled: spec.careful,
          },
        ],
      },
      ...(spec.careful
        ? {
            encryptionConfig: [
              {
                resources: ["secrets"],
                provider: { keyArn: world.arn("kms", network.region, `key/${world.uuid("kms/eks")}`) },
              },
            ],
          }
        : {}),
      accessConfig: { authenticationMode: "API_AND_CONFIG_MAP" },
      upgradePolicy: { supportType: "EXTENDED" },
      deletionProtection: false,
      tags,
    },
    nodegroups: [
      {
        nodegroupName: "default",
        nodegroupArn: world.arn(
          "eks",
          network.region,
          `nodegroup/${name}/default/${world.uuid(`ng/${name}`)}`,
        ),
        clusterName: name,
        version: spec.version,
        createdAt,
        status: "ACTIVE",
        capacityType: "ON_DEMAND",
        scalingConfig: { minSize: 1, maxSize: 4, desiredSize: 2 },
        instanceTypes: ["t3.large"],
        subnets: subnetIds,
        amiType: "AL2023_x86_64_STANDARD",
        diskSize: 20,
        nodeRole: spec.roleArn,
      },
    ],
  });
}

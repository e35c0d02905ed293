import { ECS } from "@aws-sdk/client-ecs";
import { EKS } from "@aws-sdk/client-eks";
import { expect } from "vitest";
import { given, type Made } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import type { Network } from "./network.ts";

const tags = { team: "web" };

/** A container cluster with a service, and a Kubernetes cluster. */
export async function makeContainers(
  account: MotoAccount,
  region: string,
  {
    network,
    keyArn,
    roleArn,
    targetGroupArn,
  }: { network: Network; keyArn: string; roleArn: string; targetGroupArn: string },
): Promise<Made[]> {
  const ecs = new ECS(account.client(region));
  const ecsTags = [{ key: "team", value: "web" }];
  const { cluster } = await ecs.createCluster({
    clusterName: "wire-cluster",
    settings: [{ name: "containerInsights", value: "enabled" }],
    configuration: { executeCommandConfiguration: { logging: "NONE", kmsKeyId: keyArn } },
    capacityProviders: ["FARGATE"],
    tags: ecsTags,
  });
  const clusterArn = given(cluster?.clusterArn, "a cluster");
  const { taskDefinition } = await ecs.registerTaskDefinition({
    family: "wire-task",
    taskRoleArn: roleArn,
    networkMode: "awsvpc",
    requiresCompatibilities: ["FARGATE"],
    tags: ecsTags,
    containerDefinitions: [
      {
        name: "web",
        image: "nginx",
        memory: 512,
        portMappings: [{ containerPort: 80 }],
        user: "1000:1000",
        readonlyRootFilesystem: true,
        environment: [{ name: "STAGE", value: "never to be read" }],
        logConfiguration: { logDriver: "awslogs", options: { "awslogs-group": "wire-app" } },
      },
    ],
  });
  const taskDefinitionArn = given(taskDefinition?.taskDefinitionArn, "a task definition");
  const { service } = await ecs.createService({
    cluster: clusterArn,
    serviceName: "wire-service",
    taskDefinition: taskDefinitionArn,
    desiredCount: 2,
    launchType: "FARGATE",
    platformVersion: "1.4.0",
    loadBalancers: [{ targetGroupArn, containerName: "web", containerPort: 80 }],
    networkConfiguration: {
      awsvpcConfiguration: {
        subnets: [network.subnetIds[1]],
        securityGroups: [network.securityGroupId],
        assignPublicIp: "ENABLED",
      },
    },
    tags: ecsTags,
  });
  const serviceArn = given(service?.serviceArn, "a service");

  const eks = new EKS(account.client(region));
  const { cluster: kubernetes } = await eks.createCluster({
    name: "wire-kubernetes",
    version: "1.33",
    roleArn,
    resourcesVpcConfig: {
      subnetIds: [...network.subnetIds],
      securityGroupIds: [network.securityGroupId],
      endpointPublicAccess: true,
      endpointPrivateAccess: true,
      publicAccessCidrs: ["203.0.113.0/24"],
    },
    logging: { clusterLogging: [{ types: ["api", "audit"], enabled: true }] },
    encryptionConfig: [{ resources: ["secrets"], provider: { keyArn } }],
    tags,
  });
  const ec2 = `arn:aws:ec2:${region}:${account.id}`;
  return [
    {
      type: "AWS::ECS::Cluster",
      arn: clusterArn,
      name: "wire-cluster",
      region,
      status: "active",
      tags,
      createdAt: null,
      facets: {
        settings: { containerInsights: "enabled" },
        execLogging: { logging: "NONE", kmsKeyId: keyArn },
        // The stand-in starts no task.
        load: { runningTasks: 0, pendingTasks: 2, services: 0, containerInstances: 0 },
        capacityProviders: ["FARGATE"],
      },
      related: [["encrypts sessions with", keyArn]],
    },
    {
      type: "AWS::ECS::TaskDefinition",
      // The family, whatever its revision.
      arn: taskDefinitionArn.replace(/:1$/, ""),
      name: "wire-task",
      region,
      status: "active",
      tags,
      // The stand-in leaves it out.
      createdAt: null,
      facets: {
        task: {
          revision: 1,
          networkMode: "awsvpc",
          pidMode: null,
          operatingSystem: null,
          compatibilities: expect.arrayContaining(["FARGATE"]),
          taskRoleArn: roleArn,
          executionRoleArn: null,
        },
        containers: [
          {
            name: "web",
            image: "nginx",
            privileged: false,
            readOnlyRoot: true,
            user: "1000:1000",
            logDriver: "awslogs",
            environmentNames: ["STAGE"],
          },
        ],
        suspectVariables: [{ container: "web", names: [] }],
        efsVolumes: [],
      },
    },
    {
      type: "AWS::ECS::Service",
      arn: serviceArn,
      name: "wire-service",
      region,
      status: "active",
      tags,
      createdAt: null,
      facets: {
        cluster: { arn: clusterArn },
        details: {
          status: "active",
          createdAt: null,
          desiredTasks: 2,
          runningTasks: 0,
          launchType: "FARGATE",
          capacityProviders: [],
          platformVersion: "1.4.0",
          platformFamily: null,
          taskDefinitionArn,
          roleArn: null,
          targetGroupArns: [targetGroupArn],
          network: {
            subnetIds: [network.subnetIds[1]],
            securityGroupIds: [network.securityGroupId],
            assignPublicIp: true,
          },
          executeCommand: false,
          taskSets: [],
          tags,
        },
      },
      related: [
        ["runs in", clusterArn],
        ["runs in", `${ec2}:subnet/${network.subnetIds[1]}`],
        ["guarded by", `${ec2}:security-group/${network.securityGroupId}`],
        ["registers with", targetGroupArn],
      ],
    },
    {
      type: "AWS::EKS::Cluster",
      arn: given(kubernetes?.arn, "a Kubernetes cluster"),
      name: "wire-kubernetes",
      region,
      status: "active",
      tags,
      createdAt: "now",
      facets: {
        version: { kubernetes: "1.33", platform: expect.any(String) },
        network: {
          vpcId: null,
          subnetIds: [...network.subnetIds],
          securityGroupIds: expect.arrayContaining([network.securityGroupId]),
        },
        endpoint: { public: true, publicCidrs: ["203.0.113.0/24"], private: true },
        role: { arn: roleArn },
        encryption: [{ resources: ["secrets"], kmsKeyArn: keyArn }],
        logs: { enabledTypes: ["api", "audit"] },
      },
      related: [
        ["runs as", roleArn],
        ["runs in", `${ec2}:subnet/${network.subnetIds[0]}`],
        ["encrypts secrets with", keyArn],
      ],
    },
  ];
}

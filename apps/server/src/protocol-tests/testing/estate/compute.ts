import { AutoScaling } from "@aws-sdk/client-auto-scaling";
import { EC2 } from "@aws-sdk/client-ec2";
import { expect } from "vitest";
import { given, type Made, tagList } from "../made.ts";
import type { MotoAccount } from "../moto.ts";
import type { Network } from "./network.ts";

export interface Compute {
  readonly instanceId: string;
  readonly instanceArn: string;
  readonly made: readonly Made[];
}

/** An instance with its volume, a spare volume, a shared snapshot, an image, a launch template and a group. */
export async function makeCompute(
  account: MotoAccount,
  region: string,
  { network, keyArn, profileArn }: { network: Network; keyArn: string; profileArn: string },
): Promise<Compute> {
  const ec2 = new EC2(account.client(region));
  const arn = (kind: string, id: string) => `arn:aws:ec2:${region}:${account.id}:${kind}/${id}`;
  const { vpcId, subnetIds, securityGroupId } = network;
  const tags = { Name: "wire-web-1", team: "web" };

  const base = await ec2.registerImage({
    Name: "wire-base",
    Architecture: "x86_64",
    RootDeviceName: "/dev/xvda",
    VirtualizationType: "hvm",
  });
  const baseImageId = given(base.ImageId, "a base image");
  const { Instances: instances } = await ec2.runInstances({
    ImageId: baseImageId,
    InstanceType: "t3.large",
    MinCount: 1,
    MaxCount: 1,
    KeyName: "wire-key",
    SubnetId: subnetIds[0],
    SecurityGroupIds: [securityGroupId],
    IamInstanceProfile: { Arn: profileArn },
    MetadataOptions: { HttpTokens: "required", HttpEndpoint: "enabled", HttpPutResponseHopLimit: 1 },
    Monitoring: { Enabled: true },
    BlockDeviceMappings: [
      { DeviceName: "/dev/xvda", Ebs: { VolumeSize: 20, VolumeType: "gp3", DeleteOnTermination: true } },
    ],
    TagSpecifications: [{ ResourceType: "instance", Tags: tagList(tags) }],
  });
  const instanceId = given(instances?.[0]?.InstanceId, "an instance");
  const instanceArn = arn("instance", instanceId);
  const stopped = await ec2.runInstances({
    ImageId: baseImageId,
    InstanceType: "m5.large",
    MinCount: 1,
    MaxCount: 1,
    SubnetId: subnetIds[1],
  });
  const stoppedId = given(stopped.Instances?.[0]?.InstanceId, "a second instance");
  await ec2.stopInstances({ InstanceIds: [stoppedId] });

  const { Volumes: attached } = await ec2.describeVolumes({
    Filters: [{ Name: "attachment.instance-id", Values: [instanceId] }],
  });
  const rootVolumeId = given(attached?.[0]?.VolumeId, "the instance's volume");
  const spareTags = { Name: "wire-spare", team: "web" };
  const spare = await ec2.createVolume({
    AvailabilityZone: `${region}a`,
    Size: 100,
    VolumeType: "gp3",
    Iops: 4000,
    Throughput: 250,
    Encrypted: true,
    KmsKeyId: keyArn,
    TagSpecifications: [{ ResourceType: "volume", Tags: tagList(spareTags) }],
  });
  const spareId = given(spare.VolumeId, "a spare volume");
  const snapshotTags = { Name: "wire-backup", team: "web" };
  const snapshot = await ec2.createSnapshot({
    VolumeId: spareId,
    Description: "Before the change",
    TagSpecifications: [{ ResourceType: "snapshot", Tags: tagList(snapshotTags) }],
  });
  const snapshotId = given(snapshot.SnapshotId, "a snapshot");
  await ec2.modifySnapshotAttribute({
    SnapshotId: snapshotId,
    Attribute: "createVolumePermission",
    OperationType: "add",
    GroupNames: ["all"],
  });
  await ec2.modifySnapshotAttribute({
    SnapshotId: snapshotId,
    Attribute: "createVolumePermission",
    OperationType: "add",
    UserIds: ["210987654321"],
  });
  const imageTags = { Name: "ignored for an image", team: "web" };
  const image = await ec2.createImage({
    InstanceId: instanceId,
    Name: "wire-image",
    Description: "Web server",
    TagSpecifications: [{ ResourceType: "image", Tags: tagList(imageTags) }],
  });
  const imageId = given(image.ImageId, "an image");
  const { Images: described } = await ec2.describeImages({ ImageIds: [imageId] });
  const told = given(described?.[0], "the image itself");
  const imageSnapshotId = given(told.BlockDeviceMappings?.[0]?.Ebs?.SnapshotId, "the image's snapshot");
  const template = await ec2.createLaunchTemplate({
    LaunchTemplateName: "wire-template",
    LaunchTemplateData: {
      ImageId: imageId,
      InstanceType: "t3.small",
      KeyName: "wire-key",
      UserData: Buffer.from("#!/bin/sh\n").toString("base64"),
      SecurityGroupIds: [securityGroupId],
      IamInstanceProfile: { Arn: profileArn },
      MetadataOptions: { HttpTokens: "required", HttpEndpoint: "enabled", HttpPutResponseHopLimit: 2 },
      BlockDeviceMappings: [
        { DeviceName: "/dev/xvda", Ebs: { Encrypted: true, VolumeSize: 30, VolumeType: "gp3" } },
      ],
    },
    TagSpecifications: [{ ResourceType: "launch-template", Tags: tagList({ team: "web" }) }],
  });
  const templateId = given(template.LaunchTemplate?.LaunchTemplateId, "a launch template");

  const scaling = new AutoScaling(account.client(region));
  await scaling.createLaunchConfiguration({
    LaunchConfigurationName: "wire-configuration",
    ImageId: baseImageId,
    InstanceType: "t3.micro",
    AssociatePublicIpAddress: true,
    MetadataOptions: { HttpTokens: "required", HttpEndpoint: "enabled" },
  });
  const { LaunchConfigurations: configurations } = await scaling.describeLaunchConfigurations({});
  await scaling.createAutoScalingGroup({
    AutoScalingGroupName: "wire-group",
    MinSize: 0,
    MaxSize: 4,
    DesiredCapacity: 1,
    LaunchTemplate: { LaunchTemplateId: templateId, Version: "$Latest" },
    VPCZoneIdentifier: subnetIds.join(","),
    HealthCheckType: "EC2",
    Tags: [{ Key: "team", Value: "web", PropagateAtLaunch: false }],
  });
  const { AutoScalingGroups: groups } = await scaling.describeAutoScalingGroups({
    AutoScalingGroupNames: ["wire-group"],
  });
  const group = given(groups?.[0], "a group");
  const groupArn = given(group.AutoScalingGroupARN, "the group's ARN");
  const scaledId = given(group.Instances?.[0]?.InstanceId, "the group's instance");

  const networkOf = (subnet: number) => ({
    vpcId,
    subnetId: subnetIds[subnet],
    availabilityZone: `${region}${"ab"[subnet]}`,
    privateIp: expect.stringMatching(/^10\.20\./),
    publicIp: subnet === 0 ? expect.any(String) : null,
    securityGroupIds: [],
    networkInterfaceIds: [expect.stringMatching(/^eni-/)],
  });
  const made: Made[] = [
    {
      type: "AWS::EC2::Instance",
      arn: instanceArn,
      name: "wire-web-1",
      region,
      status: "running",
      tags,
      createdAt: "now",
      facets: {
        compute: {
          instanceType: "t3.large",
          // Three that the stand-in does not know of an image that was registered.
          platform: null,
          tenancy: "default",
          lifecycle: "on-demand",
          architecture: null,
          virtualizationType: null,
          imageId: baseImageId,
          keyName: "wire-key",
        },
        state: { name: "running", stoppedAt: null, launchedAt: expect.any(String) },
        network: { ...networkOf(0), securityGroupIds: [securityGroupId] },
        instanceProfile: { arn: profileArn },
        volumes: [rootVolumeId],
        metadataOptions: { httpTokens: "required", httpEndpoint: "enabled", hopLimit: 1 },
        monitoring: { detailed: true },
      },
      related: [
        ["runs in", arn("vpc", vpcId)],
        ["runs in", arn("subnet", subnetIds[0])],
        ["guarded by", arn("security-group", securityGroupId)],
        ["launched from", arn("image", baseImageId)],
        ["uses", profileArn],
      ],
    },
    {
      type: "AWS::EC2::Instance",
      arn: arn("instance", stoppedId),
      name: stoppedId,
      region,
      status: "stopped",
      tags: {},
      createdAt: "now",
      facets: {
        state: { name: "stopped", stoppedAt: expect.any(String), launchedAt: expect.any(String) },
        network: networkOf(1),
        instanceProfile: { arn: null },
        monitoring: { detailed: false },
      },
    },
    {
      type: "AWS::EC2::Volume",
      arn: arn("volume", rootVolumeId),
      name: rootVolumeId,
      region,
      status: "in-use",
      tags: {},
      createdAt: "now",
      facets: {
        storage: { type: "gp3", sizeGib: 20, iops: 3000, throughputMibps: null },
        encryption: { encrypted: false, kmsKeyArn: null },
        attachments: [
          {
            instanceId,
            device: "/dev/xvda",
            state: "attached",
            attachedAt: expect.any(String),
            deleteOnTermination: null,
          },
        ],
      },
      related: [["attached to", instanceArn]],
    },
    {
      type: "AWS::EC2::Volume",
      arn: arn("volume", spareId),
      name: "wire-spare",
      region,
      status: "available",
      tags: spareTags,
      createdAt: "now",
      facets: {
        storage: { type: "gp3", sizeGib: 100, iops: 4000, throughputMibps: 250 },
        encryption: { encrypted: true, kmsKeyArn: keyArn },
        attachments: [],
        source: { snapshotId: null },
        placement: { availabilityZone: `${region}a`, multiAttach: null },
      },
      related: [["encrypted with", keyArn]],
    },
    {
      type: "AWS::EC2::Snapshot",
      arn: arn("snapshot", snapshotId),
      name: "wire-backup",
      region,
      status: "completed",
      tags: snapshotTags,
      createdAt: "now",
      facets: {
        source: { volumeId: spareId, description: "Before the change" },
        storage: { volumeSizeGib: 100, fullSizeGib: null, tier: "standard" },
        // The stand-in forgets the key of a snapshot.
        encryption: { encrypted: true, kmsKeyArn: null },
        sharing: { public: true, accountIds: ["210987654321"] },
      },
      related: [["taken of", arn("volume", spareId)]],
    },
    {
      type: "AWS::EC2::Image",
      arn: arn("image", imageId),
      name: "wire-image",
      region,
      status: "available",
      tags: imageTags,
      createdAt: "now",
      facets: {
        image: {
          name: "wire-image",
          description: "Web server",
          platform: told.PlatformDetails ?? null,
          architecture: told.Architecture ?? null,
          virtualizationType: told.VirtualizationType ?? null,
          rootDeviceType: given(told.RootDeviceType, "its root device"),
          imdsSupport: null,
        },
        sharing: { public: false },
        snapshots: [imageSnapshotId],
        lifecycle: { lastLaunchedAt: null, deprecatedAt: null },
      },
      related: [["backed by", arn("snapshot", imageSnapshotId)]],
    },
    {
      type: "AWS::EC2::LaunchTemplate",
      arn: arn("launch-template", templateId),
      name: "wire-template",
      region,
      status: null,
      tags: { team: "web" },
      createdAt: "now",
      facets: {
        versions: { default: 1, latest: 1 },
        defaultVersion: {
          instanceType: "t3.small",
          imageId,
          keyName: "wire-key",
          hasUserData: true,
          instanceProfile: profileArn,
          metadataOptions: { httpTokens: "required", httpEndpoint: "enabled", hopLimit: 2 },
          securityGroupIds: [securityGroupId],
          networkInterfaces: [],
          blockDevices: [
            { device: "/dev/xvda", snapshotId: null, encrypted: true, type: "gp3", sizeGib: 30 },
          ],
        },
      },
      related: [
        ["launches", arn("image", imageId)],
        ["assigns", arn("security-group", securityGroupId)],
      ],
    },
    {
      type: "AWS::AutoScaling::LaunchConfiguration",
      arn: given(configurations?.[0]?.LaunchConfigurationARN, "a launch configuration"),
      name: "wire-configuration",
      region,
      status: null,
      tags: {},
      createdAt: "now",
      facets: {
        publicAddress: { assign: true },
        metadataOptions: { httpTokens: "required", httpEndpoint: "enabled" },
      },
    },
    {
      type: "AWS::AutoScaling::AutoScalingGroup",
      arn: groupArn,
      name: "wire-group",
      region,
      status: null,
      tags: { team: "web" },
      createdAt: "now",
      facets: {
        capacity: { min: 0, max: 4, desired: 1 },
        launch: {
          launchTemplateId: templateId,
          launchTemplateVersion: "$Latest",
          launchConfigurationName: null,
          isMixed: false,
          overrideTypes: [],
        },
        instances: [{ instanceId: scaledId, lifecycleState: "InService", healthStatus: "Healthy" }],
        network: { availabilityZones: [`${region}a`, `${region}b`], subnetIds: [...subnetIds] },
        balancing: {
          targetGroupArns: [],
          classicLoadBalancerNames: [],
          healthCheckTypes: ["EC2"],
        },
      },
      related: [
        ["launches from", arn("launch-template", templateId)],
        ["manages", arn("instance", scaledId)],
        ["runs in", arn("subnet", subnetIds[0])],
      ],
    },
  ];
  return { instanceId, instanceArn, made };
}

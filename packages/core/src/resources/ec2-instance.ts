import type { EC2, Instance } from "@aws-sdk/client-ec2";
import type { SSM } from "@aws-sdk/client-ssm";
import { buildArn } from "../model/arn.ts";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation } from "../model/observation.ts";
import { everyId } from "./every-id.ts";
import { decodeUserData, suspectLines } from "./suspect-lines.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/EC2", ({ id }) => ({ InstanceId: id }));

const noUserData = { present: false, suspectLines: [] as number[] };

/** When the instance stopped, from AWS's "User initiated (2026-05-01 10:11:12 GMT)"; null when it says no time. */
function stoppedAt(instance: Instance): string | null {
  if (instance.State?.Name !== "stopped") return null;
  const match = /\((\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) (?:GMT|UTC)\)/.exec(
    instance.StateTransitionReason ?? "",
  );
  return match ? `${match[1]}T${match[2]}.000Z` : null;
}

function networkOf(instance: Instance) {
  // EC2 writes both lists, empty or not.
  const securityGroupIds =
    instance.SecurityGroups && everyId(instance.SecurityGroups, ({ GroupId }) => GroupId);
  const networkInterfaceIds =
    instance.NetworkInterfaces &&
    everyId(instance.NetworkInterfaces, ({ NetworkInterfaceId }) => NetworkInterfaceId);
  if (!securityGroupIds || !networkInterfaceIds) return undefined;
  return {
    vpcId: instance.VpcId ?? null,
    subnetId: instance.SubnetId ?? null,
    availabilityZone: instance.Placement?.AvailabilityZone ?? null,
    privateIp: instance.PrivateIpAddress ?? null,
    publicIp: instance.PublicIpAddress ?? null,
    securityGroupIds,
    networkInterfaceIds,
  };
}

export default awsResource<EC2>()({
  type: "AWS::EC2::Instance",
  label: "EC2",
  service: "ec2",
  list: {
    op: "describeInstances",
    input: { MaxResults: 200 },
    items: (page) => page.Reservations?.flatMap((reservation) => reservation.Instances ?? []),
  },
  arn: (instance, scope) => buildArn(scope, "ec2", "instance/", instance.InstanceId),
  // It stays listed for about an hour (EC2 User Guide, instance lifecycle).
  ended: (instance) => instance.State?.Name === "terminated",
  metrics: {
    cpu: metric("CPU utilization", "CPUUtilization", "Average", "Percent"),
    networkIn: metric("Network in", "NetworkIn", "Sum", "Bytes"),
    networkOut: metric("Network out", "NetworkOut", "Sum", "Bytes"),
    statusCheckFailed: metric("Failed status checks", "StatusCheckFailed", "Maximum", "Count"),
  },
  // biome-ignore lint/complexity/noExcessiveLinesPerFunction: one entry a call or block.
  facets: ({ on, read, call }) => ({
    compute: read((instance) =>
      instance.InstanceType === undefined
        ? undefined
        : {
            instanceType: instance.InstanceType as string,
            platform: instance.PlatformDetails ?? null,
            tenancy: instance.Placement?.Tenancy ?? null,
            // DescribeInstances leaves InstanceLifecycle out for on-demand instances.
            lifecycle: instance.InstanceLifecycle ?? "on-demand",
            architecture: instance.Architecture ?? null,
            virtualizationType: instance.VirtualizationType ?? null,
            imageId: instance.ImageId ?? null,
            keyName: instance.KeyName ?? null,
          },
    ),
    state: read((instance) =>
      instance.State?.Name === undefined
        ? undefined
        : {
            name: instance.State.Name as string,
            stoppedAt: stoppedAt(instance),
            launchedAt: instance.LaunchTime?.toISOString() ?? null,
          },
    ),
    network: read(networkOf),
    instanceProfile: read(({ IamInstanceProfile: profile }) =>
      profile && !profile.Arn ? undefined : { arn: profile?.Arn ?? null },
    ),
    volumes: read((instance) =>
      (instance.BlockDeviceMappings ?? []).flatMap((mapping) => mapping.Ebs?.VolumeId ?? []),
    ),
    metadataOptions: read((instance) =>
      instance.MetadataOptions === undefined
        ? undefined
        : {
            httpTokens: instance.MetadataOptions.HttpTokens ?? null,
            httpEndpoint: instance.MetadataOptions.HttpEndpoint ?? null,
            hopLimit: instance.MetadataOptions.HttpPutResponseHopLimit ?? null,
          },
    ),
    /** Numbers of lines, from 1, with text that only credentials look like. The text itself is never kept. */
    userData: call(
      "describeInstanceAttribute",
      (instance) => ({ InstanceId: instance.InstanceId, Attribute: "userData" as const }),
      (out) => {
        if (out.UserData === undefined) return undefined;
        const encoded = out.UserData.Value;
        return encoded ? { present: true, suspectLines: suspectLines(decodeUserData(encoded)) } : noUserData;
      },
    ),
    monitoring: read((instance) =>
      instance.Monitoring?.State === undefined
        ? undefined
        : { detailed: instance.Monitoring.State === "enabled" },
    ),
    /** Null: no agent of this instance reports to Systems Manager. */
    systemsManager: on<SSM>()("ssm").batch("describeInstanceInformation", {
      size: 50,
      input: (instances) => ({
        Filters: [{ Key: "InstanceIds", Values: instances.flatMap(({ InstanceId }) => InstanceId ?? []) }],
        MaxResults: 50,
      }),
      pick: (out, instance) => {
        const known = out.InstanceInformationList?.find(
          ({ InstanceId }) => InstanceId === instance.InstanceId,
        );
        // Not found on the first page of several says nothing.
        if (out.InstanceInformationList === undefined || (!known && out.NextToken)) return undefined;
        return (
          (known && {
            pingStatus: (known.PingStatus as string | undefined) ?? null,
            /** "Success", "Failed", "Pending"…; null: no association. */
            associationStatus: known.AssociationStatus ?? null,
          }) ??
          null
        );
      },
    }),
    /** By the last scan of Patch Manager; null: it never looked at this instance. */
    patchState: on<SSM>()("ssm").batch("describeInstancePatchStates", {
      size: 50,
      input: (instances) => ({
        InstanceIds: instances.flatMap(({ InstanceId }) => InstanceId ?? []),
        MaxResults: 100,
      }),
      pick: (out, instance) => {
        const known = out.InstancePatchStates?.find(({ InstanceId }) => InstanceId === instance.InstanceId);
        if (out.InstancePatchStates === undefined || (!known && out.NextToken)) return undefined;
        return (
          (known && {
            baselineId: known.BaselineId ?? null,
            missing: known.MissingCount ?? 0,
            failed: known.FailedCount ?? 0,
            pendingReboot: known.InstalledPendingRebootCount ?? 0,
            rejected: known.InstalledRejectedCount ?? 0,
            scannedAt: known.OperationEndTime?.toISOString() ?? null,
          }) ??
          null
        );
      },
    }),
  }),
  leftOut: {
    "ec2.DescribeInstances Reservations[].Instances[].PublicIpAddress":
      'The instance has no public IPv4 address: "if applicable" (https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_Instance.html).',
    "ec2.DescribeInstances Reservations[].Instances[].IamInstanceProfile":
      'The instance has no role: "if applicable" (https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_Instance.html).',
  },
  describe: (instance) => {
    const tags = tagMap(instance.Tags);
    return {
      id: instance.InstanceId,
      name: tags.Name,
      status: instance.State?.Name,
      createdAt: instance.LaunchTime,
      tags,
    };
  },
  cost: ({ compute, state }) => {
    if (!state.seen) return state;
    return mapObservation(compute, (value) => {
      // Amazon EC2 pricing: only a running instance is charged; its volumes are resources of their own.
      if (state.value.name !== "running") return costs();
      if (value.lifecycle !== "on-demand")
        return costUnknown("Spot prices vary. The list price does not apply.");
      if (value.platform !== "Linux/UNIX")
        return costUnknown(
          `No list price for ${value.platform ?? "this platform"}. Only Linux prices are available.`,
        );
      if (value.tenancy !== "default")
        return costUnknown("List prices are available only for shared tenancy.");
      return costs({ name: "Instance hours", price: `EC2/${value.instanceType}`, quantity: 1 });
    });
  },
});

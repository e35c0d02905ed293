import type { EC2, Instance } from "@aws-sdk/client-ec2";
import type { SSM } from "@aws-sdk/client-ssm";
import { buildArn } from "../model/arn.ts";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation } from "../model/observation.ts";
import { everyId } from "./every-id.ts";
import { accessKeyIdsIn } from "./looks-like-credential.ts";
import { decodeUserData, suspectLines } from "./suspect-lines.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/EC2", ({ id }) => ({ InstanceId: id }));

/** The stored part of an instance's user data. */
interface UserData {
  /** Whether the instance has user data. @api UserData.Value */
  present: boolean;
  /** Numbers of user data lines that look like credentials, from 1. The text is not stored. @unit none @api UserData.Value */
  suspectLines: number[];
  /** IDs of AWS access keys whose secret access key is in the user data, too. @api UserData.Value */
  accessKeyIds: string[];
}

const noUserData: UserData = { present: false, suspectLines: [], accessKeyIds: [] };

function userDataOf(encoded: string): UserData {
  const text = decodeUserData(encoded);
  return { present: true, suspectLines: suspectLines(text), accessKeyIds: accessKeyIdsIn(text) };
}

/** When the instance stopped, from AWS's "User initiated (2026-05-01 10:11:12 GMT)"; null without a time. */
function stoppedAt(instance: Instance): string | null {
  if (instance.State?.Name !== "stopped") return null;
  const match = /\((\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}) (?:GMT|UTC)\)/.exec(
    instance.StateTransitionReason ?? "",
  );
  return match ? `${match[1]}T${match[2]}.000Z` : null;
}

function networkOf(instance: Instance) {
  // EC2 returns both lists, even if empty.
  const securityGroupIds =
    instance.SecurityGroups && everyId(instance.SecurityGroups, ({ GroupId }) => GroupId);
  const networkInterfaceIds =
    instance.NetworkInterfaces &&
    everyId(instance.NetworkInterfaces, ({ NetworkInterfaceId }) => NetworkInterfaceId);
  if (!securityGroupIds || !networkInterfaceIds) return undefined;
  return {
    /** ID of the VPC. @api VpcId */
    vpcId: instance.VpcId ?? null,
    /** ID of the subnet. @api SubnetId */
    subnetId: instance.SubnetId ?? null,
    /** Availability Zone. @api Placement.AvailabilityZone */
    availabilityZone: instance.Placement?.AvailabilityZone ?? null,
    /** Private IPv4 address. @api PrivateIpAddress */
    privateIp: instance.PrivateIpAddress ?? null,
    /** Public IPv4 address. Null: none. @api PublicIpAddress */
    publicIp: instance.PublicIpAddress ?? null,
    /** IDs of the security groups. @api SecurityGroups[].GroupId */
    securityGroupIds,
    /** IDs of the network interfaces. @api NetworkInterfaces[].NetworkInterfaceId */
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
  // It remains listed for about an hour (EC2 User Guide, instance lifecycle).
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
            /** Instance type, such as "m7g.large". @api InstanceType */
            instanceType: instance.InstanceType as string,
            /** Platform, such as "Linux/UNIX". @api PlatformDetails */
            platform: instance.PlatformDetails ?? null,
            /** "default", "dedicated", or "host". @api Placement.Tenancy */
            tenancy: instance.Placement?.Tenancy ?? null,
            // DescribeInstances omits InstanceLifecycle for on-demand instances.
            /** "on-demand", "spot", "scheduled", or "capacity-block". @api InstanceLifecycle */
            lifecycle: instance.InstanceLifecycle ?? "on-demand",
            /** Processor architecture. @api Architecture */
            architecture: instance.Architecture ?? null,
            /** "hvm" or "paravirtual". @api VirtualizationType */
            virtualizationType: instance.VirtualizationType ?? null,
            /** ID of the AMI. @api ImageId */
            imageId: instance.ImageId ?? null,
            /** Name of the key pair. Null: none. @api KeyName */
            keyName: instance.KeyName ?? null,
          },
    ),
    state: read((instance) =>
      instance.State?.Name === undefined
        ? undefined
        : {
            /** Instance state, such as "running". @api State.Name */
            name: instance.State.Name as string,
            /** When the instance was stopped. Null: not stopped, or AWS gives no time. @api StateTransitionReason */
            stoppedAt: stoppedAt(instance),
            /** When the instance was last launched. @api LaunchTime */
            launchedAt: instance.LaunchTime?.toISOString() ?? null,
          },
    ),
    network: read(networkOf),
    instanceProfile: read(({ IamInstanceProfile: profile }) =>
      profile && !profile.Arn
        ? undefined
        : {
            /** ARN of the instance profile. Null: none. @api IamInstanceProfile.Arn */
            arn: profile?.Arn ?? null,
          },
    ),
    /** IDs of the attached EBS volumes. @api BlockDeviceMappings[].Ebs.VolumeId */
    volumes: read((instance) =>
      (instance.BlockDeviceMappings ?? []).flatMap((mapping) => mapping.Ebs?.VolumeId ?? []),
    ),
    metadataOptions: read((instance) =>
      instance.MetadataOptions === undefined
        ? undefined
        : {
            /** "required": IMDSv2 only. "optional": IMDSv1 also works. @api MetadataOptions.HttpTokens */
            httpTokens: instance.MetadataOptions.HttpTokens ?? null,
            /** "enabled" or "disabled": whether the instance metadata service answers. @api MetadataOptions.HttpEndpoint */
            httpEndpoint: instance.MetadataOptions.HttpEndpoint ?? null,
            /** Network hops that a metadata response can travel. @unit none @api MetadataOptions.HttpPutResponseHopLimit */
            hopLimit: instance.MetadataOptions.HttpPutResponseHopLimit ?? null,
          },
    ),
    /** Line numbers, from 1, with text in the form of credentials. The text itself is never stored. */
    userData: call(
      "describeInstanceAttribute",
      (instance) => ({ InstanceId: instance.InstanceId, Attribute: "userData" as const }),
      (out): UserData | undefined => {
        if (out.UserData === undefined) return undefined;
        const encoded = out.UserData.Value;
        return encoded ? userDataOf(encoded) : noUserData;
      },
    ),
    monitoring: read((instance) =>
      instance.Monitoring?.State === undefined
        ? undefined
        : {
            /** Whether detailed monitoring is on. @api Monitoring.State */
            detailed: instance.Monitoring.State === "enabled",
          },
    ),
    /** Null: no agent on this instance reports to Systems Manager. */
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
        // Its absence on the first of several pages says nothing.
        if (out.InstanceInformationList === undefined || (!known && out.NextToken)) return undefined;
        return (
          (known && {
            /** Connection of SSM Agent: "Online", "ConnectionLost", or "Inactive". @api PingStatus */
            pingStatus: (known.PingStatus as string | undefined) ?? null,
            /** Status of State Manager associations: "Success", "Failed", "Pending", and so on. Null: no association. @api AssociationStatus */
            associationStatus: known.AssociationStatus ?? null,
          }) ??
          null
        );
      },
    }),
    /** From the last Patch Manager scan; null: the instance was never scanned. */
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
            /** ID of the patch baseline. @api BaselineId */
            baselineId: known.BaselineId ?? null,
            /** Number of patches that are not installed. @unit none @api MissingCount */
            missing: known.MissingCount ?? 0,
            /** Number of patches that failed to install. @unit none @api FailedCount */
            failed: known.FailedCount ?? 0,
            /** Number of patches that need a restart. @unit none @api InstalledPendingRebootCount */
            pendingReboot: known.InstalledPendingRebootCount ?? 0,
            /** Number of installed patches that the baseline rejects. @unit none @api InstalledRejectedCount */
            rejected: known.InstalledRejectedCount ?? 0,
            /** End of the last patch operation. @api OperationEndTime */
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
      // Amazon EC2 pricing: only a running instance is charged; its volumes are separate resources.
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

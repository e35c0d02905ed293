import type { EC2, Instance } from "@aws-sdk/client-ec2";
import { AwsError } from "../aws-error.ts";
import { userDataOf } from "../fixtures/credentials.ts";
import { describe } from "./ec2-network.ts";
import type { OperationContext, Reads } from "./operation.ts";

/** AWS lists a terminated instance for about an hour. */
const terminatedVisibleMs = 3_600_000;

function stillListed(instance: Instance, { account, now }: OperationContext): boolean {
  const at = account.terminatedAt.get(instance.InstanceId ?? "");
  return at === undefined || now.getTime() - at.getTime() < terminatedVisibleMs;
}

/** Read operations on instances, volumes, snapshots, images, and launch templates. */
export const ec2ComputeReads: Reads<EC2> = {
  describeInstances: (input, context) => {
    const { rows, token } = describe(context, "instance", input, input.InstanceIds, {
      error: "InvalidInstanceID.NotFound",
      tags: (instance) => instance.Tags,
      filters: {
        "instance-id": (instance) => [instance.InstanceId],
        "instance-state-name": (instance) => [instance.State?.Name],
        "instance-type": (instance) => [instance.InstanceType],
        "vpc-id": (instance) => [instance.VpcId],
        "subnet-id": (instance) => [instance.SubnetId],
        "image-id": (instance) => [instance.ImageId],
      },
    });
    const OwnerId = context.fixtures.world.accountId;
    return {
      Reservations: rows
        .filter((instance) => stillListed(instance, context))
        .map((instance) => ({
          ReservationId: `r-${instance.InstanceId?.slice(2)}`,
          OwnerId,
          Groups: [],
          Instances: [instance],
        })),
      NextToken: token,
    };
  },
  describeInstanceAttribute: (input, { fixtures, region }) => {
    const instance = fixtures.table("instance", region).get(input.InstanceId);
    if (!instance) {
      throw new AwsError(
        "InvalidInstanceID.NotFound",
        400,
        `The instance ID '${input.InstanceId}' does not exist`,
      );
    }
    const InstanceId = instance.InstanceId;
    switch (input.Attribute) {
      case "disableApiTermination":
        return { InstanceId, DisableApiTermination: { Value: false } };
      case "userData":
        return { InstanceId, UserData: { Value: userDataOf(fixtures.world, input.InstanceId ?? "") } };
      default:
        return { InstanceId };
    }
  },
  describeVolumes: (input, context) => {
    const { rows, token } = describe(context, "volume", input, input.VolumeIds, {
      error: "InvalidVolume.NotFound",
      tags: (volume) => volume.Tags,
      filters: {
        "volume-id": (volume) => [volume.VolumeId],
        "volume-type": (volume) => [volume.VolumeType],
        status: (volume) => [volume.State],
        encrypted: (volume) => [String(volume.Encrypted)],
        "attachment.instance-id": (volume) => (volume.Attachments ?? []).map((link) => link.InstanceId),
      },
    });
    return { Volumes: rows, NextToken: token };
  },
  describeSnapshots: (input, context) => {
    const { rows, token } = describe(context, "snapshot", input, input.SnapshotIds, {
      error: "InvalidSnapshot.NotFound",
      tags: (row) => row.snapshot.Tags,
      filters: {
        "snapshot-id": (row) => [row.snapshot.SnapshotId],
        "volume-id": (row) => [row.snapshot.VolumeId],
        status: (row) => [row.snapshot.State],
      },
    });
    return { Snapshots: rows.map((row) => row.snapshot), NextToken: token };
  },
  describeSnapshotAttribute: (input, { fixtures, region }) => {
    const row = fixtures.table("snapshot", region).get(input.SnapshotId);
    if (!row) {
      throw new AwsError(
        "InvalidSnapshot.NotFound",
        400,
        `The snapshot '${input.SnapshotId}' does not exist.`,
      );
    }
    return {
      SnapshotId: input.SnapshotId,
      CreateVolumePermissions: row.sharedWithAll
        ? [{ Group: "all" as const }]
        : (row.sharedWith ?? []).map((UserId) => ({ UserId })),
      ProductCodes: [],
    };
  },
  describeImages: (input, context) => {
    const { rows, token } = describe(context, "image", input, input.ImageIds, {
      error: "InvalidAMIID.NotFound",
      tags: (image) => image.Tags,
      filters: {
        "image-id": (image) => [image.ImageId],
        state: (image) => [image.State],
        "is-public": (image) => [String(image.Public)],
        name: (image) => [image.Name],
      },
    });
    return { Images: rows, NextToken: token };
  },
  describeImageAttribute: (input, { fixtures, region }) => {
    const image = fixtures.table("image", region).get(input.ImageId);
    if (!image)
      throw new AwsError("InvalidAMIID.NotFound", 400, `The image id '${input.ImageId}' does not exist`);
    return { ImageId: input.ImageId, LaunchPermissions: image.Public ? [{ Group: "all" as const }] : [] };
  },
  describeLaunchTemplates: (input, context) => {
    const { rows, token } = describe(context, "launchTemplate", input, input.LaunchTemplateIds, {
      error: "InvalidLaunchTemplateId.NotFound",
      tags: (row) => row.template.Tags,
      filters: { "launch-template-name": (row) => [row.template.LaunchTemplateName] },
    });
    return { LaunchTemplates: rows.map((row) => row.template), NextToken: token };
  },
  describeLaunchTemplateVersions: (input, { fixtures, region }) => {
    const table = fixtures.table("launchTemplate", region);
    const rows = input.LaunchTemplateId ? [table.get(input.LaunchTemplateId)] : [...table];
    return {
      LaunchTemplateVersions: rows.map((row) => {
        if (!row) {
          throw new AwsError(
            "InvalidLaunchTemplateId.NotFound",
            400,
            "The specified launch template does not exist.",
          );
        }
        return {
          LaunchTemplateId: row.template.LaunchTemplateId,
          LaunchTemplateName: row.template.LaunchTemplateName,
          VersionNumber: row.template.DefaultVersionNumber,
          DefaultVersion: true,
          CreateTime: row.template.CreateTime,
          LaunchTemplateData: row.data,
        };
      }),
    };
  },
};

import type { CreateVolumeRequest, EC2, ModifyVolumeRequest, Volume } from "@aws-sdk/client-ec2";
import { AwsError } from "../aws-error.ts";
import type { Changes, OperationContext } from "./operation.ts";

/** The volume with an ID. Throws AWS's error. */
export function volumeOf(id: string | undefined, { fixtures, region }: OperationContext): Volume {
  const volume = fixtures.table("volume", region).get(id);
  if (!volume) throw new AwsError("InvalidVolume.NotFound", 400, `The volume '${id}' does not exist.`);
  return volume;
}

/** IOPS and throughput of a type, as requested or AWS's defaults (Amazon EBS user guide, "Volume types"). */
function performance(
  type: string,
  sizeGib: number,
  { Iops, Throughput }: Pick<ModifyVolumeRequest, "Iops" | "Throughput">,
): Pick<Volume, "Iops" | "Throughput"> {
  if (type === "gp3") return { Iops: Iops ?? 3000, Throughput: Throughput ?? 125 };
  if (Throughput !== undefined) {
    const message = `Throughput is not supported for the volume type ${type}.`;
    throw new AwsError("InvalidParameterCombination", 400, message);
  }
  if (type === "io1" || type === "io2") {
    if (Iops === undefined)
      throw new AwsError("MissingParameter", 400, "The parameter iops must be specified.");
    return { Iops };
  }
  return type === "gp2" ? { Iops: Math.max(100, Math.min(16_000, 3 * sizeGib)) } : {};
}

function createdFrom(input: CreateVolumeRequest, context: OperationContext): Volume {
  const { fixtures, region, now, sequence } = context;
  const row = fixtures.table("snapshot", region).get(input.SnapshotId);
  if (!row)
    throw new AwsError("InvalidSnapshot.NotFound", 400, `The snapshot '${input.SnapshotId}' does not exist.`);
  const type = input.VolumeType ?? "gp2";
  const size = input.Size ?? row.snapshot.VolumeSize ?? 1;
  return {
    VolumeId: fixtures.world.id("vol", `change/${sequence}`),
    VolumeType: type,
    Size: size,
    ...performance(type, size, input),
    SnapshotId: input.SnapshotId,
    AvailabilityZone: input.AvailabilityZone,
    CreateTime: now,
    State: "available",
    Encrypted: row.snapshot.Encrypted,
    ...(row.snapshot.KmsKeyId === undefined ? {} : { KmsKeyId: row.snapshot.KmsKeyId }),
    Attachments: [],
    Tags: input.TagSpecifications?.flatMap(({ Tags = [] }) => Tags) ?? [],
  };
}

/** Changes that create volumes and change their type. */
export const ec2VolumeChanges: Changes<EC2> = {
  modifyVolume: (input, context) => {
    const { Iops: _iops, Throughput: _throughput, ...volume } = volumeOf(input.VolumeId, context);
    const type = input.VolumeType ?? volume.VolumeType ?? "gp2";
    const size = input.Size ?? volume.Size ?? 1;
    if (size < (volume.Size ?? 1))
      throw new AwsError("InvalidParameterValue", 400, "New size cannot be smaller than existing size");
    const given = performance(type, size, input);
    return () => {
      const changed = { ...volume, VolumeType: type, Size: size, ...given };
      context.fixtures.table("volume", context.region).replace(volume.VolumeId ?? "", changed);
      return {
        VolumeModification: {
          VolumeId: volume.VolumeId,
          ModificationState: "modifying",
          TargetVolumeType: type,
        },
      };
    };
  },
  createVolume: (input, context) => {
    const volume = createdFrom(input, context);
    return () => {
      context.fixtures.table("volume", context.region).add(volume.VolumeId ?? "", volume);
      return { ...volume, State: "creating" };
    };
  },
};

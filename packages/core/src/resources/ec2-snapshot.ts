import type { EC2 } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { mapObservation } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

/** AWS's placeholder for the volume of a copied or imported snapshot. */
const noVolume = "vol-ffffffff";

/** Bytes per GB in Amazon EBS billing: 2^30. */
const bytesPerGib = 1024 ** 3;

export default awsResource<EC2>()({
  type: "AWS::EC2::Snapshot",
  label: "EBS Snapshot",
  service: "ec2",
  list: {
    op: "describeSnapshots",
    input: { OwnerIds: ["self"], MaxResults: 200 },
    items: (page) => page.Snapshots,
  },
  arn: (snapshot, scope) => buildArn(scope, "ec2", "snapshot/", snapshot.SnapshotId),
  facets: ({ read, call }) => ({
    source: read((snapshot) => ({
      /** ID of the volume. Null: the snapshot was copied or has no volume. @api VolumeId */
      volumeId: snapshot.VolumeId === noVolume ? null : (snapshot.VolumeId ?? null),
      /** Description. @api Description */
      description: snapshot.Description || null,
    })),
    storage: read((snapshot) =>
      snapshot.VolumeSize === undefined
        ? undefined
        : {
            /** Size of the volume, an upper bound of what the snapshot stores. @unit GiB @api VolumeSize */
            volumeSizeGib: snapshot.VolumeSize,
            /** Size of all written blocks, not the incremental size that is billed. @unit GiB @api FullSnapshotSizeInBytes */
            fullSizeGib:
              snapshot.FullSnapshotSizeInBytes === undefined
                ? null
                : snapshot.FullSnapshotSizeInBytes / bytesPerGib,
            /** "standard" or "archive". @api StorageTier */
            tier: snapshot.StorageTier ?? null,
          },
    ),
    encryption: read((snapshot) =>
      snapshot.Encrypted === undefined
        ? undefined
        : {
            /** Whether the snapshot is encrypted at rest. @api Encrypted */
            encrypted: snapshot.Encrypted,
            /** ARN of the AWS KMS key that encrypts the snapshot. @api KmsKeyId */
            kmsKeyArn: snapshot.KmsKeyId ?? null,
          },
    ),
    sharing: call(
      "describeSnapshotAttribute",
      (snapshot) => ({ SnapshotId: snapshot.SnapshotId ?? "", Attribute: "createVolumePermission" as const }),
      (out) =>
        out.CreateVolumePermissions === undefined
          ? undefined
          : {
              /** Whether the snapshot is shared with all AWS accounts. @api CreateVolumePermissions */
              public: out.CreateVolumePermissions.some((permission) => permission.Group === "all"),
              /** IDs of the AWS accounts that the snapshot is shared with. @api CreateVolumePermissions[].UserId */
              accountIds: out.CreateVolumePermissions.flatMap((permission) => permission.UserId ?? []),
            },
    ),
  }),
  leftOut: {
    "ec2.DescribeSnapshotAttribute CreateVolumePermissions[].Group":
      "The permission is for one account, its UserId (https://docs.aws.amazon.com/AWSEC2/latest/APIReference/API_CreateVolumePermission.html).",
  },
  describe: (snapshot) => {
    const tags = tagMap(snapshot.Tags);
    return {
      id: snapshot.SnapshotId,
      name: tags.Name,
      status: snapshot.State,
      createdAt: snapshot.StartTime,
      tags,
    };
  },
  cost: ({ storage }) =>
    mapObservation(storage, ({ tier, fullSizeGib }) =>
      // Amazon EBS pricing: an archived snapshot is charged for its full size, a standard one only for
      // changed blocks.
      tier === "archive" && fullSizeGib !== null
        ? costs({ name: "Archived storage", price: "EBS/snapshot-archive", quantity: fullSizeGib })
        : costUnknown("Snapshots are charged for changed blocks, which AWS does not report."),
    ),
});

import type { EC2 } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { type CostComponent, costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation } from "../model/observation.ts";
import { attachmentOf } from "./attachment-of.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/EBS", ({ id }) => ({ VolumeId: id }));

interface VolumeCost {
  type: string;
  sizeGib: number;
  /** Null if the type has no such setting. */
  iops: number | null;
  throughputMibps: number | null;
}

/** Charged parts per volume type: Amazon EBS pricing page. gp3 includes 3000 IOPS and 125 MiB/s. */
function components({ type, sizeGib, iops, throughputMibps }: VolumeCost): CostComponent[] | undefined {
  const storage = { name: "Storage", price: `EBS/${type}`, quantity: sizeGib };
  switch (type) {
    case "gp2":
    case "st1":
    case "sc1":
    case "standard":
      return [storage];
    case "gp3":
      if (iops === null || throughputMibps === null) return undefined;
      return [
        storage,
        { name: "IOPS above 3,000", price: "EBS/gp3-iops-above-3000", quantity: Math.max(0, iops - 3000) },
        {
          name: "Throughput above 125 MiB/s",
          price: "EBS/gp3-throughput-above-125",
          quantity: Math.max(0, throughputMibps - 125),
        },
      ];
    case "io1":
      return iops === null ? undefined : [storage, { name: "IOPS", price: "EBS/io1-iops", quantity: iops }];
    case "io2":
      // The table has only the first tier.
      if (iops === null || iops > 32000) return undefined;
      return [storage, { name: "IOPS", price: "EBS/io2-iops-first-32000", quantity: iops }];
    default:
      return undefined;
  }
}

export default awsResource<EC2>()({
  type: "AWS::EC2::Volume",
  label: "EBS Volume",
  service: "ec2",
  list: { op: "describeVolumes", input: { MaxResults: 200 }, items: (page) => page.Volumes },
  arn: (volume, scope) => buildArn(scope, "ec2", "volume/", volume.VolumeId),
  metrics: {
    readOps: metric("Read operations", "VolumeReadOps", "Sum", "Count"),
    writeOps: metric("Write operations", "VolumeWriteOps", "Sum", "Count"),
    readBytes: metric("Bytes read", "VolumeReadBytes", "Sum", "Bytes"),
    writeBytes: metric("Bytes written", "VolumeWriteBytes", "Sum", "Bytes"),
  },
  facets: ({ read }) => ({
    storage: read((volume) =>
      volume.VolumeType === undefined || volume.Size === undefined
        ? undefined
        : {
            /** EBS volume type, such as "gp3". @api VolumeType */
            type: volume.VolumeType as string,
            /** Size of the volume. @unit GiB @api Size */
            sizeGib: volume.Size,
            /** Provisioned or baseline I/O operations per second. @unit IOPS @api Iops */
            iops: volume.Iops ?? null,
            /** Provisioned throughput. @unit MiB/s @api Throughput */
            throughputMibps: volume.Throughput ?? null,
          },
    ),
    encryption: read((volume) =>
      volume.Encrypted === undefined
        ? undefined
        : {
            /** Whether the volume is encrypted at rest. @api Encrypted */
            encrypted: volume.Encrypted,
            /** ARN of the AWS KMS key that encrypts the volume. @api KmsKeyId */
            kmsKeyArn: volume.KmsKeyId ?? null,
          },
    ),
    attachments: read((volume) =>
      volume.Attachments?.map((attachment) => ({
        // Null when AWS Fargate or another service attached it.
        /** ID of the instance. @api InstanceId */
        instanceId: attachment.InstanceId ?? null,
        /** Device name. @api Device */
        device: attachment.Device ?? null,
        /** State of the attachment, such as "attached". @api State */
        state: attachment.State ?? null,
        /** When the volume was attached. @api AttachTime */
        attachedAt: attachment.AttachTime?.toISOString() ?? null,
        /** Whether the volume is deleted with the instance. @api DeleteOnTermination */
        deleteOnTermination: attachment.DeleteOnTermination ?? null,
      })),
    ),
    // AWS uses empty text for a volume that was not created from a snapshot.
    source: read((volume) => ({
      /** ID of the snapshot. Null: the volume was created empty. @api SnapshotId */
      snapshotId: volume.SnapshotId || null,
    })),
    placement: read((volume) => ({
      /** Availability Zone. @api AvailabilityZone */
      availabilityZone: volume.AvailabilityZone ?? null,
      /** Whether several instances can attach the volume. @api MultiAttachEnabled */
      multiAttach: volume.MultiAttachEnabled ?? null,
    })),
  }),
  describe: (volume) => {
    const tags = tagMap(volume.Tags);
    return {
      id: volume.VolumeId,
      name: tags.Name,
      status: volume.State,
      attachment: attachmentOf(volume.Attachments?.map(({ State }) => State)),
      createdAt: volume.CreateTime,
      tags,
    };
  },
  cost: ({ storage }) =>
    mapObservation(storage, (value) => {
      const parts = components(value);
      return parts
        ? costs(...parts)
        : costUnknown(`No list price for a ${value.type} volume of this configuration.`);
    }),
});

import type { EFS, FileSystemDescription } from "@aws-sdk/client-efs";
import { buildArn } from "../model/arn.ts";
import { type CostComponent, costs, costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { mapObservation, needAll } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/EFS", ({ id }) => ({ FileSystemId: id }));

/** Bytes per GB in Amazon EFS billing: 2^30. */
const bytesPerGib = 1024 ** 3;

/** Amazon EFS pricing: 20 GB of Standard storage include 1 MBps of throughput. */
const includedGibPerMibps = 20;

/** Bytes per storage class; undefined unless AWS metered each of them. */
function sizeOf({ SizeInBytes: size }: FileSystemDescription) {
  // The SDK's type requires the total, but a response can lack it.
  const totalBytes: number | undefined = size?.Value;
  return totalBytes === undefined || size?.ValueInStandard === undefined || size.ValueInIA === undefined
    ? undefined
    : {
        /** Metered size. @unit bytes @api SizeInBytes.Value */
        totalBytes,
        /** Size in the Standard storage class. @unit bytes @api SizeInBytes.ValueInStandard */
        standardBytes: size.ValueInStandard,
        /** Size in the Infrequent Access storage class. @unit bytes @api SizeInBytes.ValueInIA */
        infrequentBytes: size.ValueInIA,
        // Omitted if the Region has no archive class.
        /** Size in the Archive storage class. @unit bytes @api SizeInBytes.ValueInArchive */
        archiveBytes: size.ValueInArchive ?? 0,
      };
}

function performanceOf(system: FileSystemDescription) {
  return system.PerformanceMode === undefined || system.ThroughputMode === undefined
    ? undefined
    : {
        /** "generalPurpose" or "maxIO". @api PerformanceMode */
        mode: system.PerformanceMode as string,
        /** "bursting", "provisioned", or "elastic". @api ThroughputMode */
        throughputMode: system.ThroughputMode as string,
        /** Provisioned throughput. Null: not provisioned. @unit MiB/s @api ProvisionedThroughputInMibps */
        provisionedMibps: system.ProvisionedThroughputInMibps ?? null,
      };
}

export default awsResource<EFS>()({
  type: "AWS::EFS::FileSystem",
  label: "EFS",
  service: "efs",
  list: {
    op: "describeFileSystems",
    input: { MaxItems: 100 },
    paging: { input: "Marker", output: "NextMarker" },
    items: (page) => page.FileSystems,
  },
  arn: (system, scope) =>
    system.FileSystemArn ?? buildArn(scope, "elasticfilesystem", "file-system/", system.FileSystemId),
  metrics: {
    clients: metric("Client connections", "ClientConnections", "Sum", "Count"),
    ioBytes: metric("Bytes read and written", "TotalIOBytes", "Sum", "Bytes"),
    ioLimit: metric("I/O limit used", "PercentIOLimit", "Maximum", "Percent"),
  },
  facets: ({ read, call }) => ({
    size: read(sizeOf),
    encryption: read((system) =>
      system.Encrypted === undefined
        ? undefined
        : {
            /** Whether the file system is encrypted at rest. @api Encrypted */
            encrypted: system.Encrypted,
            /** ARN of the AWS KMS key that encrypts the file system. @api KmsKeyId */
            kmsKeyArn: system.KmsKeyId ?? null,
          },
    ),
    performance: read(performanceOf),
    // Omitted for a file system across Availability Zones.
    placement: read((system) => ({
      /** Availability Zone of a One Zone file system. Null: the file system is regional. @api AvailabilityZoneName */
      oneZone: system.AvailabilityZoneName ?? null,
    })),
    mountTargets: call(
      "describeMountTargets",
      (system) => ({ FileSystemId: system.FileSystemId, MaxItems: 100 }),
      (out) =>
        out.MountTargets?.map((target) => ({
          /** ID of the mount target. @api MountTargetId */
          mountTargetId: target.MountTargetId ?? null,
          /** ID of the subnet. @api SubnetId */
          subnetId: target.SubnetId ?? null,
          /** ID of the VPC. @api VpcId */
          vpcId: target.VpcId ?? null,
          /** ID of the network interface. @api NetworkInterfaceId */
          networkInterfaceId: target.NetworkInterfaceId ?? null,
          /** IPv4 address of the mount target. @api IpAddress */
          ipAddress: target.IpAddress ?? null,
        })),
    ),
    /** File system policy, as text. Null: none. @api Policy */
    policy: call(
      "describeFileSystemPolicy",
      (system) => ({ FileSystemId: system.FileSystemId }),
      (out): string | null | undefined => out.Policy,
      { absent: { on: ["PolicyNotFound"], value: null } },
    ),
    backup: call(
      "describeBackupPolicy",
      (system) => ({ FileSystemId: system.FileSystemId }),
      (out) =>
        out.BackupPolicy?.Status === undefined
          ? undefined
          : {
              /** Whether AWS Backup backs up the file system automatically. @api BackupPolicy.Status */
              automatic: out.BackupPolicy.Status === "ENABLED" || out.BackupPolicy.Status === "ENABLING",
            },
      { absent: { on: ["PolicyNotFound"], value: { automatic: false } } },
    ),
  }),
  describe: (system) => ({
    id: system.FileSystemId,
    name: system.Name,
    status: system.LifeCycleState,
    createdAt: system.CreationTime,
    tags: tagMap(system.Tags),
  }),
  cost: (observed) =>
    mapObservation(
      needAll(observed, ["size", "performance", "placement"]),
      ({ size, performance, placement }) => {
        if (size.archiveBytes > 0) return costUnknown("No list price for the Archive storage class.");
        const oneZone = placement.oneZone !== null;
        const standardGib = size.standardBytes / bytesPerGib;
        const parts: CostComponent[] = [
          { name: "Storage", price: oneZone ? "EFS/one-zone" : "EFS/standard", quantity: standardGib },
          {
            name: "Infrequent-access storage",
            price: oneZone ? "EFS/one-zone-ia" : "EFS/standard-ia",
            quantity: size.infrequentBytes / bytesPerGib,
          },
        ];
        if (performance.throughputMode === "provisioned") {
          if (performance.provisionedMibps === null)
            return costUnknown("AWS did not report the provisioned throughput.");
          const included = standardGib / includedGibPerMibps;
          parts.push({
            name: "Provisioned throughput above the included baseline",
            price: "EFS/provisioned-throughput",
            quantity: Math.max(0, performance.provisionedMibps - included),
          });
        }
        return costs(...parts);
      },
    ),
});

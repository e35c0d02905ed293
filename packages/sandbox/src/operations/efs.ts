import type { EFS } from "@aws-sdk/client-efs";
import { AwsError } from "../aws-error.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

function fileSystemOf(id: string | undefined, { fixtures, region }: OperationContext) {
  const row = fixtures.table("fileSystem", region).get(id);
  if (!row) throw new AwsError("FileSystemNotFound", 404, `File system '${id}' does not exist.`);
  return row;
}

/** Read operations of EFS. */
export const efsReads: Reads<EFS> = {
  describeFileSystems: (input, context) => {
    if (input.FileSystemId) return { FileSystems: [fileSystemOf(input.FileSystemId, context).fileSystem] };
    const { fixtures, region } = context;
    const { rows, token } = pageOf(fixtures.table("fileSystem", region), input.Marker, input.MaxItems ?? 100);
    return { FileSystems: rows.map((row) => row.fileSystem), NextMarker: token };
  },
  describeMountTargets: (input, context) => ({
    MountTargets: fileSystemOf(input.FileSystemId, context).mountTargets,
  }),
  describeMountTargetSecurityGroups: (input, { fixtures, region }) => {
    for (const row of fixtures.table("fileSystem", region)) {
      if (row.mountTargets.some((target) => target.MountTargetId === input.MountTargetId)) {
        return { SecurityGroups: row.securityGroups };
      }
    }
    throw new AwsError("MountTargetNotFound", 404, `Mount target '${input.MountTargetId}' does not exist.`);
  },
  describeFileSystemPolicy: (input, context) => {
    const { policy } = fileSystemOf(input.FileSystemId, context);
    if (policy === undefined) throw new AwsError("PolicyNotFound", 404, "No policy found.");
    return { FileSystemId: input.FileSystemId, Policy: policy };
  },
  describeBackupPolicy: (input, context) => ({
    BackupPolicy: { Status: fileSystemOf(input.FileSystemId, context).backup ? "ENABLED" : "DISABLED" },
  }),
  describeLifecycleConfiguration: (input, context) => {
    fileSystemOf(input.FileSystemId, context);
    return { LifecyclePolicies: [] };
  },
  // Planted: the upload access point exposes the whole file system, with the client's identity.
  describeAccessPoints: (input, { fixtures, region }) => {
    const { world } = fixtures;
    const [first] = fixtures.table("fileSystem", region);
    const id = first?.fileSystem.FileSystemId;
    if (!id || (input.FileSystemId !== undefined && input.FileSystemId !== id)) return { AccessPoints: [] };
    const AccessPointId = world.id("fsap", `uploads/${region}`);
    return {
      AccessPoints: [
        {
          AccessPointId,
          AccessPointArn: world.arn("elasticfilesystem", region, `access-point/${AccessPointId}`),
          Name: "uploads",
          FileSystemId: id,
          RootDirectory: { Path: "/" },
          LifeCycleState: "available",
          OwnerId: world.accountId,
        },
      ],
    };
  },
  listTagsForResource: (input, context) => ({
    Tags: fileSystemOf(input.ResourceId, context).fileSystem.Tags,
  }),
};

import type { EFS } from "@aws-sdk/client-efs";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<EFS>()({
  type: "AWS::EFS::AccessPoint",
  label: "EFS Access Point",
  service: "efs",
  list: { op: "describeAccessPoints", input: { MaxResults: 100 }, items: (page) => page.AccessPoints },
  arn: (point, scope) =>
    point.AccessPointArn ?? buildArn(scope, "elasticfilesystem", "access-point/", point.AccessPointId),
  facets: ({ read }) => ({
    fileSystem: read((point) =>
      point.FileSystemId === undefined
        ? undefined
        : {
            /** ID of the file system. @api FileSystemId */
            id: point.FileSystemId,
          },
    ),
    // Omitted for the whole file system.
    root: read((point) => ({
      /** Root directory of clients. @api RootDirectory.Path */
      path: point.RootDirectory?.Path ?? "/",
    })),
    /** The identity for every file operation; null: the client's. */
    user: read((point) =>
      point.PosixUser === undefined
        ? null
        : {
            /** POSIX user ID that all requests use. @unit none @api PosixUser.Uid */
            uid: point.PosixUser.Uid ?? null,
            /** POSIX group ID that all requests use. @unit none @api PosixUser.Gid */
            gid: point.PosixUser.Gid ?? null,
          },
    ),
  }),
  describe: (point) => ({
    id: point.AccessPointId,
    name: point.Name,
    status: point.LifeCycleState,
    tags: tagMap(point.Tags),
  }),
  cost: "free",
});

import type { EC2 } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

export default awsResource<EC2>()({
  type: "AWS::EC2::Image",
  label: "AMI",
  service: "ec2",
  list: {
    op: "describeImages",
    // A disabled image keeps its snapshots, which are charged.
    input: { Owners: ["self"], IncludeDisabled: true, MaxResults: 200 },
    items: (page) => page.Images,
  },
  arn: (image, scope) => buildArn(scope, "ec2", "image/", image.ImageId),
  facets: ({ read }) => ({
    image: read((image) => ({
      name: image.Name ?? null,
      description: image.Description || null,
      platform: image.PlatformDetails ?? null,
      architecture: image.Architecture ?? null,
      virtualizationType: image.VirtualizationType ?? null,
      rootDeviceType: image.RootDeviceType ?? null,
      imdsSupport: image.ImdsSupport ?? null,
    })),
    sharing: read((image) => (image.Public === undefined ? undefined : { public: image.Public })),
    snapshots: read((image) =>
      image.BlockDeviceMappings?.flatMap((mapping) => mapping.Ebs?.SnapshotId ?? []),
    ),
    encryption: read((image) =>
      image.BlockDeviceMappings?.flatMap((mapping) =>
        mapping.Ebs === undefined
          ? []
          : [{ device: mapping.DeviceName ?? null, encrypted: mapping.Ebs.Encrypted ?? null }],
      ),
    ),
    // AWS leaves both out until there is a time to tell.
    lifecycle: read((image) => ({
      lastLaunchedAt: image.LastLaunchedTime ?? null,
      deprecatedAt: image.DeprecationTime ?? null,
    })),
  }),
  describe: (image) => ({
    id: image.ImageId,
    name: image.Name,
    status: image.State,
    createdAt: image.CreationDate,
    tags: tagMap(image.Tags),
  }),
  // An image costs nothing; its snapshots are resources of their own.
  cost: "free",
});

import { parseArn } from "@skyledger/core/model/arn";
import { own } from "@skyledger/core/model/own";

/** Consoles with a known page per resource; `name` is the last part of the ARN. */
const pages: Readonly<Record<string, (name: string, resource: string) => string | undefined>> = {
  ec2: (name, resource) => {
    const views: Readonly<Record<string, string>> = {
      instance: `InstanceDetails:instanceId=${name}`,
      volume: `VolumeDetails:volumeId=${name}`,
      snapshot: `SnapshotDetails:snapshotId=${name}`,
      image: `ImageDetails:imageId=${name}`,
      "security-group": `SecurityGroup:groupId=${name}`,
    };
    const view = views[resource.split("/")[0] ?? ""];
    return view && `ec2/home#${view}`;
  },
  s3: (name) => `s3/buckets/${name}`,
  rds: (name) => `rds/home#database:id=${name}`,
  lambda: (name) => `lambda/home#/functions/${name}`,
  iam: (_name, resource) => {
    const [kind, ...rest] = resource.split("/");
    const sections: Readonly<Record<string, string>> = { user: "users", role: "roles" };
    const section = kind === undefined ? undefined : sections[kind];
    return section && `iam/home#/${section}/details/${rest.at(-1) ?? ""}`;
  },
  kms: (name) => `kms/home#/kms/keys/${name}`,
};

/**
 * The page of a resource in the AWS console; null if unknown. The console's host depends on the partition.
 */
export function consoleUrl(arn: string): string | null {
  const parts = parseArn(arn);
  if (!parts) return null;
  const name = parts.resource.split(/[:/]/).at(-1) ?? "";
  const path = own(pages, parts.service)?.(encodeURIComponent(name), parts.resource);
  if (path === undefined) return null;
  const hosts: Readonly<Record<string, string>> = {
    "aws-cn": "console.amazonaws.cn",
    "aws-us-gov": "console.amazonaws-us-gov.com",
  };
  const host = hosts[parts.partition] ?? "console.aws.amazon.com";
  const region = parts.region === "" ? "us-east-1" : parts.region;
  const [page = "", fragment] = path.split("#");
  return `https://${host}/${page}?region=${region}${fragment === undefined ? "" : `#${fragment}`}`;
}

import type { ChangeText } from "../../model/define-saving.ts";
import type { ResourceIdentity } from "../../model/resource.ts";
import { setting } from "../command-text.ts";

/** Command and Terraform text of a volume's new type and performance; omitted values stay. */
export function modifyVolume(
  resource: ResourceIdentity,
  change: Readonly<Record<string, string>>,
): ChangeText {
  const { type, iops, throughput } = Object.keys(change).length === 0 ? { type: "<type>" } : change;
  return setting(
    resource,
    "ec2 modify-volume",
    {
      "volume-id": resource.id,
      ...(type === undefined ? {} : { "volume-type": type }),
      ...(iops === undefined ? {} : { iops }),
      ...(throughput === undefined ? {} : { throughput }),
    },
    {
      type: "aws_ebs_volume",
      values: {
        ...(type === undefined ? {} : { type }),
        ...(iops === undefined ? {} : { iops: Number(iops) }),
        ...(throughput === undefined ? {} : { throughput: Number(throughput) }),
      },
    },
  );
}

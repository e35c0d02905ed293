import type { ResourceRow } from "../../../inventory/store/writer.ts";

/** A volume as a collection passes it for storing, without a price. */
export function resourceRow(id: string, more: Partial<ResourceRow> = {}): ResourceRow {
  const region = more.region ?? "us-east-1";
  return {
    arn: `arn:aws:ec2:${region}:111122223333:volume/${id}`,
    type: "AWS::EC2::Volume",
    label: "EBS Volume",
    service: "ec2",
    region,
    id,
    name: id,
    status: "in-use",
    attachment: null,
    ended: false,
    createdAt: null,
    tags: {},
    tagsGap: null,
    facets: {},
    monthlyCost: null,
    costSource: "unknown",
    costDetail: "",
    ...more,
  };
}

import type { HostedZone, Route53 } from "@aws-sdk/client-route-53";
import { buildArn } from "../model/arn.ts";
import { costs } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { seen } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

/** AWS returns "/hostedzone/Z123". */
function idOf(zone: HostedZone): string | undefined {
  return zone.Id?.split("/").at(-1) || undefined;
}

export default awsResource<Route53>()({
  type: "AWS::Route53::HostedZone",
  label: "Route 53",
  service: "route-53",
  list: {
    op: "listHostedZones",
    input: { MaxItems: 100 },
    paging: { input: "Marker", output: "NextMarker" },
    items: (page) => page.HostedZones,
  },
  arn: (zone, scope) =>
    buildArn({ ...scope, region: "", accountId: "" }, "route53", "hostedzone/", idOf(zone)),
  facets: ({ batch, call, read }) => ({
    zone: read((zone) =>
      zone.Config?.PrivateZone === undefined
        ? undefined
        : {
            /** Domain name, with a dot at the end. @api Name */
            domain: zone.Name ?? null,
            /** Whether the hosted zone is private. @api Config.PrivateZone */
            private: zone.Config.PrivateZone,
            /** Comment. @api Config.Comment */
            comment: zone.Config.Comment || null,
            /** Number of records. @unit none @api ResourceRecordSetCount */
            recordCount: zone.ResourceRecordSetCount ?? null,
          },
    ),
    vpcs: call(
      "getHostedZone",
      (zone) => ({ Id: idOf(zone) }),
      (out) =>
        (out.VPCs ?? []).map((vpc) => ({
          /** ID of the VPC of a private hosted zone. @api VPCId */
          id: vpc.VPCId ?? null,
          /** Region of the VPC. @api VPCRegion */
          region: vpc.VPCRegion ?? null,
        })),
      // Only private zones have VPCs.
      { known: (zone) => (zone.Config?.PrivateZone === false ? [] : undefined) },
    ),
    queryLogging: call(
      "listQueryLoggingConfigs",
      (zone) => ({ HostedZoneId: idOf(zone) }),
      (
        out,
      ):
        | {
            /** ARN of the log group. Null: query logging is off. @api QueryLoggingConfigs[].CloudWatchLogsLogGroupArn */
            logGroupArn: string | null;
          }
        | undefined =>
        out.QueryLoggingConfigs && {
          logGroupArn: out.QueryLoggingConfigs[0]?.CloudWatchLogsLogGroupArn ?? null,
        },
      // Only public zones can log queries (Developer Guide, "Public DNS query logging").
      { known: (zone) => (zone.Config?.PrivateZone === true ? { logGroupArn: null } : undefined) },
    ),
    /** Tags, as a map from key to value. @api ResourceTagSets */
    tags: batch("listTagsForResources", {
      size: 10,
      input: (zones) => ({
        ResourceType: "hostedzone" as const,
        ResourceIds: zones.flatMap((zone) => idOf(zone) ?? []),
      }),
      pick: (out, zone) => {
        const found = out.ResourceTagSets?.find((set) => set.ResourceId === idOf(zone));
        return found && tagMap(found.Tags);
      },
    }),
  }),
  describe: (zone, { tags }) => ({ id: idOf(zone), name: zone.Name?.replace(/\.$/, ""), tags }),
  // From the 26th zone of an account on, zones cost less; the table has the first tier.
  cost: () => seen(costs({ name: "Hosted zone", price: "Route53/hosted-zone-first-25", quantity: 1 })),
});

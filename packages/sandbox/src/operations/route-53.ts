import type { Route53 } from "@aws-sdk/client-route-53";
import { AwsError } from "../aws-error.ts";
import { tagList } from "../fixtures/world.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOf } from "./paging.ts";

function zoneOf(id: string | undefined, { fixtures }: OperationContext) {
  const row = fixtures.table("hostedZone", "global").get(id?.split("/").at(-1));
  if (!row) throw new AwsError("NoSuchHostedZone", 404, `No hosted zone found with ID: ${id}`);
  return row;
}

/** Read operations of Route 53. */
export const route53Reads: Reads<Route53> = {
  listHostedZones: (input, { fixtures }) => {
    const limit = input.MaxItems ?? 100;
    const { rows, token } = pageOf(fixtures.table("hostedZone", "global"), input.Marker, limit);
    return {
      HostedZones: rows.map((row) => row.zone),
      Marker: input.Marker ?? "",
      IsTruncated: token !== undefined,
      ...(token === undefined ? {} : { NextMarker: token }),
      MaxItems: limit,
    };
  },
  getHostedZone: (input, context) => {
    const { fixtures } = context;
    const { zone } = zoneOf(input.Id, context);
    const network = fixtures.world.plan.networks[0];
    if (!zone.Config?.PrivateZone || !network) return { HostedZone: zone, VPCs: [] };
    return { HostedZone: zone, VPCs: [{ VPCId: fixtures.world.vpcId(network), VPCRegion: network.region }] };
  },
  listResourceRecordSets: (input, context) => ({
    ResourceRecordSets: zoneOf(input.HostedZoneId, context).records,
    IsTruncated: false,
    MaxItems: input.MaxItems ?? 300,
  }),
  listTagsForResource: (input, context) => ({
    ResourceTagSet: {
      ResourceType: "hostedzone",
      ResourceId: input.ResourceId,
      Tags: tagList(zoneOf(input.ResourceId, context).tags),
    },
  }),
  listTagsForResources: (input, context) => ({
    ResourceTagSets: (input.ResourceIds ?? []).map((ResourceId) => ({
      ResourceType: "hostedzone",
      ResourceId,
      Tags: tagList(zoneOf(ResourceId, context).tags),
    })),
  }),
  listQueryLoggingConfigs: () => ({ QueryLoggingConfigs: [] }),
  getDNSSEC: (input, context) => {
    zoneOf(input.HostedZoneId, context);
    return { Status: { ServeSignature: "NOT_SIGNING" }, KeySigningKeys: [] };
  },
};

import type {
  TransitGatewayAttachment as Attached,
  DescribeTransitGatewayAttachmentsResult,
  DescribeTransitGatewayVpcAttachmentsResult,
  TransitGatewayRoute as Found,
  SearchTransitGatewayRoutesResult,
  TransitGateway,
} from "@aws-sdk/client-ec2";
import type {
  TransitGatewayAttachment,
  TransitGatewayRoute,
  TransitGatewayRouteTable,
} from "@skyledger/core/resources/transit-gateway-routing";
import { memberOf } from "../../../platform/member-of.ts";
import type { CustomReader, CustomReaderContext } from "./custom-reader.ts";
import { eachPage } from "./each-page.ts";

/** Maximum page size of both lists of attachments. */
const pageSize = 1_000;

const ofGateway = (id: string) => [{ Name: "transit-gateway-id", Values: [id] }];

/** The ID of a gateway of the account itself; null: another account owns it. */
function ownId({ item, scope }: CustomReaderContext): string | null {
  // Only the declaration of transit gateways uses these readers.
  const { TransitGatewayId: id, OwnerId: owner } = item as TransitGateway;
  if (!id || !owner) throw new TypeError("EC2 answered with a transit gateway without its ID or owner");
  return owner === scope.accountId ? id : null;
}

async function attachmentsOf(id: string, context: CustomReaderContext): Promise<Attached[]> {
  const found: Attached[] = [];
  const input = { Filters: ofGateway(id), MaxResults: pageSize };
  await eachPage(context, { operation: "describeTransitGatewayAttachments", input }, (answer) => {
    // The operation's own output shape, here and below.
    const page = answer as DescribeTransitGatewayAttachmentsResult;
    if (page.TransitGatewayAttachments === undefined)
      throw new TypeError("EC2 answered without attachments of a transit gateway");
    found.push(...page.TransitGatewayAttachments);
    return page.NextToken;
  });
  return found;
}

/** Subnets of the attached VPCs, by attachment. Each VPC has at least one. */
async function subnetsOf(id: string, context: CustomReaderContext) {
  const found = new Map<string, readonly string[]>();
  const input = { Filters: ofGateway(id), MaxResults: pageSize };
  await eachPage(context, { operation: "describeTransitGatewayVpcAttachments", input }, (answer) => {
    const page = answer as DescribeTransitGatewayVpcAttachmentsResult;
    for (const { TransitGatewayAttachmentId: of, SubnetIds: ids } of page.TransitGatewayVpcAttachments ?? [])
      if (of && ids?.length) found.set(of, ids);
    return page.NextToken;
  });
  return found;
}

/** States of an attachment that is over, which AWS lists for some time. */
const over: ReadonlySet<string> = new Set(["deleted", "failed", "rejected"]);

function attachmentOf(
  { TransitGatewayAttachmentId: id, ResourceType: kind, ResourceId: resourceId, ...rest }: Attached,
  subnets: ReadonlyMap<string, readonly string[]>,
): TransitGatewayAttachment {
  const { State: state, Association: association } = rest;
  if (!id || !kind || !state) throw new TypeError("EC2 answered with an incomplete attachment");
  const subnetIds = kind === "vpc" ? subnets.get(id) : null;
  if (subnetIds === undefined) throw new TypeError("EC2 answered without the subnets of an attached VPC");
  const isAssociated = association !== undefined && association.State !== "disassociated";
  if (isAssociated && !association.TransitGatewayRouteTableId)
    throw new TypeError("EC2 answered with an association without its route table");
  const routeTableId = isAssociated ? (association.TransitGatewayRouteTableId ?? null) : null;
  return { id, kind, resourceId: resourceId ?? null, state, routeTableId, subnetIds };
}

/** The attachments of a transit gateway; null in accounts that it is shared with. */
export const transitGatewayAttachments: CustomReader = async (context) => {
  const id = ownId(context);
  if (id === null) return null;
  const [listed, subnets] = await Promise.all([attachmentsOf(id, context), subnetsOf(id, context)]);
  const current = listed.filter(({ State: state }) => !over.has(state ?? ""));
  return current.map((attachment) => attachmentOf(attachment, subnets));
};

/** IDs of the route tables that attachments are associated with. */
function tableIdsIn(before: readonly unknown[]): string[] {
  const ids = before.map((attachment) => memberOf(attachment, "routeTableId"));
  return [...new Set(ids.filter((id) => typeof id === "string"))].sort();
}

function routeOf({
  DestinationCidrBlock: cidr,
  PrefixListId: list,
  TransitGatewayAttachments: attachments,
  State: state,
}: Found): TransitGatewayRoute[] {
  const destination = cidr || list;
  if (!destination || !state) throw new TypeError("EC2 answered with an incomplete route");
  const attachmentId = attachments?.[0]?.TransitGatewayAttachmentId ?? null;
  if (state === "active" && attachmentId === null)
    throw new TypeError("EC2 answered with an active route without its attachment");
  // Others are not in effect yet, or no longer.
  return state === "active" || state === "blackhole" ? [{ destination, attachmentId, state }] : [];
}

async function routesOf(id: string, context: CustomReaderContext): Promise<TransitGatewayRoute[]> {
  const routes: TransitGatewayRoute[] = [];
  const Filters = [{ Name: "state", Values: ["active", "blackhole"] }];
  const input = { TransitGatewayRouteTableId: id, Filters };
  await eachPage(context, { operation: "searchTransitGatewayRoutes", input }, (answer) => {
    const page = answer as SearchTransitGatewayRoutesResult;
    if (page.Routes === undefined) throw new TypeError("EC2 answered without routes of a transit gateway");
    routes.push(...page.Routes.flatMap(routeOf));
    // With fewer routes, others would seem to get the traffic.
    if (page.AdditionalRoutesAvailable && !page.NextToken)
      throw new TypeError("EC2 answered with some of the routes of a transit gateway only");
    return page.NextToken;
  });
  return routes;
}

/** The route tables of a transit gateway that attachments use; null in accounts that it is shared with. */
export const transitGatewayRoutes: CustomReader = async (context) => {
  if (ownId(context) === null) return null;
  if (!Array.isArray(context.before))
    throw new TypeError("The attachments of a transit gateway were not read");
  const tables: TransitGatewayRouteTable[] = [];
  for (const id of tableIdsIn(context.before)) tables.push({ id, routes: await routesOf(id, context) });
  return tables;
};

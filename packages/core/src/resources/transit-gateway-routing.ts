/** An attachment of a transit gateway. */
export interface TransitGatewayAttachment {
  /** ID of the attachment. */
  readonly id: string;
  /** Kind of the attached resource, such as "vpc", "vpn", "direct-connect-gateway", or "peering". */
  readonly kind: string;
  /** ID of the attached resource, such as a VPC. Null: not returned by AWS. */
  readonly resourceId: string | null;
  /** State, such as "available". */
  readonly state: string;
  /** ID of the route table that the gateway uses for traffic from the attachment. Null: none is associated. */
  readonly routeTableId: string | null;
  /** IDs of the subnets of an attached VPC, one per Availability Zone. Null: not a VPC. */
  readonly subnetIds: readonly string[] | null;
}

/** A route of a transit gateway. */
export interface TransitGatewayRoute {
  /** CIDR block or prefix list ID. */
  readonly destination: string;
  /** ID of the attachment that gets the traffic; the first of several. Null: none, as of a blackhole. */
  readonly attachmentId: string | null;
  /** "active" or "blackhole". */
  readonly state: "active" | "blackhole";
}

/** A route table that is associated with an attachment. */
export interface TransitGatewayRouteTable {
  /** ID of the route table. */
  readonly id: string;
  /** Active and blackhole routes. */
  readonly routes: readonly TransitGatewayRoute[];
}

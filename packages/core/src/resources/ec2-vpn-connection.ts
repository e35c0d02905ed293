import type { EC2, TunnelOption } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { seen } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

/** Versions that a tunnel accepts by default (API reference, VpnTunnelOptionsSpecification). */
const defaultIkeVersions: readonly string[] = ["ikev1", "ikev2"];

function tunnelOf(tunnel: TunnelOption) {
  const chosen = (tunnel.IkeVersions ?? []).flatMap((version) => version.Value ?? []);
  return {
    /** Public IP address of the tunnel. @api OutsideIpAddress */
    outsideIp: tunnel.OutsideIpAddress ?? null,
    /** IKE versions that the tunnel accepts. @api Options.TunnelOptions[].IkeVersions[].Value */
    ikeVersions: chosen.length > 0 ? chosen : [...defaultIkeVersions],
    // Omitted if logging was never enabled.
    /** Whether the tunnel sends logs to CloudWatch Logs. @api LogOptions.CloudWatchLogOptions.LogEnabled */
    logsToCloudWatch: tunnel.LogOptions?.CloudWatchLogOptions?.LogEnabled === true,
  };
}

export default awsResource<EC2>()({
  type: "AWS::EC2::VPNConnection",
  label: "VPN Connection",
  service: "ec2",
  list: {
    op: "describeVpnConnections",
    paging: "none",
    items: (page) => page.VpnConnections?.filter((connection) => connection.State !== "deleted"),
  },
  arn: (connection, scope) => buildArn(scope, "ec2", "vpn-connection/", connection.VpnConnectionId),
  facets: ({ read }) => ({
    gateways: read((connection) => ({
      /** ID of the virtual private gateway. Null: another kind of gateway. @api VpnGatewayId */
      virtualPrivateGatewayId: connection.VpnGatewayId || null,
      /** ID of the transit gateway. Null: another kind of gateway. @api TransitGatewayId */
      transitGatewayId: connection.TransitGatewayId || null,
    })),
    tunnels: read((connection) => connection.Options?.TunnelOptions?.map(tunnelOf)),
    telemetry: read((connection) =>
      connection.VgwTelemetry?.map((tunnel) => ({
        /** Public IP address of the tunnel. @api OutsideIpAddress */
        outsideIp: tunnel.OutsideIpAddress ?? null,
        /** Whether the tunnel is up. @api Status */
        up: tunnel.Status === "UP",
        /** When the status last changed. @api LastStatusChange */
        since: tunnel.LastStatusChange?.toISOString() ?? null,
        /** Reason for the status. Null: none. @api StatusMessage */
        message: tunnel.StatusMessage || null,
      })),
    ),
  }),
  describe: (connection) => {
    const tags = tagMap(connection.Tags);
    return { id: connection.VpnConnectionId, name: tags.Name, status: connection.State, tags };
  },
  cost: () => seen(costUnknown("No list price for VPN connections.")),
});

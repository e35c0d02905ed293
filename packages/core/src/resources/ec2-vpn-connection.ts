import type { EC2, TunnelOption } from "@aws-sdk/client-ec2";
import { buildArn } from "../model/arn.ts";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { seen } from "../model/observation.ts";
import { tagMap } from "./tag-map.ts";

/** Versions that a tunnel accepts when none were chosen (API reference, VpnTunnelOptionsSpecification). */
const defaultIkeVersions: readonly string[] = ["ikev1", "ikev2"];

function tunnelOf(tunnel: TunnelOption) {
  const chosen = (tunnel.IkeVersions ?? []).flatMap((version) => version.Value ?? []);
  return {
    outsideIp: tunnel.OutsideIpAddress ?? null,
    ikeVersions: chosen.length > 0 ? chosen : [...defaultIkeVersions],
    // Left out where logging was never switched on.
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
    tunnels: read((connection) => connection.Options?.TunnelOptions?.map(tunnelOf)),
    telemetry: read((connection) =>
      connection.VgwTelemetry?.map((tunnel) => ({
        outsideIp: tunnel.OutsideIpAddress ?? null,
        up: tunnel.Status === "UP",
        since: tunnel.LastStatusChange?.toISOString() ?? null,
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

import { describe, expect, it } from "vitest";
import { gap, seen } from "../model/observation.ts";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import connection from "./ec2-vpn-connection.ts";

describe("AWS::EC2::VPNConnection", () => {
  it("reads tunnels and their state; without a choice, both versions are allowed", () => {
    const resource = resourceOf(connection, {
      VpnConnectionId: "vpn-1",
      State: "available",
      VpnGatewayId: "vgw-1",
      Options: {
        TunnelOptions: [
          {
            OutsideIpAddress: "198.51.100.1",
            IkeVersions: [{ Value: "ikev2" }],
            LogOptions: { CloudWatchLogOptions: { LogEnabled: true } },
          },
          { OutsideIpAddress: "198.51.100.2" },
        ],
      },
      VgwTelemetry: [
        {
          OutsideIpAddress: "198.51.100.1",
          Status: "UP",
          LastStatusChange: new Date("2026-01-02T00:00:00Z"),
        },
        { OutsideIpAddress: "198.51.100.2", Status: "DOWN", StatusMessage: "IPSEC IS DOWN" },
      ],
    });
    expect(resource.arn).toBe("arn:aws:ec2:us-east-1:123456789012:vpn-connection/vpn-1");
    expect(resource.facets).toEqual({
      gateways: seen({ virtualPrivateGatewayId: "vgw-1", transitGatewayId: null }),
      tunnels: seen([
        { outsideIp: "198.51.100.1", ikeVersions: ["ikev2"], logsToCloudWatch: true },
        { outsideIp: "198.51.100.2", ikeVersions: ["ikev1", "ikev2"], logsToCloudWatch: false },
      ]),
      telemetry: seen([
        { outsideIp: "198.51.100.1", up: true, since: "2026-01-02T00:00:00.000Z", message: null },
        { outsideIp: "198.51.100.2", up: false, since: null, message: "IPSEC IS DOWN" },
      ]),
    });
    expect(monthlyCostOf(connection, resource)).toBe("unknown");
  });

  it("keeps missing data as gaps, and omits deleted connections from the list", () => {
    const { facets } = resourceOf(connection, { VpnConnectionId: "vpn-1" });
    expect(facets).toEqual({
      gateways: seen({ virtualPrivateGatewayId: null, transitGatewayId: null }),
      ...{ tunnels: gap("failed"), telemetry: gap("failed") },
    });
    expect(connection.list.items({ VpnConnections: [{ State: "deleted" }] }, [])).toEqual([]);
  });
});

import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import connection from "../../resources/ec2-vpn-connection.ts";

export default defineCheck(connection, {
  id: "vpc-vpn-connection-logging",
  requirement: "Site-to-Site VPN connections should have logging enabled",
  problem: "VPN tunnel logging is disabled",
  severity: "medium",
  category: "Logging",
  service: "VPC",
  frameworks: { fsbp: ["EC2.171"], pci_dss_4: ["10.4.2"] },
  needs: ["tunnels"],
  risk: "Tunnel failures and connection attempts can't be investigated.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Send the logs of both tunnels to CloudWatch Logs.",
    steps: ["Create a log group for the connection.", "Modify the options of each tunnel to log to it."],
    impact: "A tunnel is interrupted briefly while its options are modified. Change one tunnel at a time.",
  },
  evaluate: ({ tunnels }) => {
    if (tunnels.length === 0) return unknown("failed", "tunnels of the connection");
    const silent = tunnels.filter(({ logsToCloudWatch }) => !logsToCloudWatch);
    return silent.length === 0
      ? pass("All tunnels log to CloudWatch Logs.")
      : fail("Some tunnels do not log to CloudWatch Logs.", {
          tunnels: silent.map(({ outsideIp }) => ({ outsideIp })),
        });
  },
});

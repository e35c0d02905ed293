import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import connection from "../../resources/ec2-vpn-connection.ts";

export default defineCheck(connection, {
  id: "vpc-vpn-tunnels-up",
  requirement: "Both tunnels of a Site-to-Site VPN connection should be up",
  problem: "VPN tunnel is down",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: { fsbp: ["EC2.20"], nist_800_53_r5: ["CP-6(2)", "CP-10", "SC-5(2)", "SC-36", "SI-13(5)"] },
  needs: ["telemetry"],
  risk: "If the only tunnel that is up fails or is under maintenance, the connection is lost.",
  remediation: {
    automation: "MANUAL",
    description: "Bring up the tunnel that is down.",
    steps: [
      "Compare the customer gateway's configuration with the one that AWS provides for download.",
      "Check that keys, addresses, and firewalls allow both tunnels.",
    ],
    impact: "No effect on the tunnel that is up. Traffic can use both tunnels afterward.",
  },
  evaluate: ({ telemetry }) => {
    const down = telemetry.filter(({ up }) => !up);
    if (telemetry.length < 2 && down.length === 0) return unknown("failed", "state of both tunnels");
    return down.length === 0
      ? pass("Both tunnels are up.")
      : fail("At least one tunnel is down.", {
          tunnels: down.map(({ outsideIp, since, message }) => ({ outsideIp, since, message })),
        });
  },
});

import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import connection from "../../resources/ec2-vpn-connection.ts";

export default defineCheck(connection, {
  id: "vpc-vpn-ikev2-only",
  requirement: "Site-to-Site VPN tunnels should allow only IKEv2",
  problem: "VPN tunnel allows IKEv1",
  severity: "medium",
  category: "Encryption",
  service: "VPC",
  frameworks: { fsbp: ["EC2.183"] },
  needs: ["tunnels"],
  risk: "IKEv1 has known weaknesses that IKEv2 fixes.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Allow only IKEv2 for both tunnels.",
    steps: [
      "Check that the customer gateway supports IKEv2, and configure it there first.",
      "Modify the options of each tunnel to allow only ikev2.",
    ],
    impact: "A tunnel is interrupted briefly while its options are modified. Change one tunnel at a time.",
  },
  evaluate: ({ tunnels }) => {
    if (tunnels.length === 0) return unknown("failed", "tunnels of the connection");
    const old = tunnels.filter(({ ikeVersions }) => ikeVersions.some((version) => version !== "ikev2"));
    return old.length === 0
      ? pass("All tunnels allow only IKEv2.")
      : fail("Some tunnels allow IKE versions other than IKEv2.", {
          tunnels: old.map(({ outsideIp, ikeVersions }) => ({ outsideIp, ikeVersions })),
        });
  },
});

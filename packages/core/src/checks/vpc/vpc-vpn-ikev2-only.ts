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
  risk: "The first version of the key exchange is open to attacks that the second one ends.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    description: "Let both tunnels accept IKEv2 only.",
    steps: [
      "Check that the customer gateway speaks IKEv2, and set it there first.",
      "Modify the options of each tunnel to accept ikev2 only.",
    ],
    impact: "A tunnel is interrupted briefly while its options are modified; change one after the other.",
  },
  evaluate: ({ tunnels }) => {
    if (tunnels.length === 0) return unknown("failed", "tunnels of the connection");
    const old = tunnels.filter(({ ikeVersions }) => ikeVersions.some((version) => version !== "ikev2"));
    return old.length === 0
      ? pass("Every tunnel accepts IKEv2 only.")
      : fail("Tunnels accept other versions than IKEv2.", {
          tunnels: old.map(({ outsideIp, ikeVersions }) => ({ outsideIp, ikeVersions })),
        });
  },
});

import { defineCheck, fail, pass } from "../../model/define-check.ts";
import accountRegion from "../../resources/account-region.ts";

export default defineCheck(accountRegion, {
  id: "vpc-block-public-access-igw",
  requirement: "VPC Block Public Access should block internet gateway traffic",
  problem: "VPC Block Public Access does not block internet gateway traffic",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: { fsbp: ["EC2.172"] },
  needs: ["vpcBlockPublicAccess"],
  risk: "A single mistaken route or address exposes a private network to the internet.",
  remediation: {
    automation: "MANUAL",
    description: "Turn on VPC Block Public Access for internet gateways.",
    steps: [
      "Find out which VPCs need internet gateways, and add exclusions for them.",
      "Use Network Access Analyzer to see what would be affected.",
      "Set the block mode to ingress-only or bidirectional.",
    ],
    impact:
      "Traffic through internet gateways stops in all VPCs and subnets of the Region without an exclusion.",
  },
  evaluate: ({ vpcBlockPublicAccess: { internetGatewayBlockMode, state } }, { resource }) =>
    internetGatewayBlockMode === "off"
      ? fail("Internet gateway traffic is not blocked.", {
          internetGatewayBlockMode,
          state,
          region: resource.region,
        })
      : pass(
          internetGatewayBlockMode === "block-ingress"
            ? "Inbound internet gateway traffic is blocked."
            : "Internet gateway traffic is blocked in both directions.",
        ),
});

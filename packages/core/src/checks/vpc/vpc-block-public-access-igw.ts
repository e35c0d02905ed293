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
  risk: "A single route or address that was set by mistake puts a private network on the internet.",
  remediation: {
    automation: "MANUAL",
    description: "Switch on VPC Block Public Access for internet gateways.",
    steps: [
      "Find out which VPCs need internet gateways and add exclusions for them.",
      "Look at what would be affected with Network Access Analyzer.",
      "Set the block mode to ingress, or to both directions.",
    ],
    impact: "Traffic by internet gateways stops in every VPC and subnet of the Region without an exclusion.",
  },
  evaluate: ({ vpcBlockPublicAccess: { internetGatewayBlockMode, state } }, { resource }) =>
    internetGatewayBlockMode === "off"
      ? fail("Traffic by internet gateways is not blocked.", {
          internetGatewayBlockMode,
          state,
          region: resource.region,
        })
      : pass(
          internetGatewayBlockMode === "block-ingress"
            ? "Traffic that comes in by internet gateways is blocked."
            : "Traffic by internet gateways is blocked in both directions.",
        ),
});

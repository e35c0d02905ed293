import { defineCheck, fail, notApplicable, pass } from "../../model/define-check.ts";
import gateway from "../../resources/ec2-transit-gateway.ts";

export default defineCheck(gateway, {
  id: "vpc-tgw-no-auto-accept",
  requirement: "Transit gateways should not automatically accept shared attachments",
  problem: "Transit gateway automatically accepts shared attachments",
  severity: "high",
  category: "Network",
  service: "VPC",
  frameworks: { fsbp: ["EC2.23"], nist_800_53_r5: ["AC-4(21)", "CA-9(1)", "CM-2"] },
  needs: ["attachments", "owner"],
  risk: "Any account that the gateway is shared with can join its network without approval.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Turn off automatic acceptance of shared attachments.",
    steps: [
      "List the attachments of other accounts, and check that each is wanted.",
      "Turn off automatic acceptance.",
    ],
    impact: "New attachments of other accounts wait for approval. Existing attachments are unchanged.",
  },
  evaluate: ({ attachments, owner }, { resource }) => {
    if (owner.accountId !== resource.accountId)
      return notApplicable("The transit gateway belongs to another account.");
    return attachments.autoAcceptShared
      ? fail("Attachments of other accounts are accepted automatically.", {
          autoAcceptSharedAttachments: "enable",
        })
      : pass("Attachments of other accounts require approval.");
  },
});

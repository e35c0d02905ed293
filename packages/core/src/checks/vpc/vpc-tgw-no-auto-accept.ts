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
  risk: "Any account that the gateway is shared with joins its network without being asked.",
  remediation: {
    automation: "AUTOMATIC",
    description: "Switch off that shared attachments are accepted by themselves.",
    steps: [
      "List the attachments of other accounts and ask whether each is wanted.",
      "Switch automatic acceptance off.",
    ],
    impact: "New attachments of other accounts wait until somebody accepts them; present ones stay.",
  },
  evaluate: ({ attachments, owner }, { resource }) => {
    if (owner.accountId !== resource.accountId)
      return notApplicable("The gateway belongs to another account.");
    return attachments.autoAcceptShared
      ? fail("Attachments of other accounts are accepted by themselves.", {
          autoAcceptSharedAttachments: "enable",
        })
      : pass("Attachments of other accounts have to be accepted.");
  },
});

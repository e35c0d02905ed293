import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import { defineFix, type Parameters, ready, undoneBy } from "../../model/define-fix.ts";
import group from "../../resources/ec2-security-group.ts";
import { authorizeEgress, authorizeIngress, permissionTexts } from "./open-rules.ts";

const fix = "AWSConfigRemediation-RemoveVPCDefaultSecurityGroupRules";

const authorizeBoth: AutomationDocument = {
  name: "Skyledger-AuthorizeSecurityGroupRules",
  description: "Adds inbound and outbound rules to a security group.",
  parameters: {
    GroupId: { type: "String", description: "The security group." },
    Inbound: { type: "MapList", description: "The inbound rules." },
    Outbound: { type: "MapList", description: "The outbound rules." },
  },
  steps: [
    apiStep("AuthorizeInbound", "ec2", "AuthorizeSecurityGroupIngress", {
      GroupId: "{{ GroupId }}",
      IpPermissions: "{{ Inbound }}",
    }),
    apiStep("AuthorizeOutbound", "ec2", "AuthorizeSecurityGroupEgress", {
      GroupId: "{{ GroupId }}",
      IpPermissions: "{{ Outbound }}",
    }),
  ],
};

export default defineFix(group, {
  id: "default-security-group",
  title: "Remove all rules from the default security group",
  remediates: ["ec2-default-security-group-closed"],
  needs: ["inbound", "outbound"],
  documents: [fix, authorizeBoth, authorizeIngress, authorizeEgress],
  actions: [
    "ec2:AuthorizeSecurityGroupEgress",
    "ec2:AuthorizeSecurityGroupIngress",
    "ec2:DescribeSecurityGroups",
    "ec2:RevokeSecurityGroupEgress",
    "ec2:RevokeSecurityGroupIngress",
  ],
  plan: (_, { id }) => ready(fix, { GroupId: id }, { inbound: [], outbound: [] }),
  rollback: ({ inbound, outbound }, { id }) => {
    // EC2 rejects an empty list of rules.
    const put = (document: AutomationDocument, parameters: Parameters) =>
      undoneBy(
        document,
        { GroupId: id, ...parameters },
        "The rules are restored, without their descriptions.",
      );
    if (inbound.length === 0) return put(authorizeEgress, { IpPermissions: permissionTexts(outbound) });
    if (outbound.length === 0) return put(authorizeIngress, { IpPermissions: permissionTexts(inbound) });
    return put(authorizeBoth, { Inbound: permissionTexts(inbound), Outbound: permissionTexts(outbound) });
  },
});

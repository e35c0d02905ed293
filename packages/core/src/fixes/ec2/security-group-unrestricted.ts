import { defineFix, manual, ready, undoneBy } from "../../model/define-fix.ts";
import type { SecurityGroupRule } from "../../resources/ec2-security-group.ts";
import group from "../../resources/ec2-security-group.ts";
import { authorizeIngress, byRanges, closed, permissionTexts } from "./open-rules.ts";

const fix = "AWSConfigRemediation-RemoveUnrestrictedSourceIngressRules";
const isMeant = (_: SecurityGroupRule) => true;

export default defineFix(group, {
  id: "security-group-unrestricted",
  title: "Remove all rules that are open to the internet",
  remediates: [
    "ec2-sg-all-ports-from-internet",
    "ec2-sg-database-ports-from-internet",
    "ec2-sg-only-authorized-open-ports",
    "ec2-sg-high-risk-ports",
  ],
  needs: ["inbound"],
  documents: [fix, authorizeIngress],
  actions: [
    "ec2:AuthorizeSecurityGroupIngress",
    "ec2:DescribeSecurityGroups",
    "ec2:RevokeSecurityGroupIngress",
  ],
  plan: ({ inbound }, { id }) => {
    const { kept, removed } = closed(inbound, isMeant);
    return removed.length === 0 ? manual(byRanges) : ready(fix, { SecurityGroupId: id }, { inbound: kept });
  },
  rollback: ({ inbound }, { id }) =>
    undoneBy(
      authorizeIngress,
      { GroupId: id, IpPermissions: permissionTexts(closed(inbound, isMeant).removed) },
      "The rules are restored, without their descriptions.",
    ),
});

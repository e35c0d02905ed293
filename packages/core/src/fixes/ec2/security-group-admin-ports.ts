import { defineFix, manual, ready, undoneBy } from "../../model/define-fix.ts";
import { addressFamilies, coversInternet } from "../../model/internet.ts";
import type { SecurityGroupRule } from "../../resources/ec2-security-group.ts";
import group from "../../resources/ec2-security-group.ts";
import { authorizeIngress, byRanges, closed, permissionTexts } from "./open-rules.ts";

const fix = "AWS-DisablePublicAccessForSecurityGroup";
const adminPorts: readonly (number | null)[] = [22, 3389];

/** The document removes rules for exactly one of the two ports. */
const isMeant = ({ protocol, fromPort, toPort }: SecurityGroupRule) =>
  protocol === "tcp" && fromPort === toPort && adminPorts.includes(fromPort);

export default defineFix(group, {
  id: "security-group-admin-ports",
  title: "Close SSH and RDP to the internet",
  remediates: [
    "ec2-sg-ssh-from-internet",
    "ec2-sg-rdp-from-internet",
    "ec2-sg-admin-ports-ipv4",
    "ec2-sg-admin-ports-ipv6",
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
    const meant = inbound.filter(isMeant).flatMap(({ ipv4Cidrs, ipv6Cidrs }) => [...ipv4Cidrs, ...ipv6Cidrs]);
    if (removed.length === 0 && addressFamilies.some((family) => coversInternet(meant, family)))
      return manual(byRanges);
    return removed.length === 0
      ? manual("The rule covers more than the SSH or RDP ports. Decide which of them are needed.")
      : ready(fix, { GroupId: id }, { inbound: kept });
  },
  rollback: ({ inbound }, { id }) =>
    undoneBy(
      authorizeIngress,
      { GroupId: id, IpPermissions: permissionTexts(closed(inbound, isMeant).removed) },
      "The rules are restored, without their descriptions.",
    ),
});

import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import type { SecurityGroupRule } from "../../resources/ec2-security-group.ts";

/** The sources that AWS's documents remove: exactly these texts. */
const everyone: readonly string[] = ["0.0.0.0/0", "::/0"];
/** Why no document can close a group: several ranges form the internet together. */
export const byRanges =
  "Several CIDR blocks together open it to the internet. Decide which of them are needed.";

const direction = (kind: "Ingress" | "Egress"): AutomationDocument => ({
  name: `Skyledger-AuthorizeSecurityGroup${kind}`,
  description: `Adds ${kind === "Ingress" ? "inbound" : "outbound"} rules to a security group.`,
  parameters: {
    GroupId: { type: "String", description: "The security group." },
    IpPermissions: { type: "MapList", description: "The rules." },
  },
  steps: [
    apiStep("Authorize", "ec2", `AuthorizeSecurityGroup${kind}`, {
      GroupId: "{{ GroupId }}",
      IpPermissions: "{{ IpPermissions }}",
    }),
  ],
});

/** Restores inbound rules. */
export const authorizeIngress: AutomationDocument = direction("Ingress");
/** Restores outbound rules. */
export const authorizeEgress: AutomationDocument = direction("Egress");

function isEmpty(rule: SecurityGroupRule): boolean {
  return [rule.ipv4Cidrs, rule.ipv6Cidrs, rule.prefixListIds, rule.groups].every((list) => list.length === 0);
}

/** Rules without public sources, and the removed parts. */
export function closed(
  rules: readonly SecurityGroupRule[],
  isMeant: (rule: SecurityGroupRule) => boolean,
): { kept: SecurityGroupRule[]; removed: SecurityGroupRule[] } {
  const open = (cidr: string) => everyone.includes(cidr);
  const kept: SecurityGroupRule[] = [];
  const removed: SecurityGroupRule[] = [];
  for (const rule of rules) {
    const { ipv4Cidrs, ipv6Cidrs } = rule;
    if (!isMeant(rule) || ![...ipv4Cidrs, ...ipv6Cidrs].some(open)) {
      kept.push(rule);
      continue;
    }
    removed.push({
      ...rule,
      ipv4Cidrs: ipv4Cidrs.filter(open),
      ipv6Cidrs: ipv6Cidrs.filter(open),
      prefixListIds: [],
      groups: [],
    });
    const left = {
      ...rule,
      ipv4Cidrs: ipv4Cidrs.filter((cidr) => !open(cidr)),
      ipv6Cidrs: ipv6Cidrs.filter((cidr) => !open(cidr)),
    };
    if (!isEmpty(left)) kept.push(left);
  }
  return { kept, removed };
}

/** Omits empty members: EC2 rejects empty lists. */
function listed<Item>(name: string, items: readonly Item[]): Record<string, readonly Item[]> {
  return items.length > 0 ? { [name]: items } : {};
}

/** Rules in EC2's format, one JSON text each, without descriptions. */
export function permissionTexts(rules: readonly SecurityGroupRule[]): string[] {
  return rules.map((rule) =>
    JSON.stringify({
      IpProtocol: rule.protocol,
      ...(rule.fromPort === null ? {} : { FromPort: rule.fromPort }),
      ...(rule.toPort === null ? {} : { ToPort: rule.toPort }),
      ...listed(
        "IpRanges",
        rule.ipv4Cidrs.map((CidrIp) => ({ CidrIp })),
      ),
      ...listed(
        "Ipv6Ranges",
        rule.ipv6Cidrs.map((CidrIpv6) => ({ CidrIpv6 })),
      ),
      ...listed(
        "PrefixListIds",
        rule.prefixListIds.map((PrefixListId) => ({ PrefixListId })),
      ),
      ...listed(
        "UserIdGroupPairs",
        rule.groups.map(({ groupId, accountId, peeringConnectionId }) => ({
          ...(groupId === null ? {} : { GroupId: groupId }),
          ...(accountId === null ? {} : { UserId: accountId }),
          ...(peeringConnectionId === null ? {} : { VpcPeeringConnectionId: peeringConnectionId }),
        })),
      ),
    }),
  );
}

import { type AutomationDocument, apiStep } from "../../model/automation-document.ts";
import type { SecurityGroupRule } from "../../resources/ec2-security-group.ts";

/** The sources that AWS's documents remove: these texts and nothing else. */
const everyone: readonly string[] = ["0.0.0.0/0", "::/0"];
/** Why a group is not closed by a document: several ranges are the internet together. */
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

/** Puts inbound rules back. */
export const authorizeIngress: AutomationDocument = direction("Ingress");
/** Puts outbound rules back. */
export const authorizeEgress: AutomationDocument = direction("Egress");

function isEmpty(rule: SecurityGroupRule): boolean {
  return [rule.ipv4Cidrs, rule.ipv6Cidrs, rule.prefixListIds, rule.groups].every((list) => list.length === 0);
}

/** Rules without the sources that are everyone, and the parts that were taken out. */
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

/** A member only where it holds something: EC2 refuses empty lists. */
function listed<Item>(name: string, items: readonly Item[]): Record<string, readonly Item[]> {
  return items.length > 0 ? { [name]: items } : {};
}

/** Rules as EC2 takes them, one JSON text each; descriptions are not kept. */
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

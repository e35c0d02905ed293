import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import { facetOfEach } from "../../model/related.ts";
import instance from "../../resources/ec2-instance.ts";
import securityGroup from "../../resources/ec2-security-group.ts";
import { portsOpenToInternet, prefixListsNote, rulesTogether } from "./internet-rules.ts";

/** NetBIOS session service and SMB (IANA). */
const cifsPorts: readonly number[] = [139, 445];

export default defineCheck(instance, {
  id: "ec2-sg-cifs-from-internet",
  requirement: "EC2 instances should not be reachable from the internet over SMB/CIFS",
  problem: "SMB/CIFS port is open to the internet",
  severity: "critical",
  category: "Network",
  service: "EC2",
  frameworks: { cis_5: ["5.1.2"], cis_6: ["6.1.2"], cis_7: ["6.1.2"] },
  needs: ["network"],
  risk: "File shares that answer the internet are read, encrypted for ransom, or used to take the machine over.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RemoveUnrestrictedSourceIngressRules",
    description: "Close the file-sharing ports of the groups to everybody but the networks that use them.",
    steps: [
      "Find out who uses the shares: VPC flow logs name the addresses that connect.",
      "Add rules for exactly those networks, or offer the files by a VPN.",
      "Remove the rules that open ports 139 and 445 to 0.0.0.0/0 or ::/0.",
    ],
    impact: "Clients from addresses that no other rule admits lose access to the shares at once.",
  },
  evaluate: ({ network }, context) => {
    const groups = facetOfEach(securityGroup, context, network.securityGroupIds, "inbound");
    if (!groups.seen) return unknown(groups.reason, "security groups");
    const open = groups.value.flatMap(({ id, value }) => {
      const { ports, rules } = portsOpenToInternet(value, cifsPorts);
      return ports.length === 0 ? [] : [{ groupId: id, openPorts: ports, rules }];
    });
    // Groups add up: each may hold a part of the internet.
    const rules = rulesTogether(groups.value);
    const together = portsOpenToInternet(rules, cifsPorts);
    if (together.ports.length === 0)
      return pass(
        `No address range in the instance's security groups opens file sharing to the whole internet.${prefixListsNote(rules, cifsPorts)}`,
      );
    return fail("Security groups of the instance open file sharing to the whole internet.", {
      publicIp: network.publicIp,
      groups: open,
      ...(open.length === 0 ? { together } : {}),
    });
  },
});

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
  risk: "File shares open to the internet can be read, encrypted for ransom, or used to take over the instance.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RemoveUnrestrictedSourceIngressRules",
    description: "Restrict the file-sharing ports to the networks that use them.",
    steps: [
      "Use VPC flow logs to find the addresses that use the shares.",
      "Add rules for only those networks, or provide the files through a VPN.",
      "Remove the rules that open ports 139 and 445 to 0.0.0.0/0 or ::/0.",
    ],
    impact: "Clients whose addresses no other rule allows lose access to the shares immediately.",
  },
  evaluate: ({ network }, context) => {
    const groups = facetOfEach(securityGroup, context, network.securityGroupIds, "inbound");
    if (!groups.seen) return unknown(groups.reason, "security groups");
    const open = groups.value.flatMap(({ id, value }) => {
      const { ports, rules } = portsOpenToInternet(value, cifsPorts);
      return ports.length === 0 ? [] : [{ groupId: id, openPorts: ports, rules }];
    });
    // Groups combine: each may contain a part of the internet.
    const rules = rulesTogether(groups.value);
    const together = portsOpenToInternet(rules, cifsPorts);
    if (together.ports.length === 0)
      return pass(
        `No CIDR rule of the instance's security groups opens file sharing to the internet.${prefixListsNote(rules, cifsPorts)}`,
      );
    return fail("Security groups of the instance open file sharing to the internet.", {
      publicIp: network.publicIp,
      groups: open,
      ...(open.length === 0 ? { together } : {}),
    });
  },
});

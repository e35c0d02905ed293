import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import { facetOfEach } from "../../model/related.ts";
import securityGroup from "../../resources/ec2-security-group.ts";
import cluster from "../../resources/redshift-cluster.ts";
import { portsOpenToInternet, prefixListsNote, rulesTogether } from "../ec2/internet-rules.ts";

export default defineCheck(cluster, {
  id: "redshift-sg-port-restricted",
  requirement: "Amazon Redshift cluster ports should not be open to the internet",
  problem: "Cluster port is open to the internet",
  severity: "high",
  category: "Network",
  service: "Redshift",
  frameworks: { fsbp: ["Redshift.15"], pci_dss_4: ["1.3.1"] },
  needs: ["network"],
  risk: "Anyone on the internet who finds the data warehouse's address can connect with a guessed password.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWSConfigRemediation-RemoveUnrestrictedSourceIngressRules",
    description: "Restrict the cluster's port to the networks that use it.",
    steps: [
      "Use VPC flow logs and the connection log to find the addresses that connect.",
      "Add rules for only those networks.",
      "Remove the rules that open the port to 0.0.0.0/0 or ::/0.",
    ],
    impact:
      "New connections from addresses that no other rule allows fail. Open connections can last until they time out.",
  },
  evaluate: ({ network: { port, securityGroupIds } }, context) => {
    if (port === null) return unknown("failed", "port of the endpoint");
    const groups = facetOfEach(securityGroup, context, securityGroupIds, "inbound");
    if (!groups.seen) return unknown(groups.reason, "security groups");
    const open = groups.value.flatMap(({ id, value }) => {
      const { rules } = portsOpenToInternet(value, [port]);
      return rules.length === 0 ? [] : [{ groupId: id, rules }];
    });
    // Groups combine: each may contain a part of the internet.
    const rules = rulesTogether(groups.value);
    const together = portsOpenToInternet(rules, [port]);
    if (together.ports.length === 0)
      return pass(
        `No CIDR rule in the security groups opens the port to the internet.${prefixListsNote(rules, [port])}`,
      );
    return fail("Security groups open the port to the internet.", {
      port,
      groups: open,
      ...(open.length === 0 ? { together: together.rules } : {}),
    });
  },
});

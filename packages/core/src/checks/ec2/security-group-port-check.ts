import { type Check, defineCheck, fail, pass } from "../../model/define-check.ts";
import type { AddressFamily } from "../../model/internet.ts";
import securityGroup from "../../resources/ec2-security-group.ts";
import { portsOpenToInternet, prefixListsNote } from "./internet-rules.ts";

/** Definition of one check for ports that must not be open to the internet. */
interface PortCheckSpec extends Omit<Check, "resourceType" | "needs" | "remediation" | "evaluate"> {
  automation: Check["remediation"]["automation"];
  runbook: string;
  /** TCP ports. */
  ports: readonly number[];
  /** Both by default. */
  families?: readonly AddressFamily[];
  /** What listens on these ports, as display text: "SSH". */
  what: string;
}

/** A check that no inbound rule of a security group opens any of some TCP ports to the whole internet. */
export function securityGroupPortCheck(spec: PortCheckSpec): Check {
  const { automation, runbook, ports, families, what, ...metadata } = spec;
  return defineCheck(securityGroup, {
    ...metadata,
    needs: ["inbound"],
    remediation: {
      automation,
      runbook,
      description: `Remove the rules that allow all addresses to reach ${what}.`,
      steps: [
        "Use VPC flow logs to find the addresses that use the ports.",
        "Add rules for only those addresses, or connect through Session Manager or a VPN instead.",
        "Remove the rules whose source is 0.0.0.0/0 or ::/0, or whose ranges together cover all addresses.",
      ],
      impact:
        "New connections from addresses that no other rule allows fail. Open connections can last until they time out.",
    },
    evaluate: ({ inbound }) => {
      const open = portsOpenToInternet(inbound, ports, families);
      return open.ports.length === 0
        ? pass(`No CIDR rule allows ${what} from the internet.${prefixListsNote(inbound, ports)}`)
        : fail(`The security group allows ${what} from the internet.`, {
            openPorts: open.ports,
            rules: open.rules,
          });
    },
  });
}

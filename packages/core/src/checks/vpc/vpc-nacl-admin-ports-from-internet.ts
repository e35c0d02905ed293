import { cidrsCover } from "../../model/cidr.ts";
import { defineCheck, fail, pass, unknown } from "../../model/define-check.ts";
import { type AddressFamily, addressFamilies, internetRanges } from "../../model/internet.ts";
import acl from "../../resources/ec2-network-acl.ts";

const adminPorts: readonly number[] = [22, 3389];

interface Entry {
  ruleNumber: number | null;
  egress: boolean | null;
  action: string | null;
  /** "6" is TCP, "-1" everything (IANA). */
  protocol: string | null;
  cidr: string | null;
  fromPort: number | null;
  toPort: number | null;
}

/**
 * Inbound entries in AWS's order: by number, the first match decides. Undefined when an entry is incomplete.
 */
function inboundInOrder(entries: readonly Entry[]): Entry[] | undefined {
  const inbound = entries.filter(({ egress }) => egress !== true);
  const complete = inbound.every(
    ({ ruleNumber, egress, action, protocol, cidr }) =>
      ruleNumber !== null && egress !== null && action !== null && protocol !== null && cidr !== null,
  );
  return complete ? inbound.sort((a, b) => (a.ruleNumber ?? 0) - (b.ruleNumber ?? 0)) : undefined;
}

function covers({ protocol, fromPort, toPort }: Entry, port: number): boolean {
  if (protocol === "-1") return true;
  if (protocol !== "6") return false;
  return fromPort === null || toPort === null || (fromPort <= port && port <= toPort);
}

interface Open {
  port: number;
  /** The ranges that cover the whole internet. */
  sources: readonly string[];
  ruleNumbers: readonly (number | null)[];
  /** Ranges that earlier entries deny. */
  exceptions: readonly string[];
}

/** How ordered entries let the whole internet of a family reach a port; undefined if they do not. */
function openTo(inbound: readonly Entry[], port: number, family: AddressFamily): Open | undefined {
  const denied: string[] = [];
  const allowing: { cidr: string; ruleNumber: number | null; exceptions: readonly string[] }[] = [];
  for (const entry of inbound) {
    const { cidr, ruleNumber } = entry;
    if (cidr === null || !covers(entry, port)) continue;
    if (entry.action !== "allow") denied.push(cidr);
    // A range that earlier entries deny completely allows no one.
    else if (denied.length === 0 || !cidrsCover(denied, [cidr]))
      allowing.push({ cidr, ruleNumber, exceptions: [...denied] });
  }
  // Denied parts of the internet stay blocked, but the entries name everyone.
  const sources = internetRanges(
    allowing.map(({ cidr }) => cidr),
    family,
  );
  if (sources.length === 0) return;
  const named = allowing.filter(({ cidr }) => sources.includes(cidr));
  return {
    port,
    sources,
    ruleNumbers: named.map(({ ruleNumber }) => ruleNumber),
    exceptions: [...new Set(named.flatMap(({ exceptions }) => exceptions))].filter(
      (cidr) => cidr.includes(":") === (family === "ipv6"),
    ),
  };
}

export default defineCheck(acl, {
  id: "vpc-nacl-admin-ports-from-internet",
  requirement: "Network ACLs should not allow SSH or RDP from the internet",
  problem: "Network ACL allows SSH or RDP from the internet",
  severity: "medium",
  category: "Network",
  service: "VPC",
  frameworks: {
    cis_3: ["5.1"],
    cis_5: ["5.2"],
    cis_6: ["6.2"],
    cis_7: ["6.2"],
    fsbp: ["EC2.21"],
    pci_dss_4: ["1.3.1"],
    nist_800_53_r5: ["AC-4(21)", "CA-9(1)", "CM-2", "CM-2(2)", "CM-7", "SC-7", "SC-7(5)", "SC-7(21)"],
  },
  needs: ["entries"],
  risk: "Without this second layer of defense, one overly permissive security group opens remote administration to the internet.",
  remediation: {
    automation: "SEMI_AUTOMATIC",
    runbook: "AWS-RemoveNetworkACLUnrestrictedSSHRDP",
    description: "Replace the entries that allow SSH and Remote Desktop from the internet.",
    steps: [
      "Use VPC flow logs to find the networks from which administrators connect.",
      "Add entries that allow ports 22 and 3389 from there, and deny them from all other addresses.",
      "Allow the ephemeral ports 1024–65535 for responses.",
    ],
    impact: "SSH and Remote Desktop connections from other networks are dropped immediately.",
  },
  evaluate: ({ entries }) => {
    const inbound = inboundInOrder(entries);
    if (!inbound) return unknown("failed", "network ACL entries");
    const open = adminPorts.flatMap((port) =>
      addressFamilies.flatMap((family) => openTo(inbound, port, family) ?? []),
    );
    if (open.length === 0) return pass("No entries allow SSH or Remote Desktop from the internet.");
    const but = open.some(({ exceptions }) => exceptions.length > 0)
      ? ", except for ranges denied by earlier entries"
      : "";
    return fail(`Entries allow SSH or Remote Desktop from the internet${but}.`, { open });
  },
});

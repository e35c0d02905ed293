import type { NetworkAclEntry } from "@aws-sdk/client-ec2";
import acl from "../../resources/ec2-network-acl.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./vpc-nacl-admin-ports-from-internet.ts";

function all(RuleNumber: number, RuleAction: "allow" | "deny"): NetworkAclEntry {
  return { RuleNumber, Egress: false, RuleAction, Protocol: "-1", CidrBlock: "0.0.0.0/0" };
}
function entry(
  RuleNumber: number,
  RuleAction: "allow" | "deny",
  port: number,
  over: NetworkAclEntry = {},
): NetworkAclEntry {
  return { ...all(RuleNumber, RuleAction), Protocol: "6", PortRange: { From: port, To: port }, ...over };
}
/** The default entry at the end of every list. */
const last = all(32_767, "deny");
function having(...Entries: NetworkAclEntry[]) {
  return resourceOf(acl, { NetworkAclId: "acl-1", Entries });
}

checkTable(check, [
  {
    when: "only HTTPS is let in from everywhere",
    result: "pass",
    resource: having(entry(100, "allow", 443), last),
  },
  {
    when: "SSH is let in from the office",
    result: "pass",
    resource: having(entry(100, "allow", 22, { CidrBlock: "192.0.2.0/24" }), last),
  },
  {
    when: "an earlier entry denies what a later one allows",
    result: "pass",
    resource: having(all(200, "allow"), entry(100, "deny", 22), entry(110, "deny", 3389), last),
  },
  {
    when: "everything may go out",
    result: "pass",
    resource: having({ ...all(100, "allow"), Egress: true }, last),
  },
  {
    when: "SSH is let in by UDP only",
    result: "pass",
    resource: having(entry(100, "allow", 22, { Protocol: "17" }), last),
  },
  {
    when: "everything is let in",
    result: "fail",
    resource: having(all(100, "allow"), last),
    evidence: {
      open: [
        { port: 22, sources: ["0.0.0.0/0"], ruleNumbers: [100], exceptions: [] },
        { port: 3389, sources: ["0.0.0.0/0"], ruleNumbers: [100], exceptions: [] },
      ],
    },
  },
  {
    when: "a range around Remote Desktop is let in over IPv6",
    result: "fail",
    resource: having(
      {
        RuleNumber: 100,
        Egress: false,
        RuleAction: "allow",
        Protocol: "6",
        Ipv6CidrBlock: "::/0",
        PortRange: { From: 3000, To: 4000 },
      },
      last,
    ),
    evidence: { open: [{ port: 3389, sources: ["::/0"] }] },
  },
  {
    when: "a denial of one network only comes first",
    result: "fail",
    resource: having(entry(50, "deny", 22, { CidrBlock: "192.0.2.0/24" }), entry(100, "allow", 22), last),
    evidence: { open: [{ port: 22, exceptions: ["192.0.2.0/24"] }] },
  },
  {
    when: "two entries let in a half of the internet each",
    result: "fail",
    resource: having(
      entry(100, "allow", 22, { CidrBlock: "0.0.0.0/1" }),
      entry(110, "allow", 22, { CidrBlock: "128.0.0.0/1" }),
      last,
    ),
    evidence: { open: [{ port: 22, sources: ["0.0.0.0/1", "128.0.0.0/1"], ruleNumbers: [100, 110] }] },
  },
  {
    when: "one half of the internet is let in, the other to another port",
    result: "pass",
    resource: having(
      entry(100, "allow", 22, { CidrBlock: "0.0.0.0/1" }),
      entry(110, "allow", 443, { CidrBlock: "128.0.0.0/1" }),
      last,
    ),
  },
  {
    when: "both halves are denied before everything is allowed",
    result: "pass",
    resource: having(
      { ...all(10, "deny"), CidrBlock: "0.0.0.0/1" },
      { ...all(20, "deny"), CidrBlock: "128.0.0.0/1" },
      all(100, "allow"),
      last,
    ),
  },
  {
    when: "AWS did not tell an entry's range",
    result: "unknown",
    resource: having({ RuleNumber: 100, Egress: false, RuleAction: "allow", Protocol: "-1" }),
  },
  {
    when: "AWS did not number an entry",
    result: "unknown",
    resource: having({ Egress: false, RuleAction: "allow", Protocol: "-1", CidrBlock: "0.0.0.0/0" }),
  },
]);

import group from "../../resources/ec2-security-group.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./default-security-group.ts";

const all = { protocol: "-1", fromPort: null, toPort: null, ipv6Cidrs: [], prefixListIds: [] };
const fromItself = {
  ...all,
  ipv4Cidrs: [],
  groups: [{ groupId: "sg-1", accountId: null, peeringConnectionId: null }],
};
const toEveryone = { ...all, ipv4Cidrs: ["0.0.0.0/0"], groups: [] };
const run = {
  document: "AWSConfigRemediation-RemoveVPCDefaultSecurityGroupRules",
  parameters: { GroupId: ["subject"] },
};
const inbound = '{"IpProtocol":"-1","UserIdGroupPairs":[{"GroupId":"sg-1"}]}';
const outbound = '{"IpProtocol":"-1","IpRanges":[{"CidrIp":"0.0.0.0/0"}]}';

fixTable(fix, [
  {
    when: "it is as AWS makes it",
    resource: resourceWith(group, { inbound: [fromItself], outbound: [toEveryone] }),
    run,
    changes: [
      `inbound: ${JSON.stringify([fromItself])} -> []`,
      `outbound: ${JSON.stringify([toEveryone])} -> []`,
    ],
    undo: {
      document: "Skyledger-AuthorizeSecurityGroupRules",
      parameters: { GroupId: ["subject"], Inbound: [inbound], Outbound: [outbound] },
    },
  },
  {
    when: "only outbound rules are left",
    resource: resourceWith(group, { inbound: [], outbound: [toEveryone] }),
    run,
    changes: [`outbound: ${JSON.stringify([toEveryone])} -> []`],
    undo: {
      document: "Skyledger-AuthorizeSecurityGroupEgress",
      parameters: { GroupId: ["subject"], IpPermissions: [outbound] },
    },
  },
  {
    when: "only inbound rules are left",
    resource: resourceWith(group, { inbound: [fromItself], outbound: [] }),
    run,
    changes: [`inbound: ${JSON.stringify([fromItself])} -> []`],
    undo: {
      document: "Skyledger-AuthorizeSecurityGroupIngress",
      parameters: { GroupId: ["subject"], IpPermissions: [inbound] },
    },
  },
]);

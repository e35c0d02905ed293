import networkInterface from "../../resources/ec2-network-interface.ts";
import securityGroup from "../../resources/ec2-security-group.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./ec2-sg-unused.ts";

const settings = { name: "web", description: null, vpcId: "vpc-1", isDefault: false };

function naming(id: string, groupId: string) {
  const rule = {
    protocol: "-1",
    fromPort: null,
    toPort: null,
    ipv4Cidrs: [],
    ipv6Cidrs: [],
    prefixListIds: [],
    groups: [{ groupId, accountId: null, peeringConnectionId: null }],
  };
  return resourceWith(securityGroup, { group: settings, inbound: [rule], outbound: [] }, { id });
}
function eni(securityGroupIds: string[]) {
  const network = {
    vpcId: "vpc-1",
    subnetId: null,
    availabilityZone: null,
    privateIp: null,
    securityGroupIds,
  };
  return resourceWith(networkInterface, { network }, { id: "eni-1" });
}
const web = resourceWith(securityGroup, { group: settings, inbound: [], outbound: [] }, { id: "sg-web" });

checkTable(check, [
  { when: "an interface uses it", result: "pass", resource: web, others: [eni(["sg-web"])] },
  {
    when: "another group names it, though interfaces could not be read",
    result: "pass",
    resource: web,
    others: [naming("sg-other", "sg-web")],
    unread: { "AWS::EC2::NetworkInterface": "denied" },
  },
  {
    when: "nothing uses it",
    result: "fail",
    resource: web,
    others: [eni(["sg-other"])],
    evidence: { attachedTo: [] },
  },
  {
    when: "only its own rule names it",
    result: "fail",
    resource: naming("sg-web", "sg-web"),
    listed: ["AWS::EC2::NetworkInterface"],
  },
  {
    when: "interfaces could not be listed",
    result: "unknown",
    resource: web,
    unread: { "AWS::EC2::NetworkInterface": "denied" },
  },
  {
    when: "one interface did not tell its groups",
    result: "unknown",
    resource: web,
    others: [resourceWith(networkInterface, {}, { id: "eni-2" })],
  },
  {
    when: "another group did not tell its rules",
    result: "unknown",
    resource: web,
    others: [resourceWith(securityGroup, {}, { id: "sg-9" })],
    listed: ["AWS::EC2::NetworkInterface"],
  },
  {
    when: "it is a default group",
    result: "not_applicable",
    resource: resourceWith(securityGroup, { group: { ...settings, name: "default", isDefault: true } }),
  },
]);

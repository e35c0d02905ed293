import instance from "../../resources/ec2-instance.ts";
import securityGroup from "../../resources/ec2-security-group.ts";
import { checkTable } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./ec2-sg-cifs-from-internet.ts";

function subject(groups: string[]) {
  return resourceOf(instance, {
    InstanceId: "i-1",
    PublicIpAddress: "198.51.100.7",
    NetworkInterfaces: [],
    SecurityGroups: groups.map((GroupId) => ({ GroupId })),
  });
}
function group(GroupId: string, port: number, cidrs: string[]) {
  const rule = {
    IpProtocol: "tcp",
    FromPort: port,
    ToPort: port,
    IpRanges: cidrs.map((CidrIp) => ({ CidrIp })),
    Ipv6Ranges: [],
  };
  return resourceOf(securityGroup, {
    GroupId,
    GroupName: GroupId,
    IpPermissions: [rule],
    IpPermissionsEgress: [],
  });
}

checkTable(check, [
  {
    when: "its groups open file sharing to the office only",
    result: "pass",
    resource: subject(["sg-1"]),
    others: [group("sg-1", 445, ["192.0.2.0/24"])],
  },
  { when: "it has no groups", result: "pass", resource: subject([]) },
  {
    when: "one of its groups opens SMB to everyone",
    result: "fail",
    resource: subject(["sg-1", "sg-2"]),
    others: [group("sg-1", 443, ["0.0.0.0/0"]), group("sg-2", 445, ["0.0.0.0/0"])],
    evidence: { publicIp: "198.51.100.7", groups: [{ groupId: "sg-2", openPorts: [445] }] },
  },
  {
    when: "a group that it does not have opens SMB",
    result: "pass",
    resource: subject(["sg-1"]),
    others: [group("sg-1", 443, ["0.0.0.0/0"]), group("sg-2", 445, ["0.0.0.0/0"])],
  },
  {
    when: "groups could not be listed",
    result: "unknown",
    resource: subject(["sg-1"]),
    unread: { "AWS::EC2::SecurityGroup": "denied" },
  },
  {
    when: "its group is not in the list",
    result: "unknown",
    resource: subject(["sg-1"]),
    listed: ["AWS::EC2::SecurityGroup"],
  },
]);

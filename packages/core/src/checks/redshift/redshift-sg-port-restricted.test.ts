import securityGroup from "../../resources/ec2-security-group.ts";
import cluster from "../../resources/redshift-cluster.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import { resourceOf } from "../../testing/resource-of.ts";
import check from "./redshift-sg-port-restricted.ts";

const network = {
  enhancedVpcRouting: true as boolean | null,
  vpcId: "vpc-1",
  subnetGroupName: "warehouse",
  securityGroupIds: ["sg-1"],
  address: "warehouse.example",
  port: 5439 as number | null,
};

const subject = resourceWith(cluster, { network });
function group(port: number, CidrIp: string) {
  const rule = { IpProtocol: "tcp", FromPort: port, ToPort: port, IpRanges: [{ CidrIp }], Ipv6Ranges: [] };
  return resourceOf(securityGroup, {
    GroupId: "sg-1",
    GroupName: "warehouse",
    IpPermissions: [rule],
    IpPermissionsEgress: [],
  });
}

checkTable(check, [
  {
    when: "its group admits the office only",
    result: "pass",
    resource: subject,
    others: [group(5439, "192.0.2.0/24")],
  },
  {
    when: "another port is open to everyone",
    result: "pass",
    resource: subject,
    others: [group(443, "0.0.0.0/0")],
  },
  {
    when: "its port is open to everyone",
    result: "fail",
    resource: subject,
    others: [group(5439, "0.0.0.0/0")],
    evidence: { port: 5439, groups: [{ groupId: "sg-1" }] },
  },
  {
    when: "groups could not be listed",
    result: "unknown",
    resource: subject,
    unread: { "AWS::EC2::SecurityGroup": "denied" },
  },
  {
    when: "it has no endpoint yet",
    result: "unknown",
    resource: resourceWith(cluster, { network: { ...network, port: null } }),
  },
]);

import subnet from "../../resources/ec2-subnet.ts";
import lambdaFunction from "../../resources/lambda-function.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./lambda-function-vpc-multi-az.ts";

const subnetIn = (id: string, availabilityZone: string) =>
  resourceWith(
    subnet,
    {
      network: {
        vpcId: "vpc-1",
        cidrBlock: null,
        ipv6Cidrs: [],
        availabilityZone,
        availableIpCount: null,
        isDefaultForAz: null,
      },
    },
    { id },
  );

checkTable(check, [
  {
    when: "it runs in two zones",
    result: "pass",
    resource: resourceWith(lambdaFunction, {
      network: { vpcId: "vpc-1", subnetIds: ["subnet-a", "subnet-b"], securityGroupIds: [] },
    }),
    others: [subnetIn("subnet-a", "us-east-1a"), subnetIn("subnet-b", "us-east-1b")],
  },
  {
    when: "it runs in one zone",
    result: "fail",
    resource: resourceWith(lambdaFunction, {
      network: { vpcId: "vpc-1", subnetIds: ["subnet-a", "subnet-c"], securityGroupIds: [] },
    }),
    others: [subnetIn("subnet-a", "us-east-1a"), subnetIn("subnet-c", "us-east-1a")],
    evidence: { availabilityZones: ["us-east-1a"] },
  },
  {
    when: "a subnet was not read",
    result: "unknown",
    resource: resourceWith(lambdaFunction, {
      network: { vpcId: "vpc-1", subnetIds: ["subnet-a", "subnet-b"], securityGroupIds: [] },
    }),
    others: [subnetIn("subnet-a", "us-east-1a")],
  },
  {
    when: "it is in no VPC",
    result: "not_applicable",
    resource: resourceWith(lambdaFunction, { network: { vpcId: null, subnetIds: [], securityGroupIds: [] } }),
  },
]);

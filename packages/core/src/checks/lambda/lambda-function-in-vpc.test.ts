import distribution from "../../resources/cloudfront-distribution.ts";
import lambdaFunction from "../../resources/lambda-function.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";
import check from "./lambda-function-in-vpc.ts";

const arn = "arn:aws:lambda:us-east-1:123456789012:function:edge";
const behavior = {
  pathPattern: null,
  originId: "web",
  viewerProtocolPolicy: "https-only" as const,
  trustedSigners: false,
  trustedKeyGroups: false,
  realtimeLogConfigArn: null,
};

checkTable(check, [
  {
    when: "it is in a VPC",
    result: "pass",
    resource: resourceWith(lambdaFunction, {
      network: { vpcId: "vpc-1", subnetIds: [], securityGroupIds: [] },
    }),
  },
  {
    when: "it is in none",
    result: "fail",
    resource: resourceWith(lambdaFunction, { network: { vpcId: null, subnetIds: [], securityGroupIds: [] } }),
    listed: [distribution.type],
    evidence: { vpcId: null },
  },
  {
    when: "it is in none, in a region without edge functions",
    result: "fail",
    resource: resourceWith(
      lambdaFunction,
      { network: { vpcId: null, subnetIds: [], securityGroupIds: [] } },
      { region: "eu-west-1" },
    ),
  },
  {
    when: "a distribution uses it at the edge",
    result: "not_applicable",
    resource: resourceWith(
      lambdaFunction,
      { network: { vpcId: null, subnetIds: [], securityGroupIds: [] } },
      { arn },
    ),
    others: [resourceWith(distribution, { behaviors: [{ ...behavior, functionArns: [`${arn}:3`] }] })],
  },
  {
    when: "a distribution uses another function",
    result: "fail",
    resource: resourceWith(
      lambdaFunction,
      { network: { vpcId: null, subnetIds: [], securityGroupIds: [] } },
      { arn },
    ),
    others: [resourceWith(distribution, { behaviors: [{ ...behavior, functionArns: [`${arn}-other:3`] }] })],
  },
  {
    when: "the behaviors of a distribution were not read",
    result: "unknown",
    resource: resourceWith(lambdaFunction, { network: { vpcId: null, subnetIds: [], securityGroupIds: [] } }),
    others: [resourceWith(distribution, {})],
  },
  {
    when: "the distributions could not be listed",
    result: "unknown",
    resource: resourceWith(lambdaFunction, { network: { vpcId: null, subnetIds: [], securityGroupIds: [] } }),
  },
]);

import { billedServices } from "@skyledger/core/cost/billed-services";

/** How a resource type appears on an AWS bill. */
export interface BillingName {
  /** Cost Explorer's SERVICE. */
  service: string;
  /** Dollars a day if the list price depends on use that the inventory does not have. */
  usedPerDay?: string;
}

const ec2Other = "EC2 - Other";
const compute = "Amazon Elastic Compute Cloud - Compute";
const balancing = "Amazon Elastic Load Balancing";
const rds = "Amazon Relational Database Service";

/** Dollars a day if the list price depends on use that the inventory does not have. */
const usedPerDay: Readonly<Record<string, string>> = {
  "AWS::ApiGateway::RestApi": "1.14",
  "AWS::ApiGatewayV2::Api": "0.63",
  "AWS::CloudFront::Distribution": "4.87",
  "AWS::CloudTrail::Trail": "0.34",
  "AWS::DynamoDB::Table": "0.92",
  "AWS::EC2::Instance": "6.12",
  "AWS::EC2::Snapshot": "0.09",
  "AWS::EC2::VPNConnection": "1.2",
  "AWS::ECR::Repository": "0.27",
  "AWS::ECS::Service": "3.55",
  "AWS::EFS::FileSystem": "0.8",
  "AWS::GuardDuty::Detector": "1.73",
  "AWS::Lambda::Function": "0.31",
  "AWS::Logs::LogGroup": "0.12",
  "AWS::OpenSearchService::Domain": "2.4",
  "AWS::RDS::DBCluster": "1.86",
  "AWS::RDS::DBInstance": "5.2",
  "AWS::RDS::DBSnapshot": "0.22",
  "AWS::Redshift::Cluster": "6.1",
  "AWS::S3::Bucket": "0.74",
  "AWS::SNS::Topic": "0.03",
  "AWS::SQS::Queue": "0.06",
};

/** Types with bill lines, by CloudFormation name. */
export const billingNames: Readonly<Record<string, BillingName>> = Object.fromEntries(
  Object.entries(billedServices).map(([type, service]) => {
    const used = usedPerDay[type];
    return [type, { service, ...(used === undefined ? {} : { usedPerDay: used }) }];
  }),
);

/** Charges that belong to no resource: traffic and requests, as a share of the service's resource costs. */
export const trafficShares: Readonly<Record<string, string>> = {
  [ec2Other]: "0.42",
  [balancing]: "0.35",
  "Amazon CloudFront": "0.2",
  "Amazon Simple Storage Service": "0.15",
  "Amazon Virtual Private Cloud": "0.1",
};

/** Services of the account-wide charges. */
export const accountServices = { compute, ec2Other, rds, support: "AWS Support (Developer)", tax: "Tax" };

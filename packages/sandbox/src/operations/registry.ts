import type { AwsService } from "@skyledger/core/model/aws-service";
import { acmReads } from "./acm.ts";
import { apiGatewayReads, apiGatewayV2Reads } from "./api-gateway.ts";
import { autoScalingReads } from "./auto-scaling.ts";
import { autoScalingChanges } from "./auto-scaling-changes.ts";
import { automationChanges, automationReads } from "./automation.ts";
import { classicLoadBalancingChanges } from "./balancer-changes.ts";
import { cloudMapReads } from "./cloud-map.ts";
import { cloudfrontReads } from "./cloudfront.ts";
import { cloudtrailReads } from "./cloudtrail.ts";
import { cloudwatchReads } from "./cloudwatch.ts";
import { logsReads } from "./cloudwatch-logs.ts";
import { computeOptimizerReads } from "./compute-optimizer.ts";
import { ecrChanges, ecsChanges, eksChanges } from "./container-changes.ts";
import { costExplorerReads } from "./cost-explorer.ts";
import { costOptimizationHubReads } from "./cost-optimization-hub.ts";
import { dynamodbReads } from "./dynamodb.ts";
import { ec2Changes } from "./ec2-changes.ts";
import { ec2ComputeReads } from "./ec2-compute.ts";
import { ec2ConnectionReads } from "./ec2-connections.ts";
import { ec2NetworkReads } from "./ec2-network.ts";
import { ec2PrefixListReads } from "./ec2-prefix-lists.ts";
import { ec2SettingChanges } from "./ec2-setting-changes.ts";
import { ec2TransitGatewayReads } from "./ec2-transit-gateways.ts";
import { ecrReads } from "./ecr.ts";
import { ecsReads } from "./ecs.ts";
import { efsReads } from "./efs.ts";
import { eksReads } from "./eks.ts";
import { classicLoadBalancingReads } from "./elastic-load-balancing.ts";
import { loadBalancingReads } from "./elastic-load-balancing-v2.ts";
import { elasticacheReads } from "./elasticache.ts";
import { eventBridgeReads } from "./eventbridge.ts";
import { iamReads } from "./iam.ts";
import { iamChanges } from "./iam-changes.ts";
import { kmsReads } from "./kms.ts";
import { lambdaReads } from "./lambda.ts";
import { snsReads, sqsReads } from "./messaging.ts";
import { opensearchReads } from "./opensearch.ts";
import type { ServiceOperations } from "./operation.ts";
import { organizationsReads } from "./organizations.ts";
import { kmsChanges, lambdaChanges, loadBalancingChanges, logsChanges, rdsChanges } from "./other-changes.ts";
import { backupReads, codeartifactReads, glueReads, kinesisReads } from "./policy-owners.ts";
import { pricingReads } from "./pricing.ts";
import { ramReads } from "./ram.ts";
import { rdsReads } from "./rds.ts";
import { redshiftReads } from "./redshift.ts";
import {
  accessAnalyzerReads,
  configServiceReads,
  ec2SettingReads,
  guardDutyReads,
  macieReads,
  ssmReads,
} from "./region-settings.ts";
import { ec2ReservationReads } from "./reservations.ts";
import { route53Reads } from "./route-53.ts";
import { s3ControlReads, s3Reads } from "./s3.ts";
import { s3Changes } from "./s3-changes.ts";
import { savingsPlansReads } from "./savings-plans.ts";
import { secretsManagerChanges, secretsManagerReads } from "./secrets-manager.ts";
import { securityHubReads } from "./security-hub.ts";
import {
  accessAnalyzerChanges,
  guardDutyChanges,
  s3ControlChanges,
  securityHubSettingChanges,
  ssmSettingChanges,
} from "./setting-changes.ts";
import { accountReads, stsReads } from "./sts.ts";
import { dynamodbChanges, elasticacheChanges, snsChanges } from "./table-changes.ts";
import { taggingOperations } from "./tagging.ts";

/** Every operation of the sandbox account, by service. */
export const sandboxOperations: Readonly<Record<AwsService | "resourcegroupstaggingapi", ServiceOperations>> =
  {
    accessanalyzer: { reads: accessAnalyzerReads, changes: accessAnalyzerChanges },
    account: { reads: accountReads, changes: {} },
    acm: { reads: acmReads, changes: {} },
    "api-gateway": { reads: apiGatewayReads, changes: {} },
    apigatewayv2: { reads: apiGatewayV2Reads, changes: {} },
    "auto-scaling": { reads: autoScalingReads, changes: autoScalingChanges },
    cloudfront: { reads: cloudfrontReads, changes: {} },
    cloudtrail: { reads: cloudtrailReads, changes: {} },
    cloudwatch: { reads: cloudwatchReads, changes: {} },
    "cloudwatch-logs": { reads: logsReads, changes: logsChanges },
    "compute-optimizer": { reads: computeOptimizerReads, changes: {} },
    "config-service": { reads: configServiceReads, changes: {} },
    "cost-optimization-hub": { reads: costOptimizationHubReads, changes: {} },
    "cost-explorer": { reads: costExplorerReads, changes: {} },
    dynamodb: { reads: dynamodbReads, changes: dynamodbChanges },
    ec2: {
      reads: {
        ...ec2NetworkReads,
        ...ec2PrefixListReads,
        ...ec2ComputeReads,
        ...ec2ConnectionReads,
        ...ec2TransitGatewayReads,
        ...ec2SettingReads,
        ...ec2ReservationReads,
      },
      changes: { ...ec2Changes, ...ec2SettingChanges },
    },
    ecr: { reads: ecrReads, changes: ecrChanges },
    ecs: { reads: ecsReads, changes: ecsChanges },
    efs: { reads: efsReads, changes: {} },
    eks: { reads: eksReads, changes: eksChanges },
    "elastic-load-balancing": { reads: classicLoadBalancingReads, changes: classicLoadBalancingChanges },
    "elastic-load-balancing-v2": { reads: loadBalancingReads, changes: loadBalancingChanges },
    elasticache: { reads: elasticacheReads, changes: elasticacheChanges },
    backup: { reads: backupReads, changes: {} },
    codeartifact: { reads: codeartifactReads, changes: {} },
    glue: { reads: glueReads, changes: {} },
    kinesis: { reads: kinesisReads, changes: {} },
    eventbridge: { reads: eventBridgeReads, changes: {} },
    guardduty: { reads: guardDutyReads, changes: guardDutyChanges },
    iam: { reads: iamReads, changes: iamChanges },
    kms: { reads: kmsReads, changes: kmsChanges },
    lambda: { reads: lambdaReads, changes: lambdaChanges },
    macie2: { reads: macieReads, changes: {} },
    opensearch: { reads: opensearchReads, changes: {} },
    organizations: { reads: organizationsReads, changes: {} },
    pricing: { reads: pricingReads, changes: {} },
    ram: { reads: ramReads, changes: {} },
    rds: { reads: rdsReads, changes: rdsChanges },
    redshift: { reads: redshiftReads, changes: {} },
    // Called by documents only, under its name in boto3.
    resourcegroupstaggingapi: taggingOperations,
    "route-53": { reads: route53Reads, changes: {} },
    s3: { reads: s3Reads, changes: s3Changes },
    "s3-control": { reads: s3ControlReads, changes: s3ControlChanges },
    "secrets-manager": { reads: secretsManagerReads, changes: secretsManagerChanges },
    savingsplans: { reads: savingsPlansReads, changes: {} },
    securityhub: { reads: securityHubReads, changes: securityHubSettingChanges },
    servicediscovery: { reads: cloudMapReads, changes: {} },
    sns: { reads: snsReads, changes: snsChanges },
    sqs: { reads: sqsReads, changes: {} },
    ssm: {
      reads: { ...ssmReads, ...automationReads },
      changes: { ...automationChanges, ...ssmSettingChanges },
    },
    sts: { reads: stsReads, changes: {} },
  };

// Made by `npm run generate` from the files of these folders; do not edit.
import type { Check } from "./model/define-check.ts";
import type { RelationshipDeclaration } from "./model/define-relationship.ts";
import type { ResourceDeclaration } from "./model/define-resource.ts";
import type { SavingRule } from "./model/define-saving.ts";
import resources_autoScalingGroup from "./resources/auto-scaling-group.ts";
import resources_ec2Eip from "./resources/ec2-eip.ts";
import resources_ec2Image from "./resources/ec2-image.ts";
import resources_ec2Instance from "./resources/ec2-instance.ts";
import resources_ec2InternetGateway from "./resources/ec2-internet-gateway.ts";
import resources_ec2LaunchTemplate from "./resources/ec2-launch-template.ts";
import resources_ec2NatGateway from "./resources/ec2-nat-gateway.ts";
import resources_ec2NetworkAcl from "./resources/ec2-network-acl.ts";
import resources_ec2NetworkInterface from "./resources/ec2-network-interface.ts";
import resources_ec2RouteTable from "./resources/ec2-route-table.ts";
import resources_ec2SecurityGroup from "./resources/ec2-security-group.ts";
import resources_ec2Snapshot from "./resources/ec2-snapshot.ts";
import resources_ec2Subnet from "./resources/ec2-subnet.ts";
import resources_ec2Volume from "./resources/ec2-volume.ts";
import resources_ec2VpcEndpoint from "./resources/ec2-vpc-endpoint.ts";
import resources_ec2Vpc from "./resources/ec2-vpc.ts";
import resources_ecsCluster from "./resources/ecs-cluster.ts";
import resources_s3Bucket from "./resources/s3-bucket.ts";
import resources_sqsQueue from "./resources/sqs-queue.ts";
import savings_ebs_ebsVolumeUnattached from "./savings/ebs/ebs-volume-unattached.ts";
import relationships_volumeAttachedToInstance from "./relationships/volume-attached-to-instance.ts";

export const resources: readonly ResourceDeclaration[] = [
  resources_autoScalingGroup,
  resources_ec2Eip,
  resources_ec2Image,
  resources_ec2Instance,
  resources_ec2InternetGateway,
  resources_ec2LaunchTemplate,
  resources_ec2NatGateway,
  resources_ec2NetworkAcl,
  resources_ec2NetworkInterface,
  resources_ec2RouteTable,
  resources_ec2SecurityGroup,
  resources_ec2Snapshot,
  resources_ec2Subnet,
  resources_ec2Volume,
  resources_ec2VpcEndpoint,
  resources_ec2Vpc,
  resources_ecsCluster,
  resources_s3Bucket,
  resources_sqsQueue,
];

export const checks: readonly Check[] = [];

export const savingsRules: readonly SavingRule[] = [
  savings_ebs_ebsVolumeUnattached,
];

export const relationships: readonly RelationshipDeclaration[] = [
  relationships_volumeAttachedToInstance,
];

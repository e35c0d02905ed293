import { buildArn, parseArn } from "../model/arn.ts";
import { edgesFrom } from "../model/define-relationship.ts";
import autoScalingGroup from "../resources/auto-scaling-group.ts";
import alarm from "../resources/cloudwatch-alarm.ts";
import table from "../resources/dynamodb-table.ts";
import instance from "../resources/ec2-instance.ts";
import natGateway from "../resources/ec2-nat-gateway.ts";
import volume from "../resources/ec2-volume.ts";
import cache from "../resources/elasticache-cluster.ts";
import classicLoadBalancer from "../resources/elb-classic.ts";
import loadBalancer from "../resources/elb-load-balancer.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import database from "../resources/rds-db-instance.ts";
import topic from "../resources/sns-topic.ts";
import queue from "../resources/sqs-queue.ts";
import { watchedDimension } from "./watched-dimension.ts";

const namespaces = ["AWS/ApplicationELB", "AWS/NetworkELB", "AWS/GatewayELB"];

const edge = edgesFrom(alarm);

export default [
  edge({
    verb: "notifies",
    inverse: "notified by",
    to: topic,
    via: {
      facet: "actions",
      // Disabled actions notify no one.
      key: ({ enabled, onAlarm, onOk, onInsufficientData }) =>
        enabled ? [...onAlarm, ...onOk, ...onInsufficientData].filter((arn) => arn.includes(":sns:")) : [],
    },
    by: "arn",
  }),
  edge({
    verb: "watches",
    inverse: "watched by",
    to: autoScalingGroup,
    via: {
      facet: "metric",
      key: (metric) => watchedDimension(metric, "AutoScalingGroupName", ["AWS/AutoScaling", "AWS/EC2"]),
    },
  }),
  edge({
    verb: "watches",
    inverse: "watched by",
    to: cache,
    via: {
      facet: "metric",
      key: (metric) => watchedDimension(metric, "CacheClusterId", ["AWS/ElastiCache"]),
    },
  }),
  edge({
    verb: "watches",
    inverse: "watched by",
    to: classicLoadBalancer,
    via: { facet: "metric", key: (metric) => watchedDimension(metric, "LoadBalancerName", ["AWS/ELB"]) },
  }),
  edge({
    verb: "watches",
    inverse: "watched by",
    to: database,
    via: {
      facet: "metric",
      key: (metric) =>
        watchedDimension(metric, "DBInstanceIdentifier", ["AWS/RDS", "AWS/DocDB", "AWS/Neptune"]),
    },
  }),
  edge({
    verb: "watches",
    inverse: "watched by",
    to: lambdaFunction,
    via: { facet: "metric", key: (metric) => watchedDimension(metric, "FunctionName", ["AWS/Lambda"]) },
  }),
  edge({
    verb: "watches",
    inverse: "watched by",
    to: instance,
    via: { facet: "metric", key: (metric) => watchedDimension(metric, "InstanceId", ["AWS/EC2", "CWAgent"]) },
  }),
  // CloudWatch names a load balancer by the end of its ARN.
  edge({
    verb: "watches",
    inverse: "watched by",
    to: loadBalancer,
    via: {
      facet: "metric",
      key: (metric, { arn, region, accountId }) => {
        const name = watchedDimension(metric, "LoadBalancer", namespaces);
        const scope = { partition: parseArn(arn)?.partition ?? "aws", region, accountId };
        return name === null ? null : buildArn(scope, "elasticloadbalancing", "loadbalancer/", name);
      },
    },
    by: "arn",
  }),
  edge({
    verb: "watches",
    inverse: "watched by",
    to: natGateway,
    via: { facet: "metric", key: (metric) => watchedDimension(metric, "NatGatewayId", ["AWS/NATGateway"]) },
  }),
  edge({
    verb: "watches",
    inverse: "watched by",
    to: queue,
    via: { facet: "metric", key: (metric) => watchedDimension(metric, "QueueName", ["AWS/SQS"]) },
  }),
  edge({
    verb: "watches",
    inverse: "watched by",
    to: table,
    via: { facet: "metric", key: (metric) => watchedDimension(metric, "TableName", ["AWS/DynamoDB"]) },
  }),
  edge({
    verb: "watches",
    inverse: "watched by",
    to: volume,
    via: { facet: "metric", key: (metric) => watchedDimension(metric, "VolumeId", ["AWS/EBS"]) },
  }),
];

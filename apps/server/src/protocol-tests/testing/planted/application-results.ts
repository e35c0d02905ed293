import { type ExpectedResults, ids } from "./planted.ts";

/** Expected results of the planted applications and their front ends. */
export const applicationResults: ExpectedResults = {
  "function that everyone may call, with a key in its environment": {
    fail: ids(`
      lambda-function-environment-kms lambda-function-environment-no-secrets lambda-function-in-vpc
      lambda-function-policy-not-public lambda-function-runtime-supported lambda-function-xray-tracing
    `),
    not_applicable: ids(`lambda-function-confused-deputy-guard lambda-function-vpc-multi-az`),
    unknown: ids(`lambda-function-url-requires-auth`),
  },
  "function in two zones of a VPC": {
    // It has a key, which the stand-in omits as AWS does without one.
    fail: ids(`lambda-function-environment-kms`),
    pass: ids(`
      lambda-function-environment-no-secrets lambda-function-in-vpc lambda-function-policy-not-public
      lambda-function-runtime-supported lambda-function-vpc-multi-az lambda-function-xray-tracing
    `),
    unknown: ids(`lambda-function-url-requires-auth`),
    not_applicable: ids(`lambda-function-confused-deputy-guard`),
  },
  "event bus for everyone, and for a service": {
    pass: ids(`eventbridge-bus-policy-attached`),
    fail: ids(`eventbridge-bus-confused-deputy-guard eventbridge-bus-not-public`),
  },
  "event bus for a service of the account": {
    pass: ids(
      `eventbridge-bus-confused-deputy-guard eventbridge-bus-not-public eventbridge-bus-policy-attached`,
    ),
  },
  "event bus without a policy": {
    pass: ids(`eventbridge-bus-not-public`),
    fail: ids(`eventbridge-bus-policy-attached`),
    not_applicable: ids(`eventbridge-bus-confused-deputy-guard`),
  },
  "plain stream that everyone may read": {
    fail: ids(`kinesis-stream-encrypted kinesis-stream-policy-not-public kinesis-stream-retention-168-hours`),
  },
  "encrypted stream for one account": {
    pass: ids(`kinesis-stream-encrypted kinesis-stream-policy-not-public kinesis-stream-retention-168-hours`),
  },
  "topic that everyone may publish to, read over HTTP": {
    fail: ids(`sns-subscription-no-http sns-topic-kms-encrypted sns-topic-policy-not-public`),
    not_applicable: ids(`sns-topic-confused-deputy-guard`),
  },
  "encrypted topic, read over HTTPS": {
    pass: ids(`sns-subscription-no-http sns-topic-kms-encrypted sns-topic-policy-not-public`),
    not_applicable: ids(`sns-topic-confused-deputy-guard`),
  },
  "plain queue that everyone may write to": {
    fail: ids(`sqs-queue-encrypted sqs-queue-policy-not-public`),
    not_applicable: ids(`sqs-queue-confused-deputy-guard`),
  },
  "encrypted queue": {
    pass: ids(`sqs-queue-encrypted sqs-queue-policy-not-public`),
    not_applicable: ids(`sqs-queue-confused-deputy-guard`),
  },
  "cluster without insights": {
    fail: ids(`ecs-cluster-container-insights`),
  },
  "cluster with insights": {
    pass: ids(`ecs-cluster-container-insights`),
  },
  "task of a privileged root container on the host": {
    fail: ids(`
      ecs-container-environment-no-plain-credentials ecs-container-environment-no-secrets
      ecs-container-linux-non-root ecs-container-not-privileged
      ecs-container-read-only-root ecs-task-definition-logging ecs-task-definition-no-host-network
      ecs-task-definition-no-host-pid
    `),
    not_applicable: ids(`ecs-container-windows-non-admin ecs-task-definition-efs-tls`),
  },
  "task of a read-only container without privileges": {
    pass: ids(`
      ecs-container-environment-no-plain-credentials ecs-container-environment-no-secrets
      ecs-container-linux-non-root ecs-container-not-privileged
      ecs-container-read-only-root ecs-task-definition-logging ecs-task-definition-no-host-network
      ecs-task-definition-no-host-pid
    `),
    not_applicable: ids(`ecs-container-windows-non-admin ecs-task-definition-efs-tls`),
  },
  "service with public addresses on an old platform": {
    fail: ids(`ecs-service-fargate-platform-latest ecs-service-no-public-ip`),
    not_applicable: ids(`ecs-task-set-no-public-ip`),
  },
  "service without public addresses": {
    pass: ids(`ecs-service-fargate-platform-latest ecs-service-no-public-ip`),
    not_applicable: ids(`ecs-task-set-no-public-ip`),
  },
  "balancer that speaks plain HTTP": {
    fail: ids(`
      elb-alb-desync-mode elb-alb-http-to-https-redirect elb-deletion-protection elb-v2-secure-listeners
    `),
    pass: ids(`elb-v2-multi-az`),
    not_applicable: ids(`elb-v2-tls-policy`),
    unknown: ids(`elb-access-logging elb-alb-drop-invalid-headers`),
  },
  "balancer that sends HTTP to HTTPS": {
    fail: ids(`elb-v2-secure-listeners`),
    pass: ids(`
      elb-access-logging elb-alb-desync-mode elb-alb-drop-invalid-headers elb-alb-http-to-https-redirect
      elb-deletion-protection elb-v2-multi-az elb-v2-tls-policy
    `),
  },
  "target group over HTTP": {
    fail: ids(`elb-target-group-encrypted-protocol elb-target-group-health-check-https`),
  },
  "target group over HTTPS": {
    pass: ids(`elb-target-group-encrypted-protocol elb-target-group-health-check-https`),
  },
  "classic balancer in one zone over HTTP": {
    fail: ids(`
      elb-clb-access-logging elb-clb-connection-draining elb-clb-cross-zone elb-clb-multi-az
      elb-clb-secure-listeners
    `),
    not_applicable: ids(`elb-clb-acm-certificate elb-clb-tls-policy`),
    unknown: ids(`elb-clb-desync-mode`),
  },
  "distribution as it comes": {
    fail: ids(`
      cloudfront-access-logging cloudfront-custom-certificate cloudfront-default-root-object
      cloudfront-origin-failover cloudfront-s3-origin-access-control cloudfront-viewer-https cloudfront-waf
    `),
    pass: ids(`cloudfront-s3-origin-exists`),
    not_applicable: ids(`
      cloudfront-lambda-url-origin-access-control cloudfront-origin-https cloudfront-origin-no-sslv3
      cloudfront-sni cloudfront-tls-security-policy cloudfront-trusted-key-groups
    `),
  },
  "distribution with a firewall, logs and HTTPS": {
    fail: ids(`cloudfront-custom-certificate cloudfront-origin-failover cloudfront-s3-origin-access-control`),
    pass: ids(`
      cloudfront-access-logging cloudfront-default-root-object cloudfront-s3-origin-exists
      cloudfront-viewer-https cloudfront-waf
    `),
    not_applicable: ids(`
      cloudfront-lambda-url-origin-access-control cloudfront-origin-https cloudfront-origin-no-sslv3
      cloudfront-sni cloudfront-tls-security-policy cloudfront-trusted-key-groups
    `),
  },
};

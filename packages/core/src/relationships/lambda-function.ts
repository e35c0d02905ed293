import { parseArn } from "../model/arn.ts";
import { edgesFrom } from "../model/define-relationship.ts";
import restApi from "../resources/apigateway-rest-api.ts";
import httpApi from "../resources/apigatewayv2-api.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import subnet from "../resources/ec2-subnet.ts";
import vpc from "../resources/ec2-vpc.ts";
import role from "../resources/iam-role.ts";
import key from "../resources/kms-key.ts";
import lambdaFunction from "../resources/lambda-function.ts";
import logGroup from "../resources/logs-log-group.ts";
import bucket from "../resources/s3-bucket.ts";
import topic from "../resources/sns-topic.ts";
import queue from "../resources/sqs-queue.ts";
import { sourcesAllowed } from "./sources-allowed.ts";

const edge = edgesFrom(lambdaFunction);

export default [
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
    by: "arn",
  }),
  edge({
    verb: "guarded by",
    inverse: "guards",
    to: securityGroup,
    via: { facet: "network", key: (network) => network.securityGroupIds },
  }),
  edge({
    verb: "invocable by",
    inverse: "may invoke",
    to: bucket,
    via: { facet: "policy", key: (policy) => sourcesAllowed(policy, "s3.amazonaws.com") },
    by: "arn",
  }),
  // The source contains the API's ID: arn:aws:execute-api:region:account:id/stage/method/path.
  edge({
    verb: "invocable by",
    inverse: "may invoke",
    to: httpApi,
    via: {
      facet: "policy",
      key: (policy) =>
        sourcesAllowed(policy, "apigateway.amazonaws.com").map(
          (arn) => parseArn(arn)?.resource.split("/")[0],
        ),
    },
    unresolved: "drop",
  }),
  // The source contains the API's ID: arn:aws:execute-api:region:account:id/stage/method/path.
  edge({
    verb: "invocable by",
    inverse: "may invoke",
    to: restApi,
    via: {
      facet: "policy",
      key: (policy) =>
        sourcesAllowed(policy, "apigateway.amazonaws.com").map(
          (arn) => parseArn(arn)?.resource.split("/")[0],
        ),
    },
    unresolved: "drop",
  }),
  edge({
    verb: "invocable by",
    inverse: "may invoke",
    to: topic,
    via: { facet: "policy", key: (policy) => sourcesAllowed(policy, "sns.amazonaws.com") },
    by: "arn",
  }),
  // A function that never ran, or cannot write logs, has no group.
  edge({
    verb: "logs to",
    inverse: "receives logs of",
    to: logGroup,
    via: { facet: "logging", key: (logging) => logging.logGroup },
    unresolved: "drop",
  }),
  edge({
    verb: "runs as",
    inverse: "used by",
    to: role,
    via: { facet: "role", key: (role) => role.arn },
    by: "arn",
  }),
  edge({
    verb: "runs in",
    inverse: "contains",
    to: subnet,
    via: { facet: "network", key: (network) => network.subnetIds },
  }),
  edge({
    verb: "runs in",
    inverse: "contains",
    to: vpc,
    via: { facet: "network", key: (network) => network.vpcId },
  }),
  edge({
    verb: "sends failures to",
    inverse: "receives failures of",
    to: queue,
    via: { facet: "deadLetter", key: ({ targetArn }) => (targetArn?.includes(":sqs:") ? targetArn : null) },
    by: "arn",
  }),
  edge({
    verb: "sends failures to",
    inverse: "receives failures of",
    to: topic,
    via: { facet: "deadLetter", key: ({ targetArn }) => (targetArn?.includes(":sns:") ? targetArn : null) },
    by: "arn",
  }),
];

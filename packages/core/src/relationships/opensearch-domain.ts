import { edgesFrom } from "../model/define-relationship.ts";
import certificate from "../resources/acm-certificate.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import subnet from "../resources/ec2-subnet.ts";
import vpc from "../resources/ec2-vpc.ts";
import key from "../resources/kms-key.ts";
import logGroup from "../resources/logs-log-group.ts";
import searchDomain from "../resources/opensearch-domain.ts";

const edge = edgesFrom(searchDomain);

export default [
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "encryption", key: ({ kmsKeyId }) => kmsKeyId },
    by: "arn",
  }),
  edge({
    verb: "guarded by",
    inverse: "guards",
    to: securityGroup,
    via: { facet: "network", key: (network) => network.securityGroupIds },
  }),
  edge({
    verb: "logs to",
    inverse: "receives logs of",
    to: logGroup,
    via: {
      facet: "logs",
      key: (logs) => logs.map((log) => (log.enabled ? log.logGroupArn?.replace(/:\*$/, "") : null)),
    },
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
    verb: "secured by",
    inverse: "secures",
    to: certificate,
    via: { facet: "endpoint", key: (endpoint) => endpoint.certificateArn },
    by: "arn",
  }),
];

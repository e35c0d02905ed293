import { edgesFrom } from "../model/define-relationship.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import subnet from "../resources/ec2-subnet.ts";
import ecsCluster from "../resources/ecs-cluster.ts";
import ecsService from "../resources/ecs-service.ts";
import targetGroup from "../resources/elb-target-group.ts";
import role from "../resources/iam-role.ts";
import cloudMap from "../resources/servicediscovery-service.ts";

const edge = edgesFrom(ecsService);

export default [
  edge({
    verb: "guarded by",
    inverse: "guards",
    to: securityGroup,
    via: { facet: "details", key: (details) => details.network?.securityGroupIds },
  }),
  // The role of a service is for its load balancers; tasks run with their definition's role (API reference,
  // Service).
  edge({
    verb: "registers targets as",
    inverse: "used by",
    to: role,
    via: { facet: "details", key: (details) => details.roleArn },
    by: "arn",
  }),
  edge({
    verb: "registers with",
    inverse: "filled by",
    to: targetGroup,
    via: { facet: "details", key: (details) => details.targetGroupArns },
    by: "arn",
  }),
  edge({
    verb: "registers with",
    inverse: "filled by",
    to: cloudMap,
    via: { facet: "details", key: (details) => details.registryArns },
    by: "arn",
  }),
  edge({
    verb: "runs in",
    inverse: "contains",
    to: ecsCluster,
    via: { facet: "cluster", key: (cluster) => cluster.arn },
    by: "arn",
  }),
  edge({
    verb: "runs in",
    inverse: "contains",
    to: subnet,
    via: { facet: "details", key: (details) => details.network?.subnetIds },
  }),
];

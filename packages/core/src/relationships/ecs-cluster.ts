import { edgesFrom } from "../model/define-relationship.ts";
import ecsCluster from "../resources/ecs-cluster.ts";
import key from "../resources/kms-key.ts";

const edge = edgesFrom(ecsCluster);

export default [
  edge({
    verb: "encrypts sessions with",
    inverse: "encrypts sessions of",
    to: key,
    via: { facet: "execLogging", key: (logging) => logging.kmsKeyId },
    by: "arn",
  }),
];

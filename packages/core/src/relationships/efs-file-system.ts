import { edgesFrom } from "../model/define-relationship.ts";
import networkInterface from "../resources/ec2-network-interface.ts";
import subnet from "../resources/ec2-subnet.ts";
import fileSystem from "../resources/efs-file-system.ts";
import key from "../resources/kms-key.ts";

const edge = edgesFrom(fileSystem);

export default [
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
    by: "arn",
  }),
  edge({
    verb: "has",
    inverse: "belongs to",
    to: networkInterface,
    via: { facet: "mountTargets", key: (targets) => targets.map((target) => target.networkInterfaceId) },
  }),
  edge({
    verb: "mounted in",
    inverse: "contains",
    to: subnet,
    via: { facet: "mountTargets", key: (targets) => targets.map((target) => target.subnetId) },
  }),
];

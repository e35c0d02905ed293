import { defineRelationship } from "../model/define-relationship.ts";
import networkInterface from "../resources/ec2-network-interface.ts";
import fileSystem from "../resources/efs-file-system.ts";

export default defineRelationship({
  from: fileSystem,
  verb: "has",
  inverse: "belongs to",
  to: networkInterface,
  via: { facet: "mountTargets", key: (targets) => targets.map((target) => target.networkInterfaceId) },
});

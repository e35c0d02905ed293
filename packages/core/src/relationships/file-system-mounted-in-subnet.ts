import { defineRelationship } from "../model/define-relationship.ts";
import subnet from "../resources/ec2-subnet.ts";
import fileSystem from "../resources/efs-file-system.ts";

export default defineRelationship({
  from: fileSystem,
  verb: "mounted in",
  inverse: "contains",
  to: subnet,
  via: { facet: "mountTargets", key: (targets) => targets.map((target) => target.subnetId) },
});

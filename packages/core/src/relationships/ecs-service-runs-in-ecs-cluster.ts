import { defineRelationship } from "../model/define-relationship.ts";
import ecsCluster from "../resources/ecs-cluster.ts";
import ecsService from "../resources/ecs-service.ts";

export default defineRelationship({
  from: ecsService,
  verb: "runs in",
  inverse: "contains",
  to: ecsCluster,
  via: { facet: "cluster", key: (cluster) => cluster.arn },
  by: "arn",
});

import { defineRelationship } from "../model/define-relationship.ts";
import subnet from "../resources/ec2-subnet.ts";
import ecsService from "../resources/ecs-service.ts";

export default defineRelationship({
  from: ecsService,
  verb: "runs in",
  inverse: "contains",
  to: subnet,
  via: { facet: "details", key: (details) => details.network?.subnetIds },
});

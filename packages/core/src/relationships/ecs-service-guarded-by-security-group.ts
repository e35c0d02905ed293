import { defineRelationship } from "../model/define-relationship.ts";
import securityGroup from "../resources/ec2-security-group.ts";
import ecsService from "../resources/ecs-service.ts";

export default defineRelationship({
  from: ecsService,
  verb: "guarded by",
  inverse: "guards",
  to: securityGroup,
  via: { facet: "details", key: (details) => details.network?.securityGroupIds },
});

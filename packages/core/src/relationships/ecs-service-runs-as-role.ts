import { defineRelationship } from "../model/define-relationship.ts";
import ecsService from "../resources/ecs-service.ts";
import role from "../resources/iam-role.ts";

export default defineRelationship({
  from: ecsService,
  verb: "runs as",
  inverse: "used by",
  to: role,
  via: { facet: "details", key: (details) => details.roleArn },
  by: "arn",
});

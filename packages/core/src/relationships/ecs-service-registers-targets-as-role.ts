import { defineRelationship } from "../model/define-relationship.ts";
import ecsService from "../resources/ecs-service.ts";
import role from "../resources/iam-role.ts";

// The role of a service is for its load balancers; the tasks run as that of their definition (API reference, Service).
export default defineRelationship({
  from: ecsService,
  verb: "registers targets as",
  inverse: "used by",
  to: role,
  via: { facet: "details", key: (details) => details.roleArn },
  by: "arn",
});

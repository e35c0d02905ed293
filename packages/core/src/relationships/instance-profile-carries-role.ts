import { defineRelationship } from "../model/define-relationship.ts";
import instanceProfile from "../resources/iam-instance-profile.ts";
import role from "../resources/iam-role.ts";

export default defineRelationship({
  from: instanceProfile,
  verb: "carries",
  inverse: "carried by",
  to: role,
  via: { facet: "roles", key: (roles) => roles.map((role) => role.arn) },
  by: "arn",
});

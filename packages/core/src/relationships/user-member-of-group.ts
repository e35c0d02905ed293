import { defineRelationship } from "../model/define-relationship.ts";
import group from "../resources/iam-group.ts";
import user from "../resources/iam-user.ts";

export default defineRelationship({
  from: user,
  verb: "member of",
  inverse: "has member",
  to: group,
  via: { facet: "groups", key: (groups) => groups },
});

import { edgesFrom } from "../model/define-relationship.ts";
import instanceProfile from "../resources/iam-instance-profile.ts";
import role from "../resources/iam-role.ts";

const edge = edgesFrom(instanceProfile);

export default [
  edge({
    verb: "carries",
    inverse: "carried by",
    to: role,
    via: { facet: "roles", key: (roles) => roles.map((role) => role.arn) },
    by: "arn",
  }),
];

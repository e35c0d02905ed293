import { defineRelationship } from "../model/define-relationship.ts";
import instance from "../resources/ec2-instance.ts";
import instanceProfile from "../resources/iam-instance-profile.ts";

export default defineRelationship({
  from: instance,
  verb: "uses",
  inverse: "used by",
  to: instanceProfile,
  via: { facet: "instanceProfile", key: (profile) => profile.arn },
  by: "arn",
});

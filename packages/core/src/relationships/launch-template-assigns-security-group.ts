import { defineRelationship } from "../model/define-relationship.ts";
import launchTemplate from "../resources/ec2-launch-template.ts";
import securityGroup from "../resources/ec2-security-group.ts";

export default defineRelationship({
  from: launchTemplate,
  verb: "assigns",
  inverse: "assigned by",
  to: securityGroup,
  via: { facet: "defaultVersion", key: (version) => version.securityGroupIds },
});

import { edgesFrom } from "../model/define-relationship.ts";
import image from "../resources/ec2-image.ts";
import launchTemplate from "../resources/ec2-launch-template.ts";
import securityGroup from "../resources/ec2-security-group.ts";

const edge = edgesFrom(launchTemplate);

export default [
  edge({
    verb: "assigns",
    inverse: "assigned by",
    to: securityGroup,
    via: { facet: "defaultVersion", key: (version) => version.securityGroupIds },
  }),
  edge({
    verb: "launches",
    inverse: "launched by",
    to: image,
    via: { facet: "defaultVersion", key: (version) => version.imageId },
  }),
];

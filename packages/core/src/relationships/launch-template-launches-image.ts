import { defineRelationship } from "../model/define-relationship.ts";
import image from "../resources/ec2-image.ts";
import launchTemplate from "../resources/ec2-launch-template.ts";

export default defineRelationship({
  from: launchTemplate,
  verb: "launches",
  inverse: "launched by",
  to: image,
  via: { facet: "defaultVersion", key: (version) => version.imageId },
});

import { defineRelationship } from "../model/define-relationship.ts";
import image from "../resources/ec2-image.ts";
import instance from "../resources/ec2-instance.ts";

export default defineRelationship({
  from: instance,
  verb: "launched from",
  inverse: "launched",
  to: image,
  via: { facet: "compute", key: (compute) => compute.imageId },
});

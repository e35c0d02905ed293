import { defineRelationship } from "../model/define-relationship.ts";
import image from "../resources/ec2-image.ts";
import snapshot from "../resources/ec2-snapshot.ts";

export default defineRelationship({
  from: image,
  verb: "backed by",
  inverse: "backs",
  to: snapshot,
  via: { facet: "snapshots", key: (snapshots) => snapshots },
});

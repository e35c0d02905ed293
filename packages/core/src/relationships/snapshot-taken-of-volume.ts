import { defineRelationship } from "../model/define-relationship.ts";
import snapshot from "../resources/ec2-snapshot.ts";
import volume from "../resources/ec2-volume.ts";

export default defineRelationship({
  from: snapshot,
  verb: "taken of",
  inverse: "has snapshot",
  to: volume,
  via: { facet: "source", key: (source) => source.volumeId },
});

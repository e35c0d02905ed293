import { defineRelationship } from "../model/define-relationship.ts";
import snapshot from "../resources/ec2-snapshot.ts";
import volume from "../resources/ec2-volume.ts";

export default defineRelationship({
  from: volume,
  verb: "created from",
  inverse: "source of",
  to: snapshot,
  via: { facet: "source", key: (source) => source.snapshotId },
});

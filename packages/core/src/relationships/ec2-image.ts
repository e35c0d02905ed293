import { edgesFrom } from "../model/define-relationship.ts";
import image from "../resources/ec2-image.ts";
import snapshot from "../resources/ec2-snapshot.ts";

const edge = edgesFrom(image);

export default [
  edge({
    verb: "backed by",
    inverse: "backs",
    to: snapshot,
    via: { facet: "snapshots", key: (snapshots) => snapshots },
  }),
];

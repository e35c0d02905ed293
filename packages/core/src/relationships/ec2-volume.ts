import { edgesFrom } from "../model/define-relationship.ts";
import instance from "../resources/ec2-instance.ts";
import snapshot from "../resources/ec2-snapshot.ts";
import volume from "../resources/ec2-volume.ts";
import key from "../resources/kms-key.ts";

const edge = edgesFrom(volume);

export default [
  edge({
    verb: "attached to",
    inverse: "has volume",
    to: instance,
    via: {
      facet: "attachments",
      key: (attachments) =>
        attachments.map(({ state, instanceId }) =>
          state === "detached" || state === "attaching" ? null : instanceId,
        ),
    },
  }),
  edge({
    verb: "created from",
    inverse: "source of",
    to: snapshot,
    via: { facet: "source", key: (source) => source.snapshotId },
  }),
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
    by: "arn",
  }),
];

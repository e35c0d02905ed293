import { edgesFrom } from "../model/define-relationship.ts";
import account from "../resources/account.ts";
import snapshot from "../resources/ec2-snapshot.ts";
import volume from "../resources/ec2-volume.ts";
import key from "../resources/kms-key.ts";
import { otherAccounts } from "./principals-allowed.ts";

const edge = edgesFrom(snapshot);

export default [
  edge({
    verb: "encrypted with",
    inverse: "encrypts",
    to: key,
    via: { facet: "encryption", key: (encryption) => encryption.kmsKeyArn },
    by: "arn",
  }),
  edge({
    verb: "shared with",
    inverse: "shares",
    to: account,
    via: { facet: "sharing", key: ({ accountIds }, from) => otherAccounts(accountIds, from) },
    by: "arn",
  }),
  edge({
    verb: "taken of",
    inverse: "has snapshot",
    to: volume,
    via: { facet: "source", key: (source) => source.volumeId },
  }),
];

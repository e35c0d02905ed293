import { edgesFrom } from "../model/define-relationship.ts";
import account from "../resources/account.ts";
import key from "../resources/kms-key.ts";
import database from "../resources/rds-db-instance.ts";
import databaseSnapshot from "../resources/rds-db-snapshot.ts";
import { isCopiedFromElsewhere } from "./copied-from-elsewhere.ts";
import { otherAccounts } from "./principals-allowed.ts";

const edge = edgesFrom(databaseSnapshot);

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
    to: database,
    via: {
      facet: "source",
      key: (source, from) => (isCopiedFromElsewhere(source.copiedFrom, from) ? null : source.instanceId),
    },
  }),
];

import { accountRootArn } from "../model/arn.ts";
import { edgesFrom } from "../model/define-relationship.ts";
import connected from "../resources/account.ts";
import account from "../resources/organizations-account.ts";
import { inParent } from "./in-parent.ts";

const edge = edgesFrom(account);

export default [
  ...inParent(account),
  edge({
    verb: "is account",
    inverse: "is member account",
    to: connected,
    via: {
      facet: "membership",
      key: ({ accountId }, { arn }) => accountRootArn(arn, accountId),
    },
    by: "arn",
  }),
];

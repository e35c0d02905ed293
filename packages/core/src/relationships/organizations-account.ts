import { accountRootArn } from "../model/arn.ts";
import { edgesFrom } from "../model/define-relationship.ts";
import connected from "../resources/account.ts";
import account from "../resources/organizations-account.ts";
import root from "../resources/organizations-root.ts";
import unit from "../resources/organizations-unit.ts";

const edge = edgesFrom(account);

export default [
  edge({
    verb: "in",
    inverse: "contains",
    to: unit,
    via: { facet: "parent", key: ({ id }) => id },
    unresolved: "drop",
  }),
  edge({
    verb: "in",
    inverse: "contains",
    to: root,
    via: { facet: "parent", key: ({ id }) => id },
    unresolved: "drop",
  }),
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

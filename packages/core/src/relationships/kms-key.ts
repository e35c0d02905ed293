import { edgesFrom } from "../model/define-relationship.ts";
import account from "../resources/account.ts";
import key from "../resources/kms-key.ts";
import { accountsAllowed } from "./principals-allowed.ts";

const edge = edgesFrom(key);

export default [
  edge({
    verb: "shared with",
    inverse: "shares",
    to: account,
    via: { facet: "policy", key: accountsAllowed },
    by: "arn",
  }),
];

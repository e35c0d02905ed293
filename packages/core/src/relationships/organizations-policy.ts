import { edgesFrom } from "../model/define-relationship.ts";
import account from "../resources/organizations-account.ts";
import policy from "../resources/organizations-policy.ts";
import root from "../resources/organizations-root.ts";
import unit from "../resources/organizations-unit.ts";

const edge = edgesFrom(policy);

/** IDs of the targets of a kind. */
const idsOf = (type: string) => (targets: readonly { id: string; type: string | null }[] | null) =>
  (targets ?? []).filter((target) => target.type === type).map(({ id }) => id);

export default [
  edge({
    verb: "attached to",
    inverse: "has policy",
    to: root,
    via: { facet: "targets", key: idsOf("ROOT") },
  }),
  edge({
    verb: "attached to",
    inverse: "has policy",
    to: unit,
    via: { facet: "targets", key: idsOf("ORGANIZATIONAL_UNIT") },
  }),
  edge({
    verb: "attached to",
    inverse: "has policy",
    to: account,
    via: { facet: "targets", key: idsOf("ACCOUNT") },
  }),
];

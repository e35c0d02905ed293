import { edgesFrom } from "../model/define-relationship.ts";

import root from "../resources/organizations-root.ts";
import unit from "../resources/organizations-unit.ts";

const edge = edgesFrom(unit);

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
];

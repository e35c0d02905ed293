import { edgesFrom } from "../model/define-relationship.ts";
import organization from "../resources/organizations-organization.ts";
import root from "../resources/organizations-root.ts";

const edge = edgesFrom(root);

export default [
  edge({
    verb: "root of",
    inverse: "has root",
    to: organization,
    via: { facet: "organization", key: ({ id }) => id },
  }),
];

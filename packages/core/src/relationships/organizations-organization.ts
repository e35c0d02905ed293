import { edgesFrom } from "../model/define-relationship.ts";
import account from "../resources/organizations-account.ts";
import organization from "../resources/organizations-organization.ts";

const edge = edgesFrom(organization);

export default [
  edge({
    verb: "managed by",
    inverse: "manages",
    to: account,
    via: { facet: "management", key: ({ accountId }) => accountId },
  }),
  edge({
    verb: "delegates to",
    inverse: "administers services of",
    to: account,
    via: {
      facet: "delegatedAdministrators",
      key: (administrators) => administrators.map(({ accountId }) => accountId),
    },
  }),
];

import { edgesFrom } from "../model/define-relationship.ts";
import account from "../resources/account.ts";
import image from "../resources/ec2-image.ts";
import snapshot from "../resources/ec2-snapshot.ts";
import organization from "../resources/organizations-organization.ts";
import unit from "../resources/organizations-unit.ts";
import { otherAccounts } from "./principals-allowed.ts";

const edge = edgesFrom(image);
const shared = { verb: "shared with", inverse: "shares", by: "arn" } as const;

export default [
  edge({
    verb: "backed by",
    inverse: "backs",
    to: snapshot,
    via: { facet: "snapshots", key: (snapshots) => snapshots },
  }),
  edge({
    ...{ ...shared, to: account },
    via: { facet: "launchPermissions", key: ({ accountIds }, from) => otherAccounts(accountIds, from) },
  }),
  edge({
    ...{ ...shared, to: organization },
    via: { facet: "launchPermissions", key: ({ organizationArns }) => organizationArns },
  }),
  edge({
    ...{ ...shared, to: unit },
    via: { facet: "launchPermissions", key: ({ unitArns }) => unitArns },
  }),
];

import { parseArn } from "../model/arn.ts";
import { edgesFrom } from "../model/define-relationship.ts";
import account from "../resources/account.ts";
import subnet from "../resources/ec2-subnet.ts";
import gateway from "../resources/ec2-transit-gateway.ts";
import role from "../resources/iam-role.ts";
import organization from "../resources/organizations-organization.ts";
import unit from "../resources/organizations-unit.ts";
import share from "../resources/ram-resource-share.ts";
import cluster from "../resources/rds-db-cluster.ts";
import { otherAccounts } from "./principals-allowed.ts";

const edge = edgesFrom(share);
const holds = { verb: "shares", inverse: "shared by", by: "arn" } as const;
const opens = { verb: "shared with", inverse: "uses", by: "arn" } as const;

/** ARNs of a service whose resource part starts with a type. */
function ofType(arns: readonly string[], service: string, prefix: string): string[] {
  return arns.filter((one) => {
    const arn = parseArn(one);
    return arn?.service === service && arn.resource.startsWith(prefix);
  });
}

export default [
  edge({
    ...{ ...holds, to: subnet },
    via: { facet: "resources", key: ({ arns }) => ofType(arns, "ec2", "subnet/") },
  }),
  edge({
    ...{ ...holds, to: gateway },
    via: { facet: "resources", key: ({ arns }) => ofType(arns, "ec2", "transit-gateway/") },
  }),
  edge({
    ...{ ...holds, to: cluster },
    via: { facet: "resources", key: ({ arns }) => ofType(arns, "rds", "cluster:") },
  }),
  edge({
    ...{ ...opens, to: account },
    via: {
      facet: "principals",
      key: ({ entities }, from) =>
        otherAccounts(
          entities.filter((one) => /^\d{12}$/.test(one)),
          from,
        ),
    },
  }),
  edge({
    ...{ ...opens, to: organization },
    via: { facet: "principals", key: ({ entities }) => ofType(entities, "organizations", "organization/") },
  }),
  edge({
    ...{ ...opens, to: unit },
    via: { facet: "principals", key: ({ entities }) => ofType(entities, "organizations", "ou/") },
  }),
  edge({
    ...{ ...opens, to: role },
    via: { facet: "principals", key: ({ entities }) => ofType(entities, "iam", "role/") },
  }),
];

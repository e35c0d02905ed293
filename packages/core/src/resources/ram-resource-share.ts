import type { GetResourceShareAssociationsCommandOutput, RAM } from "@aws-sdk/client-ram";
import { awsResource } from "../model/define-resource.ts";

const perPage = 500;

/** Entities that are still associated; undefined if AWS left something out, or there are more than a page has. */
function associated({
  resourceShareAssociations: list,
  nextToken,
}: GetResourceShareAssociationsCommandOutput) {
  if (list === undefined || nextToken) return undefined;
  const current = list.filter(({ status }) => status === "ASSOCIATED" || status === "ASSOCIATING");
  const entities = current.flatMap(({ associatedEntity }) => associatedEntity ?? []);
  return entities.length === current.length ? entities : undefined;
}

/** A share of the account, with what it shares and with whom; shares of others are read in their accounts. */
export default awsResource<RAM>()({
  type: "AWS::RAM::ResourceShare",
  label: "Resource Share",
  service: "ram",
  list: {
    op: "getResourceShares",
    input: { resourceOwner: "SELF", maxResults: perPage },
    paging: { input: "nextToken", output: "nextToken" },
    // AWS keeps listing a deleted share for a while.
    items: (page) => page.resourceShares?.filter(({ status }) => status !== "DELETED"),
  },
  arn: (share) => share.resourceShareArn ?? "",
  facets: ({ read, call }) => ({
    share: read((share) =>
      share.allowExternalPrincipals === undefined
        ? undefined
        : {
            /** Whether principals outside of the organization can be added. @api allowExternalPrincipals */
            externalAllowed: share.allowExternalPrincipals,
            /** "STANDARD", or "CREATED_FROM_POLICY" or "PROMOTING_TO_STANDARD" if it comes from a resource policy. @api featureSet */
            featureSet: share.featureSet ?? null,
          },
    ),
    resources: call(
      "getResourceShareAssociations",
      (share) => ({
        associationType: "RESOURCE" as const,
        resourceShareArns: [share.resourceShareArn ?? ""],
        maxResults: perPage,
      }),
      (out) => {
        const arns = associated(out);
        return (
          arns && {
            /** ARNs of the shared resources. @api resourceShareAssociations[].associatedEntity */
            arns,
          }
        );
      },
    ),
    principals: call(
      "getResourceShareAssociations",
      (share) => ({
        associationType: "PRINCIPAL" as const,
        resourceShareArns: [share.resourceShareArn ?? ""],
        maxResults: perPage,
      }),
      (out) => {
        const entities = associated(out);
        return (
          entities && {
            /** Account IDs, and ARNs of organizations, OUs, roles, and users. @api resourceShareAssociations[].associatedEntity */
            entities,
          }
        );
      },
    ),
  }),
  describe: (share) => ({
    id: share.resourceShareArn?.split("/").at(-1),
    name: share.name,
    status: share.status,
    createdAt: share.creationTime,
    tags: Object.fromEntries(
      (share.tags ?? []).flatMap(({ key, value }) => (key === undefined ? [] : [[key, value ?? ""]])),
    ),
  }),
  cost: "free",
});

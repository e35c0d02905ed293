import type { Account, Organizations } from "@aws-sdk/client-organizations";
import { awsResource } from "../model/define-resource.ts";
import { tagMap } from "./tag-map.ts";

/** `Status` has no closed accounts and was retired in September 2026; some partitions still have only it. */
function stateOf({ State, Status }: Account): string | undefined {
  return State ?? Status;
}

/** The last part of a path "o-…/r-…/ou-…/", which saves a call per account. */
function parentOf({ Paths }: Account): { id: string } | undefined {
  const id = Paths?.[0]?.split("/").findLast((part) => part.startsWith("r-") || part.startsWith("ou-"));
  return id === undefined ? undefined : { id };
}

/** An account of the organization, whether it is connected or not. Its email address is not stored. */
export default awsResource<Organizations>()({
  type: "AWS::Organizations::Account",
  label: "Organization Account",
  service: "organizations",
  scope: "organization",
  list: {
    op: "listAccounts",
    items: (page) => page.Accounts,
    absentOn: ["AWSOrganizationsNotInUseException"],
  },
  arn: (account) => account.Arn ?? "",
  // AWS lists closed accounts for 90 days.
  ended: (account) => account.State === "CLOSED",
  facets: ({ call, read }) => ({
    membership: read((account) =>
      account.Id === undefined || stateOf(account) === undefined
        ? undefined
        : {
            /** ID of the account. @api Accounts[].Id */
            accountId: account.Id,
            /** "ACTIVE", "SUSPENDED", "PENDING_CLOSURE", or "CLOSED". @api Accounts[].State */
            state: stateOf(account) ?? "",
            /** "INVITED" or "CREATED". @api Accounts[].JoinedMethod */
            joinedMethod: account.JoinedMethod ?? null,
            /** When the account joined the organization. @api Accounts[].JoinedTimestamp */
            joinedAt: account.JoinedTimestamp?.toISOString() ?? null,
          },
    ),
    parent: call(
      "listParents",
      (account) => ({ ChildId: account.Id }),
      (
        out,
      ):
        | {
            /** ID of the parent: the root or an organizational unit. @api Parents[].Id */
            id: string;
          }
        | undefined => {
        const id = out.Parents?.[0]?.Id;
        return id === undefined ? undefined : { id };
      },
      { known: parentOf },
    ),
    /** Tags, as a map from key to value. @api Tags */
    tags: call(
      "listTagsForResource",
      (account) => ({ ResourceId: account.Id }),
      (out) => out.Tags && tagMap(out.Tags),
    ),
  }),
  describe: (account, { tags }) => ({
    id: account.Id,
    name: account.Name,
    status: stateOf(account),
    createdAt: account.JoinedTimestamp,
    tags,
  }),
  cost: "free",
});

import type { IAM } from "@aws-sdk/client-iam";
import { awsResource } from "../model/define-resource.ts";
import { attachedPolicies, inlinePolicies } from "./iam-policies.ts";
import { type LastAccessed, readsLastAccessed } from "./last-accessed.ts";
import { policyDocument } from "./policy-document.ts";
import { tagMap } from "./tag-map.ts";
import { wholeRows } from "./whole-rows.ts";

export default awsResource<IAM>()({
  type: "AWS::IAM::Role",
  label: "IAM Role",
  service: "iam",
  list: {
    op: "getAccountAuthorizationDetails",
    input: { Filter: ["Role" as const], MaxItems: 1000 },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.RoleDetailList,
  },
  arn: (role) => role.Arn ?? "",
  facets: ({ custom, read }) => ({
    /** Trust policy. @api AssumeRolePolicyDocument */
    trustPolicy: read((role) => policyDocument(role.AssumeRolePolicyDocument)),
    attachedPolicies: read((role) => attachedPolicies(role.AttachedManagedPolicies)),
    inlinePolicies: read((role) => inlinePolicies(role.RolePolicyList)),
    permissionsBoundary: read((role) => ({
      /** ARN of the policy that is the permissions boundary. Null: none. @api PermissionsBoundary.PermissionsBoundaryArn */
      arn: role.PermissionsBoundary?.PermissionsBoundaryArn ?? null,
    })),
    // An empty element: not used within the 400 days that IAM tracks (API reference, RoleLastUsed).
    lastUsed: read(({ RoleLastUsed: used }) =>
      used === undefined
        ? undefined
        : {
            /** When the role was last used. Null: not in the tracking period. @api LastUsedDate */
            at: used.LastUsedDate?.toISOString() ?? null,
            /** Region where the role was last used. @api Region */
            region: used.Region ?? null,
          },
    ),
    lastAccessed: custom<LastAccessed>("last-accessed", readsLastAccessed),
    instanceProfiles: read((role) =>
      wholeRows(
        (role.InstanceProfileList ?? []).map((profile) => ({
          /** ARN of the instance profile. @api Arn */
          arn: profile.Arn,
        })),
      ),
    ),
    origin: read((role) =>
      role.Path === undefined
        ? undefined
        : // Service-linked roles have this path (IAM User Guide, "IAM identifiers").
          {
            /** Path. @api Path */
            path: role.Path,
            /** Whether the role is linked to an AWS service. @api Path */
            serviceLinked: role.Path.startsWith("/aws-service-role/"),
          },
    ),
  }),
  leftOut: {
    "iam.GetAccountAuthorizationDetails RoleDetailList[].AttachedManagedPolicies":
      "There are none: IAM leaves empty lists out (https://docs.aws.amazon.com/IAM/latest/APIReference/API_RoleDetail.html).",
    "iam.GetAccountAuthorizationDetails RoleDetailList[].RolePolicyList":
      "There are none: IAM leaves empty lists out (https://docs.aws.amazon.com/IAM/latest/APIReference/API_RoleDetail.html).",
  },
  describe: (role) => ({
    id: role.RoleName,
    name: role.RoleName,
    createdAt: role.CreateDate,
    tags: tagMap(role.Tags),
  }),
  cost: "free",
});

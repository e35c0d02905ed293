import type { IAM } from "@aws-sdk/client-iam";
import { awsResource } from "../model/define-resource.ts";
import type { CredentialReportRow } from "./credential-report-row.ts";
import { attachedPolicies, inlinePolicies } from "./iam-policies.ts";
import { type LastAccessed, readsLastAccessed } from "./last-accessed.ts";
import { tagMap } from "./tag-map.ts";
import { wholeRows } from "./whole-rows.ts";

export default awsResource<IAM>()({
  type: "AWS::IAM::User",
  label: "IAM User",
  service: "iam",
  list: {
    // One call per thousand users, with groups, policies, and tags: far fewer than one per user.
    op: "getAccountAuthorizationDetails",
    input: { Filter: ["User" as const], MaxItems: 1000 },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.UserDetailList,
  },
  arn: (user) => user.Arn ?? "",
  facets: ({ call, custom, read }) => ({
    /** Names of the groups. @api GroupList */
    groups: read((user) => user.GroupList ?? []),
    attachedPolicies: read((user) => attachedPolicies(user.AttachedManagedPolicies)),
    inlinePolicies: read((user) => inlinePolicies(user.UserPolicyList)),
    permissionsBoundary: read((user) => ({
      /** ARN of the policy that is the permissions boundary. Null: none. @api PermissionsBoundary.PermissionsBoundaryArn */
      arn: user.PermissionsBoundary?.PermissionsBoundaryArn ?? null,
    })),
    // Live data: the credential report can be four hours old, too old to verify a fix.
    accessKeys: call(
      "listAccessKeys",
      (user) => ({ UserName: user.UserName }),
      (out) =>
        out.AccessKeyMetadata?.map((key) => ({
          /** ID of the access key. @api AccessKeyId */
          id: key.AccessKeyId ?? null,
          /** Whether the access key is active. @api Status */
          active: key.Status === "Active",
          /** When the access key was created. @api CreateDate */
          createdAt: key.CreateDate?.toISOString() ?? null,
        })),
    ),
    mfaDevices: call(
      "listMFADevices",
      (user) => ({ UserName: user.UserName }),
      (out) =>
        wholeRows(
          out.MFADevices?.map((device) => ({
            /** Serial number or ARN of the MFA device. @api SerialNumber */
            serialNumber: device.SerialNumber,
          })),
        ),
    ),
    console: call(
      "getLoginProfile",
      (user) => ({ UserName: user.UserName }),
      (out) =>
        out.LoginProfile && {
          /** Whether the user has a console password. @api LoginProfile */
          passwordSet: true,
        },
      { absent: { on: ["NoSuchEntityException", "NoSuchEntity"], value: { passwordSet: false } } },
    ),
    lastAccessed: custom<LastAccessed>("last-accessed", readsLastAccessed),
    credentials: custom<CredentialReportRow>("credential-report-of-user", [
      "iam:GenerateCredentialReport",
      "iam:GetCredentialReport",
    ]),
  }),
  leftOut: {
    "iam.GetAccountAuthorizationDetails UserDetailList[].AttachedManagedPolicies":
      "There are none: IAM leaves empty lists out (https://docs.aws.amazon.com/IAM/latest/APIReference/API_UserDetail.html).",
    "iam.GetAccountAuthorizationDetails UserDetailList[].UserPolicyList":
      "There are none: IAM leaves empty lists out (https://docs.aws.amazon.com/IAM/latest/APIReference/API_UserDetail.html).",
    "iam.GetAccountAuthorizationDetails UserDetailList[].GroupList":
      "There are none: IAM leaves empty lists out (https://docs.aws.amazon.com/IAM/latest/APIReference/API_UserDetail.html).",
    "iam.GetAccountAuthorizationDetails UserDetailList[].PermissionsBoundary":
      "The user has no boundary (https://docs.aws.amazon.com/IAM/latest/APIReference/API_UserDetail.html).",
  },
  describe: (user) => ({
    id: user.UserName,
    name: user.UserName,
    createdAt: user.CreateDate,
    tags: tagMap(user.Tags),
  }),
  cost: "free",
});

import type { IAM } from "@aws-sdk/client-iam";
import { awsResource } from "../model/define-resource.ts";
import type { CredentialReportRow } from "./credential-report-row.ts";
import { attachedPolicies, inlinePolicies } from "./iam-policies.ts";
import { tagMap } from "./tag-map.ts";
import { wholeRows } from "./whole-rows.ts";

export default awsResource<IAM>()({
  type: "AWS::IAM::User",
  label: "IAM User",
  service: "iam",
  list: {
    // One call a thousand users, with groups, policies and tags: far fewer than asking for each user.
    op: "getAccountAuthorizationDetails",
    input: { Filter: ["User" as const], MaxItems: 1000 },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.UserDetailList,
  },
  arn: (user) => user.Arn ?? "",
  facets: ({ call, custom, read }) => ({
    groups: read((user) => user.GroupList ?? []),
    attachedPolicies: read((user) => attachedPolicies(user.AttachedManagedPolicies)),
    inlinePolicies: read((user) => inlinePolicies(user.UserPolicyList)),
    permissionsBoundary: read((user) => ({ arn: user.PermissionsBoundary?.PermissionsBoundaryArn ?? null })),
    // The three live readings: the credential report may be four hours old, too old to re-check a fix.
    accessKeys: call(
      "listAccessKeys",
      (user) => ({ UserName: user.UserName }),
      (out) =>
        out.AccessKeyMetadata?.map((key) => ({
          id: key.AccessKeyId ?? null,
          active: key.Status === "Active",
          createdAt: key.CreateDate?.toISOString() ?? null,
        })),
    ),
    mfaDevices: call(
      "listMFADevices",
      (user) => ({ UserName: user.UserName }),
      (out) => wholeRows(out.MFADevices?.map((device) => ({ serialNumber: device.SerialNumber }))),
    ),
    console: call(
      "getLoginProfile",
      (user) => ({ UserName: user.UserName }),
      (out) => out.LoginProfile && { passwordSet: true },
      { absent: { on: ["NoSuchEntityException", "NoSuchEntity"], value: { passwordSet: false } } },
    ),
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

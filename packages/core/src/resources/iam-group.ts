import type { IAM } from "@aws-sdk/client-iam";
import { awsResource } from "../model/define-resource.ts";
import { attachedPolicies, inlinePolicies } from "./iam-policies.ts";

/** Groups cannot be tagged. */
export default awsResource<IAM>()({
  type: "AWS::IAM::Group",
  label: "IAM Group",
  service: "iam",
  list: {
    op: "getAccountAuthorizationDetails",
    input: { Filter: ["Group" as const], MaxItems: 1000 },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.GroupDetailList,
  },
  arn: (group) => group.Arn ?? "",
  facets: ({ read }) => ({
    attachedPolicies: read((group) => attachedPolicies(group.AttachedManagedPolicies)),
    inlinePolicies: read((group) => inlinePolicies(group.GroupPolicyList)),
  }),
  leftOut: {
    "iam.GetAccountAuthorizationDetails GroupDetailList[].AttachedManagedPolicies":
      "There are none: IAM leaves empty lists out (https://docs.aws.amazon.com/IAM/latest/APIReference/API_GroupDetail.html).",
    "iam.GetAccountAuthorizationDetails GroupDetailList[].GroupPolicyList":
      "There are none: IAM leaves empty lists out (https://docs.aws.amazon.com/IAM/latest/APIReference/API_GroupDetail.html).",
  },
  describe: (group) => ({ id: group.GroupName, name: group.GroupName, createdAt: group.CreateDate }),
  cost: "free",
});

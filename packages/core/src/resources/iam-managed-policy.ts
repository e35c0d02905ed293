import type { IAM } from "@aws-sdk/client-iam";
import { awsResource } from "../model/define-resource.ts";
import { policyDocument } from "./policy-document.ts";
import { tagMap } from "./tag-map.ts";

/** Customer managed policies, without AWS managed ones. */
export default awsResource<IAM>()({
  type: "AWS::IAM::ManagedPolicy",
  label: "IAM Policy",
  service: "iam",
  list: {
    op: "getAccountAuthorizationDetails",
    input: { Filter: ["LocalManagedPolicy" as const], MaxItems: 1000 },
    paging: { input: "Marker", output: "Marker" },
    items: (page) => page.Policies,
  },
  arn: (policy) => policy.Arn ?? "",
  facets: ({ call, read }) => ({
    /** Default version of the policy. @api PolicyVersionList */
    document: read((policy) =>
      policyDocument(policy.PolicyVersionList?.find((version) => version.IsDefaultVersion)?.Document),
    ),
    attachments: read((policy) =>
      policy.AttachmentCount === undefined
        ? undefined
        : {
            /** Number of users, groups, and roles that the policy is attached to. @unit none @api AttachmentCount */
            count: policy.AttachmentCount,
            /** Number of users and roles with the policy as permissions boundary. @unit none @api PermissionsBoundaryUsageCount */
            asBoundary: policy.PermissionsBoundaryUsageCount ?? null,
          },
    ),
    versions: read((policy) => ({
      /** ID of the default version, such as "v2". @api DefaultVersionId */
      defaultId: policy.DefaultVersionId ?? null,
      /** When the latest version was created. @api UpdateDate */
      updatedAt: policy.UpdateDate?.toISOString() ?? null,
    })),
    /** Tags, as a map from key to value. @api Arn */
    tags: call(
      "listPolicyTags",
      (policy) => ({ PolicyArn: policy.Arn }),
      (out) => out.Tags && tagMap(out.Tags),
    ),
  }),
  describe: (policy, { tags }) => ({
    id: policy.PolicyName,
    name: policy.PolicyName,
    createdAt: policy.CreateDate,
    tags,
  }),
  cost: "free",
});

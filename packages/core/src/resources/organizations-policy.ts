import type { Organizations, PolicyTargetSummary } from "@aws-sdk/client-organizations";
import { awsResource } from "../model/define-resource.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";
import { tagMap } from "./tag-map.ts";

/** Types in the language of IAM policies; the others have their own. */
const inIamLanguage: ReadonlySet<string> = new Set(["SERVICE_CONTROL_POLICY", "RESOURCE_CONTROL_POLICY"]);

/** Targets; undefined if AWS left one's ID out. */
function targetsOf(list: readonly PolicyTargetSummary[] | undefined) {
  if (list === undefined || list.some(({ TargetId }) => TargetId === undefined)) return undefined;
  return list.map((target) => ({
    /** ID of the root, organizational unit, or account. @api Targets[].TargetId */
    id: target.TargetId ?? "",
    /** "ROOT", "ORGANIZATIONAL_UNIT", or "ACCOUNT". @api Targets[].Type */
    type: target.Type ?? null,
    /** Name of the target. @api Targets[].Name */
    name: target.Name ?? null,
  }));
}

function contentOf(type: string | undefined, text: string) {
  const isIam = type !== undefined && inIamLanguage.has(type);
  const document = isIam ? policyDocument(text) : null;
  return document === undefined
    ? undefined
    : {
        /** Policy document. Null: the policy type has another language. @api Policy.Content */
        document: document as PolicyDocument | null,
        /** Text of a policy in another language. Null: the policy is in the language of IAM. @api Policy.Content */
        text: isIam ? null : text,
      };
}

/** Policies of the types that are turned on: service control, resource control, tag, backup, and others. */
export default awsResource<Organizations>()({
  type: "AWS::Organizations::Policy",
  label: "Organization Policy",
  service: "organizations",
  scope: "organization",
  list: {
    of: {
      op: "listRoots",
      items: (page) =>
        page.Roots?.flatMap((root) =>
          (root.PolicyTypes ?? []).flatMap(({ Type, Status }) =>
            Type !== undefined && Status === "ENABLED" ? [Type] : [],
          ),
        ),
    },
    op: "listPolicies",
    input: ([type]) => ({ Filter: type }),
    items: (page) => page.Policies,
    absentOn: ["AWSOrganizationsNotInUseException"],
  },
  arn: (policy) => policy.Arn ?? "",
  facets: ({ call, read }) => ({
    kind: read((policy) =>
      policy.Type === undefined || policy.AwsManaged === undefined
        ? undefined
        : {
            /** Type, such as "SERVICE_CONTROL_POLICY". @api Policies[].Type */
            type: policy.Type as string,
            /** Whether AWS manages the policy. @api Policies[].AwsManaged */
            awsManaged: policy.AwsManaged,
            /** Description. Null: none. @api Policies[].Description */
            description: policy.Description || null,
          },
    ),
    content: call(
      "describePolicy",
      (policy) => ({ PolicyId: policy.Id }),
      ({ Policy: policy }) =>
        policy?.Content === undefined ? undefined : contentOf(policy.PolicySummary?.Type, policy.Content),
    ),
    /** Null: not read for a policy of AWS, which is attached to everything by default. */
    targets: call(
      "listTargetsForPolicy",
      (policy) => ({ PolicyId: policy.Id }),
      (out): ReturnType<typeof targetsOf> | null => targetsOf(out.Targets),
      { known: (policy) => (policy.AwsManaged === true ? null : undefined) },
    ),
    /** Tags, as a map from key to value. @api Tags */
    tags: call(
      "listTagsForResource",
      (policy) => ({ ResourceId: policy.Id }),
      (out) => out.Tags && tagMap(out.Tags),
      // A policy of AWS has no tags.
      { known: (policy) => (policy.AwsManaged === true ? {} : undefined) },
    ),
  }),
  describe: (policy, { tags }) => ({ id: policy.Id, name: policy.Name, tags }),
  cost: "free",
});

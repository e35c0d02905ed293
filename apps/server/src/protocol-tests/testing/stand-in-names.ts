import type { IamPolicy } from "@skyledger/core/iam/policy-size";

/**
 * The stand-in (5.2.3) names actions after operations and the signature's service; AWS names some otherwise. For each
 * such action of ours, what the stand-in asks for in its place.
 */
const namesOfStandIn: Readonly<Record<string, readonly string[]>> = {
  "apigateway:GET": [
    "apigateway:GetRestApis",
    "apigateway:GetStages",
    "apigateway:GetResources",
    "apigateway:GetIntegrations",
    "apigateway:GetAuthorizers",
    "apigateway:GetApis",
    "apigateway:GetRoutes",
  ],
  "s3:GetAccountPublicAccessBlock": ["s3:GetPublicAccessBlock"],
  "s3:GetBucketObjectLockConfiguration": ["s3:ListBucket"],
  "s3:GetBucketOwnershipControls": ["s3:ListBucket"],
  "s3:GetBucketPolicyStatus": ["s3:ListBucket"],
  "s3:GetBucketPublicAccessBlock": ["s3:ListBucket"],
  "s3:GetEncryptionConfiguration": ["s3:ListBucket"],
  "s3:GetReplicationConfiguration": ["s3:ListBucket"],
};

/**
 * Readings whose signature the stand-in computes wrongly, because an ARN stands in their address: it refuses them as
 * soon as it checks anything, whatever is allowed.
 */
export const wronglySigned: readonly string[] = [
  "AWS::CloudFront::Distribution tags",
  "AWS::Lambda::Function tags",
  "AWS::OpenSearchService::Domain tags",
];

function nameOf(action: string): readonly string[] {
  if (action.startsWith("cloudwatch:")) return [action.replace("cloudwatch:", "monitoring:")];
  return namesOfStandIn[action] ?? [];
}

/** The same rights in the stand-in's words: only what stands for an action that the policies allow. */
export function inStandInNames(policies: readonly IamPolicy[]): object {
  const actions = policies.flatMap(({ Statement }) => Statement.flatMap(({ Action }) => Action));
  const Action = [...new Set(actions.flatMap(nameOf))];
  return { Version: "2012-10-17", Statement: [{ Effect: "Allow", Action, Resource: "*" }] };
}

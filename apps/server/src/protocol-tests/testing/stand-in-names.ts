import type { IamPolicy } from "@skyledger/core/iam/pack-policies";

/**
 * The stand-in (5.2.3) names actions after operations and the signature's service; AWS's names differ for
 * some. The stand-in's required action for each of Skyledger's.
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
    "apigateway:GetVpcLinks",
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
 * Calls whose signature the stand-in computes wrongly, because their address contains an ARN: it rejects them
 * once it checks permissions, whatever is allowed.
 */
export const wronglySigned: readonly string[] = [
  "AWS::Backup::BackupVault tags",
  "AWS::CloudFront::Distribution tags",
  "AWS::Lambda::Function tags",
  "AWS::OpenSearchService::Domain tags",
];

function nameOf(action: string): readonly string[] {
  if (action.startsWith("cloudwatch:")) return [action.replace("cloudwatch:", "monitoring:")];
  return namesOfStandIn[action] ?? [];
}

/** The same permissions in the stand-in's names: only equivalents of allowed actions. */
export function inStandInNames(policies: readonly IamPolicy[]): object {
  const actions = policies.flatMap(({ Statement }) => Statement.flatMap(({ Action }) => Action));
  const Action = [...new Set(actions.flatMap(nameOf))];
  return { Version: "2012-10-17", Statement: [{ Effect: "Allow", Action, Resource: "*" }] };
}

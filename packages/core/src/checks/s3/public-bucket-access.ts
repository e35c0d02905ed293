import { type CheckContext, type CheckResult, fail, pass, unknown } from "../../model/define-check.ts";
import { needAll, type Observed } from "../../model/observation.ts";
import type { PolicyDocument } from "../../resources/policy-document.ts";
import { coversAction } from "../policies/policy-grants.ts";
import { publicStatements, statementFacts } from "../policies/public-statements.ts";
import type { PublicAccessBlock } from "./public-access-block.ts";

type Access = "read" | "write" | "any";

/**
 * Actions that alone are enough to read or write a bucket's content (Service Authorization Reference, Amazon
 * S3).
 */
const actions: Readonly<Record<Exclude<Access, "any">, readonly string[]>> = {
  read: ["s3:GetObject", "s3:GetObjectVersion", "s3:ListBucket", "s3:ListBucketVersions"],
  write: [
    "s3:PutObject",
    "s3:DeleteObject",
    "s3:DeleteObjectVersion",
    "s3:PutObjectAcl",
    "s3:PutBucketPolicy",
  ],
};

/** ACL permissions. READ_ACP gives no access to objects, but WRITE_ACP lets its holder grant the rest. */
const permissions: Readonly<Record<Exclude<Access, "any">, readonly string[]>> = {
  read: ["READ", "FULL_CONTROL"],
  write: ["WRITE", "WRITE_ACP", "FULL_CONTROL"],
};

/** Predefined groups for everyone, and for everyone with an AWS account (S3 User Guide, "ACL overview"). */
const publicGroup = /\/groups\/global\/(AllUsers|AuthenticatedUsers)$/;

interface BucketFacets {
  publicAccessBlock: PublicAccessBlock;
  policy: PolicyDocument | null;
  acl: { grants: readonly { grantee: string | null; permission: string | null }[] };
  ownership: { objectOwnership: string | null };
}

interface PublicGrants {
  statements: ReturnType<typeof statementFacts>;
  grants: ReturnType<typeof grantsToEveryone>;
}

function grantsToEveryone({ acl, ownership }: BucketFacets, access: Access) {
  if (ownership.objectOwnership === "BucketOwnerEnforced") return [];
  return acl.grants.flatMap(({ grantee, permission }) => {
    const group = publicGroup.exec(grantee ?? "")?.[1];
    const counts = access === "any" || permissions[access].includes(permission ?? "");
    return group && counts ? [{ group, permission }] : [];
  });
}

/**
 * AWS's policy status counts if it says that the policy is not public; without it, the statements are
 * evaluated alone.
 */
function saidNotPublic({ resource }: CheckContext): boolean {
  // Its own declaration collected the bucket.
  const { policyStatus } = resource.facets as Observed<{ policyStatus: { isPublic: boolean } }>;
  return policyStatus?.seen === true && !policyStatus.value.isPublic;
}

/** Block Public Access of the account, which applies in addition to the bucket's own. */
function accountBlock(context: CheckContext) {
  const { resource } = context;
  const partition = resource.arn.split(":")[1];
  const account = context.findByArn(`arn:${partition}:iam::${resource.accountId}:root`);
  return needAll((account?.facets ?? {}) as Observed<{ publicAccessBlock: PublicAccessBlock }>, [
    "publicAccessBlock",
  ]);
}

/** Public grants on a bucket, minus those that Block Public Access blocks; a gap if unknown. */
export function publicGrantsOf(
  facets: BucketFacets,
  context: CheckContext,
  access: Access,
): { granted: PublicGrants; blocked: boolean } | Extract<CheckResult, { kind: "unknown" }> {
  const { publicAccessBlock: own, policy } = facets;
  const statements = (policy && !saidNotPublic(context) ? publicStatements(policy) : []).filter(
    (statement) => access === "any" || actions[access].some((action) => coversAction(statement, action)),
  );
  const byPolicy = own.restrictPublicBuckets ? [] : statements;
  const grants = grantsToEveryone(facets, access);
  const byAcl = own.ignorePublicAcls ? [] : grants;
  if (byPolicy.length + byAcl.length === 0)
    return {
      granted: { statements: [], grants: [] },
      blocked: statements.length + grants.length > 0,
    };
  const block = accountBlock(context);
  if (!block.seen) return unknown(block.reason, "Block Public Access settings of the account");
  const granted = {
    statements: statementFacts(block.value.publicAccessBlock.restrictPublicBuckets ? [] : byPolicy),
    grants: block.value.publicAccessBlock.ignorePublicAcls ? [] : byAcl,
  };
  return { granted, blocked: granted.statements.length + granted.grants.length === 0 };
}

/**
 * Whether everyone can read or write a bucket: grants of policy and ACL, minus those that Block Public Access
 * blocks.
 */
export function publicAccessResult(
  facets: BucketFacets,
  context: CheckContext,
  access: Exclude<Access, "any">,
): CheckResult {
  const found = publicGrantsOf(facets, context, access);
  if ("kind" in found) return found;
  const { granted, blocked } = found;
  if (granted.statements.length + granted.grants.length > 0)
    return fail(`Anyone can ${access} objects in the bucket.`, { ...granted });
  return pass(
    blocked
      ? `The bucket policy or ACL allows anyone to ${access}, but Block Public Access prevents it.`
      : `Neither the bucket policy nor the ACL allows anyone to ${access}.`,
  );
}

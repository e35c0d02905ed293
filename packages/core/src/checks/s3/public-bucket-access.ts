import { type CheckContext, fail, pass, unknown, type Verdict } from "../../model/define-check.ts";
import { needAll, type Observed } from "../../model/observation.ts";
import type { PolicyDocument } from "../../resources/policy-document.ts";
import { coversAction } from "../policies/policy-grants.ts";
import { publicStatements, statementFacts } from "../policies/public-statements.ts";
import type { PublicAccessBlock } from "./public-access-block.ts";

type Access = "read" | "write";

/** Actions of which one is enough to read or write what a bucket holds (Service Authorization Reference, Amazon S3). */
const actions: Readonly<Record<Access, readonly string[]>> = {
  read: ["s3:GetObject", "s3:GetObjectVersion", "s3:ListBucket", "s3:ListBucketVersions"],
  write: [
    "s3:PutObject",
    "s3:DeleteObject",
    "s3:DeleteObjectVersion",
    "s3:PutObjectAcl",
    "s3:PutBucketPolicy",
  ],
};

/** ACL permissions; READ_ACP is no access to objects, but WRITE_ACP lets its holder grant the rest. */
const permissions: Readonly<Record<Access, readonly string[]>> = {
  read: ["READ", "FULL_CONTROL"],
  write: ["WRITE", "WRITE_ACP", "FULL_CONTROL"],
};

/** Predefined groups that stand for everybody, and for everybody with an AWS account (S3 User Guide, "ACL overview"). */
const publicGroup = /\/groups\/global\/(AllUsers|AuthenticatedUsers)$/;

interface BucketFacets {
  publicAccessBlock: PublicAccessBlock;
  policy: PolicyDocument | null;
  acl: { grants: readonly { grantee: string | null; permission: string | null }[] };
  ownership: { objectOwnership: string | null };
}

function publicGrants({ acl, ownership }: BucketFacets, access: Access) {
  if (ownership.objectOwnership === "BucketOwnerEnforced") return [];
  return acl.grants.flatMap(({ grantee, permission }) => {
    const group = publicGroup.exec(grantee ?? "")?.[1];
    return group && permissions[access].includes(permission ?? "") ? [{ group, permission }] : [];
  });
}

/** AWS's own word counts where it says that the policy is not public; without it the statements are judged alone. */
function saidNotPublic({ resource }: CheckContext): boolean {
  // A bucket was collected by its own declaration.
  const { policyStatus } = resource.facets as Observed<{ policyStatus: { isPublic: boolean } }>;
  return policyStatus?.seen === true && !policyStatus.value.isPublic;
}

/** Block Public Access of the account, which holds for every bucket beside the bucket's own. */
function accountBlock({ resource, findByArn }: CheckContext) {
  const partition = resource.arn.split(":")[1];
  const account = findByArn(`arn:${partition}:iam::${resource.accountId}:root`);
  return needAll((account?.facets ?? {}) as Observed<{ publicAccessBlock: PublicAccessBlock }>, [
    "publicAccessBlock",
  ]);
}

/** Whether everybody can read or write a bucket: what policy and ACL grant, less what Block Public Access takes away. */
export function publicAccessVerdict(facets: BucketFacets, context: CheckContext, access: Access): Verdict {
  const { publicAccessBlock: own, policy } = facets;
  const statements = (policy && !saidNotPublic(context) ? publicStatements(policy) : []).filter((statement) =>
    actions[access].some((action) => coversAction(statement, action)),
  );
  const byPolicy = own.restrictPublicBuckets ? [] : statements;
  const byAcl = own.ignorePublicAcls ? [] : publicGrants(facets, access);
  if (byPolicy.length + byAcl.length === 0) return pass(`Nothing lets everybody ${access}.`);
  const block = accountBlock(context);
  if (!block.seen) return unknown(block.reason, "publicAccessBlock of the account");
  const openStatements = block.value.publicAccessBlock.restrictPublicBuckets ? [] : byPolicy;
  const openGrants = block.value.publicAccessBlock.ignorePublicAcls ? [] : byAcl;
  return openStatements.length + openGrants.length === 0
    ? pass(`Block Public Access of the account keeps everybody from it.`)
    : fail(`Everybody can ${access} what the bucket holds.`, {
        statements: statementFacts(openStatements),
        grants: openGrants,
      });
}

import type {
  EntityType,
  GetAccountAuthorizationDetailsRequest,
  GetAccountAuthorizationDetailsResponse,
  GroupDetail,
  ManagedPolicyDetail,
  RoleDetail,
  UserDetail,
} from "@aws-sdk/client-iam";
import { AwsError } from "../aws-error.ts";
import type { FixtureRows } from "../fixtures/rows.ts";
import { tagList } from "../fixtures/world.ts";
import { attached, iamPageSize, more } from "./iam-users.ts";
import type { OperationContext } from "./operation.ts";

function inline(policies: Readonly<Record<string, string>>) {
  return Object.entries(policies).map(([PolicyName, document]) => ({
    PolicyName,
    PolicyDocument: encodeURIComponent(document),
  }));
}

function userDetail(row: FixtureRows["user"]): UserDetail {
  const { Path, UserName, UserId, Arn, CreateDate } = row.user;
  return {
    Path,
    UserName,
    UserId,
    Arn,
    CreateDate,
    UserPolicyList: inline(row.inlinePolicies),
    GroupList: row.groups,
    AttachedManagedPolicies: attached(row.attachedPolicies),
    Tags: tagList(row.tags),
  };
}

function groupDetail(row: FixtureRows["group"]): GroupDetail {
  return {
    Path: "/",
    GroupName: row.name,
    GroupId: row.id,
    Arn: row.arn,
    CreateDate: row.created,
    GroupPolicyList: [],
    AttachedManagedPolicies: attached(row.attachedPolicies),
  };
}

function roleDetail(row: FixtureRows["role"], { fixtures }: OperationContext): RoleDetail {
  const { role } = row;
  const { Path, RoleName, RoleId, Arn, CreateDate, AssumeRolePolicyDocument, RoleLastUsed } = role;
  const hasProfile = fixtures.table("instanceProfile", "global").has(RoleName ?? "");
  return {
    Path,
    RoleName,
    RoleId,
    Arn,
    CreateDate,
    AssumeRolePolicyDocument,
    RoleLastUsed,
    InstanceProfileList: hasProfile
      ? [
          {
            Path,
            InstanceProfileName: RoleName,
            InstanceProfileId: RoleId?.replace(/^AROA/, "AIPA"),
            Arn: Arn?.replace(":role/", ":instance-profile/"),
            CreateDate,
            Roles: [role],
          },
        ]
      : [],
    RolePolicyList: inline(row.inlinePolicies),
    AttachedManagedPolicies: attached(row.attachedPolicies),
    Tags: tagList(row.tags),
  };
}

function policyDetail(row: FixtureRows["policy"]): ManagedPolicyDetail {
  const { policy } = row;
  const { Tags: _tags, ...detail } = policy;
  return {
    ...detail,
    PolicyVersionList: [
      {
        Document: encodeURIComponent(row.document),
        VersionId: policy.DefaultVersionId,
        IsDefaultVersion: true,
        CreateDate: policy.CreateDate,
      },
    ],
  };
}

const kinds = [
  ["User", "user"],
  ["Role", "role"],
  ["Group", "group"],
  ["LocalManagedPolicy", "policy"],
] as const satisfies readonly (readonly [EntityType, keyof FixtureRows])[];

function markerOf(marker: string | undefined): [kind: number, position: number] {
  if (marker === undefined) return [0, 0];
  const match = /^(\d)\.(\d+)$/.exec(Buffer.from(marker, "base64url").toString("utf8"));
  if (!match) throw new AwsError("ValidationError", 400, "Invalid Marker.");
  return [Number(match[1]), Number(match[2])];
}

/** Users, roles, groups, and customer managed policies in one list, one kind after the other. */
export function accountAuthorizationDetails(
  input: GetAccountAuthorizationDetailsRequest,
  context: OperationContext,
): GetAccountAuthorizationDetailsResponse {
  const wanted = kinds.filter(([entity]) => !input.Filter?.length || input.Filter.includes(entity));
  const details = {
    UserDetailList: [] as UserDetail[],
    RoleDetailList: [] as RoleDetail[],
    GroupDetailList: [] as GroupDetail[],
    Policies: [] as ManagedPolicyDetail[],
  };
  let left = input.MaxItems ?? iamPageSize;
  const [firstKind, firstPosition] = markerOf(input.Marker);
  let position = firstPosition;
  for (const [index, [, kind]] of wanted.entries()) {
    if (index < firstKind) continue;
    const page = context.fixtures.table(kind, "global").page(position, left);
    left -= page.rows.length;
    for (const row of page.rows) {
      if ("user" in row) details.UserDetailList.push(userDetail(row));
      else if ("role" in row) details.RoleDetailList.push(roleDetail(row, context));
      else if ("policy" in row) details.Policies.push(policyDetail(row));
      else details.GroupDetailList.push(groupDetail(row));
    }
    if (page.next !== null) {
      return { ...details, ...more(Buffer.from(`${index}.${page.next}`).toString("base64url")) };
    }
    position = 0;
  }
  return { ...details, IsTruncated: false };
}

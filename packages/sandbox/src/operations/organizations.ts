import type {
  Account,
  OrganizationalUnit,
  Organizations,
  PolicySummary,
  Root,
} from "@aws-sdk/client-organizations";
import { AwsError } from "../aws-error.ts";
import type {
  OrganizationAccount,
  OrganizationPolicy,
  OrganizationUnit,
  SandboxOrganization,
} from "../organization/sandbox-organization.ts";
import type { OperationContext, Reads } from "./operation.ts";
import { pageOfList } from "./paging.ts";

/** Largest and default page (API reference of each list, "MaxResults"). */
const pageSize = 20;

const refuse = (name: string, message: string) => new AwsError(name, 400, message);

/** The organization of the account. AWS answers `describeOrganization` in every member. */
function ownOrganization({ organization }: OperationContext): SandboxOrganization {
  if (organization === undefined) {
    throw refuse("AWSOrganizationsNotInUseException", "Your account is not a member of an organization.");
  }
  return organization;
}

/** Lists are only for the management account and delegated administrators (API reference of each list). */
function listed(context: OperationContext): SandboxOrganization {
  const organization = ownOrganization(context);
  const { accountId } = context.fixtures.world;
  const may =
    accountId === organization.managementAccountId ||
    organization.delegated.some((administration) => administration.accountId === accountId);
  if (may) return organization;
  throw refuse("AccessDeniedException", "You don't have permissions to access this resource.");
}

function page<Row>(
  list: readonly Row[],
  { NextToken, MaxResults }: { NextToken?: string | undefined; MaxResults?: number | undefined },
): { rows: Row[]; NextToken: string | undefined } {
  if (MaxResults !== undefined && (MaxResults < 1 || MaxResults > pageSize)) {
    throw refuse("InvalidInputException", "You specified an invalid value for MaxResults.");
  }
  try {
    const { rows, token } = pageOfList(list, NextToken, MaxResults ?? pageSize);
    return { rows, NextToken: token };
  } catch {
    throw refuse("InvalidInputException", "You specified an invalid value for nextToken.");
  }
}

/** `Status` was retired on September 9, 2026 (API reference, Account). */
function accountOf({ id, arn, email, name, state, joinedAt, joinedMethod }: OrganizationAccount): Account {
  return {
    ...{ Id: id, Arn: arn, Email: email, Name: name, State: state },
    ...{ JoinedMethod: joinedMethod, JoinedTimestamp: joinedAt },
  };
}

function unitOf({ id, arn, name }: OrganizationUnit): OrganizationalUnit {
  return { Id: id, Arn: arn, Name: name };
}

function summaryOf({ id, arn, type, name, description, awsManaged }: OrganizationPolicy): PolicySummary {
  return { Id: id, Arn: arn, Type: type, Name: name, Description: description, AwsManaged: awsManaged };
}

function rootOf({ root, policies }: SandboxOrganization): Root {
  const types = [...new Set(policies.map(({ type }) => type))].sort();
  return {
    ...{ Id: root.id, Arn: root.arn, Name: root.name },
    PolicyTypes: types.map((Type) => ({ Type, Status: "ENABLED" })),
  };
}

/** The root or a unit that holds others. */
function parentIn(organization: SandboxOrganization, id: string | undefined): OrganizationUnit {
  const parent = [organization.root, ...organization.units].find((unit) => unit.id === id);
  if (!parent) {
    throw refuse(
      "ParentNotFoundException",
      "You specified a parent that doesn't exist in this organization.",
    );
  }
  return parent;
}

/** Something that a policy can be attached to. */
function targetIn(
  { root, units, accounts }: SandboxOrganization,
  id: string | undefined,
): { name: string; arn: string; type: "ROOT" | "ORGANIZATIONAL_UNIT" | "ACCOUNT"; tags: object } {
  if (id === root.id) return { ...root, type: "ROOT" };
  const unit = units.find((one) => one.id === id);
  if (unit) return { ...unit, type: "ORGANIZATIONAL_UNIT" };
  const account = accounts.find((one) => one.id === id);
  if (account) return { ...account, type: "ACCOUNT" };
  throw refuse("TargetNotFoundException", "You specified a target that doesn't exist.");
}

function policyIn({ policies }: SandboxOrganization, id: string | undefined): OrganizationPolicy {
  const policy = policies.find((one) => one.id === id);
  if (!policy) {
    throw refuse(
      "PolicyNotFoundException",
      "You specified a policy that doesn't exist in this organization.",
    );
  }
  return policy;
}

function tagsIn(organization: SandboxOrganization, id: string | undefined): Readonly<Record<string, string>> {
  const policy = organization.policies.find((one) => one.id === id);
  return policy?.tags ?? { ...targetIn(organization, id).tags };
}

/** Structure: roots, units, and accounts. */
const structureReads: Reads<Organizations> = {
  describeOrganization: (_input, context) => {
    const { id, arn, managementAccountId, accounts } = ownOrganization(context);
    const management = accounts.find((account) => account.id === managementAccountId);
    return {
      Organization: {
        ...{ Id: id, Arn: arn, FeatureSet: "ALL", MasterAccountId: managementAccountId },
        ...{ MasterAccountArn: management?.arn, MasterAccountEmail: management?.email },
        AvailablePolicyTypes: [{ Type: "SERVICE_CONTROL_POLICY", Status: "ENABLED" }],
      },
    };
  },
  listRoots: (input, context) => {
    const { rows, NextToken } = page([rootOf(listed(context))], input);
    return { Roots: rows, NextToken };
  },
  listOrganizationalUnitsForParent: (input, context) => {
    const organization = listed(context);
    const parent = parentIn(organization, input.ParentId);
    const { rows, NextToken } = page(
      organization.units.filter(({ parentId }) => parentId === parent.id),
      input,
    );
    return { OrganizationalUnits: rows.map(unitOf), NextToken };
  },
  listAccountsForParent: (input, context) => {
    const organization = listed(context);
    const parent = parentIn(organization, input.ParentId);
    const { rows, NextToken } = page(
      organization.accounts.filter(({ parentId }) => parentId === parent.id),
      input,
    );
    return { Accounts: rows.map(accountOf), NextToken };
  },
  listAccounts: (input, context) => {
    const { rows, NextToken } = page(listed(context).accounts, input);
    return { Accounts: rows.map(accountOf), NextToken };
  },
  listParents: (input, context) => {
    const organization = listed(context);
    const child = [...organization.units, ...organization.accounts].find(({ id }) => id === input.ChildId);
    if (!child) {
      throw refuse(
        "ChildNotFoundException",
        "You specified a child that doesn't exist in this organization.",
      );
    }
    const Type = child.parentId === organization.root.id ? "ROOT" : "ORGANIZATIONAL_UNIT";
    return { Parents: [{ Id: child.parentId ?? undefined, Type }] };
  },
  listChildren: (input, context) => {
    const organization = listed(context);
    const parent = parentIn(organization, input.ParentId);
    const all = input.ChildType === "ACCOUNT" ? organization.accounts : organization.units;
    const { rows, NextToken } = page(
      all.filter(({ parentId }) => parentId === parent.id),
      input,
    );
    return { Children: rows.map(({ id }) => ({ Id: id, Type: input.ChildType })), NextToken };
  },
  listTagsForResource: (input, context) => {
    const tags = Object.entries(tagsIn(listed(context), input.ResourceId));
    const { rows, NextToken } = page(tags, { NextToken: input.NextToken });
    return { Tags: rows.map(([Key, Value]) => ({ Key, Value })), NextToken };
  },
};

/** Policies, where they are attached, and delegated administrators. */
const policyReads: Reads<Organizations> = {
  listPolicies: (input, context) => {
    const { policies } = listed(context);
    const { rows, NextToken } = page(
      policies.filter(({ type }) => type === input.Filter),
      input,
    );
    return { Policies: rows.map(summaryOf), NextToken };
  },
  describePolicy: (input, context) => {
    const policy = policyIn(listed(context), input.PolicyId);
    return { Policy: { PolicySummary: summaryOf(policy), Content: policy.content } };
  },
  listTargetsForPolicy: (input, context) => {
    const organization = listed(context);
    const { rows, NextToken } = page(policyIn(organization, input.PolicyId).targets, input);
    return {
      Targets: rows.map((TargetId) => {
        const { arn, name, type } = targetIn(organization, TargetId);
        return { TargetId, Arn: arn, Name: name, Type: type };
      }),
      NextToken,
    };
  },
  listPoliciesForTarget: (input, context) => {
    const organization = listed(context);
    targetIn(organization, input.TargetId);
    const { rows, NextToken } = page(
      organization.policies.filter(
        ({ type, targets }) => type === input.Filter && targets.includes(input.TargetId ?? ""),
      ),
      input,
    );
    return { Policies: rows.map(summaryOf), NextToken };
  },
  listDelegatedAdministrators: (input, context) => {
    const { accounts, delegated } = listed(context);
    const wanted = delegated.filter(
      ({ services }) => !input.ServicePrincipal || services.includes(input.ServicePrincipal),
    );
    const { rows, NextToken } = page(wanted, input);
    return {
      DelegatedAdministrators: rows.flatMap(({ accountId, since }) => {
        const account = accounts.find(({ id }) => id === accountId);
        return account ? [{ ...accountOf(account), DelegationEnabledDate: since }] : [];
      }),
      NextToken,
    };
  },
  listDelegatedServicesForAccount: (input, context) => {
    const { delegated } = listed(context);
    const administration = delegated.find(({ accountId }) => accountId === input.AccountId);
    if (!administration) {
      throw refuse(
        "AccountNotRegisteredException",
        "The specified account is not a delegated administrator for this Amazon Web Services service.",
      );
    }
    const { rows, NextToken } = page(administration.services, input);
    return {
      DelegatedServices: rows.map((ServicePrincipal) => ({
        ServicePrincipal,
        DelegationEnabledDate: administration.since,
      })),
      NextToken,
    };
  },
  listAWSServiceAccessForOrganization: (input, context) => {
    const { rows, NextToken } = page(listed(context).trustedServices, input);
    return { EnabledServicePrincipals: rows.map((ServicePrincipal) => ({ ServicePrincipal })), NextToken };
  },
};

/** Read operations of AWS Organizations. */
export const organizationsReads: Reads<Organizations> = { ...structureReads, ...policyReads };

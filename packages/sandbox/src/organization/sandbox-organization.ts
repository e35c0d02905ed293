import type { AccountState, PolicyType } from "@aws-sdk/client-organizations";
import { type Day, dayOf } from "@skyledger/core/cost/calendar";
import { hashText } from "../random.ts";
import { type AccountPlan, accountPlan } from "./organization-accounts.ts";
import { policyPlans } from "./organization-policies.ts";
import { type UnitKey, unitPlans } from "./organization-units.ts";

const dayMs = 86_400_000;
/** Days since an account was suspended: its bill of last month is not empty yet. */
const closedDaysAgo = 18;

/** Largest sandbox organization. */
export const mostSandboxAccounts = 2_000;

/** Accounts up to the one without a role, which is the last of the two that can't be connected. */
const withOddAccounts = 5;

/**
 * Accounts of an organization with this many to connect at the least: from three on, a suspended one and one
 * without a role are among them, and are not connected.
 */
export function organizationSize(accounts: number): number {
  return accounts < 3 ? accounts : Math.max(accounts, withOddAccounts);
}

/** A sandbox organization, by its management account and its number of accounts. */
export interface OrganizationFacts {
  managementAccountId: string;
  /** From 1, the management account alone, to `mostSandboxAccounts`. */
  accounts: number;
}

/** The root of the organization, or an organizational unit. */
export interface OrganizationUnit {
  id: string;
  arn: string;
  name: string;
  /** Null: the root. */
  parentId: string | null;
  tags: Readonly<Record<string, string>>;
}

/** An account of the organization. */
export interface OrganizationAccount {
  id: string;
  arn: string;
  name: string;
  email: string;
  state: AccountState;
  /** Its unit, or the root. */
  parentId: string;
  tags: Readonly<Record<string, string>>;
  joinedAt: Date;
  joinedMethod: "CREATED" | "INVITED";
  /** First day without charges; null: the account is active. */
  closedOn: Day | null;
  /** Whether Skyledger's role exists and can be assumed. */
  isReachable: boolean;
}

/** A policy with the IDs of everything that it is attached to. */
export interface OrganizationPolicy {
  id: string;
  arn: string;
  type: PolicyType;
  name: string;
  description: string;
  awsManaged: boolean;
  content: string;
  targets: readonly string[];
  tags: Readonly<Record<string, string>>;
}

/** An account that administers services for the organization. */
export interface DelegatedAdministration {
  accountId: string;
  since: Date;
  services: readonly string[];
}

/** Everything that AWS Organizations knows. */
export interface SandboxOrganization {
  id: string;
  arn: string;
  managementAccountId: string;
  root: OrganizationUnit;
  /** Without the root; parents first. */
  units: readonly OrganizationUnit[];
  /** The management account first. */
  accounts: readonly OrganizationAccount[];
  policies: readonly OrganizationPolicy[];
  delegated: readonly DelegatedAdministration[];
  /** Services with trusted access. */
  trustedServices: readonly string[];
}

/** Lowercase letters and digits, as in IDs of AWS Organizations. */
function lowercase(text: string, seed: number, length: number): string {
  let found = "";
  for (let part = 0; found.length < length; part++) found += hashText(text, seed + part * 7919).toString(36);
  return found.slice(0, length);
}

/** Seed of an account of the organization, from which its resources, and the IDs that others name, derive. */
export function sandboxSeed(accountId: string): number {
  return Number(BigInt(accountId) % 2_147_483_647n);
}

const accountNumbers = 10_000_000_000n;
/** Without a common divisor with 10^10, so that no two accounts of an organization get the same number. */
const stride = 6_180_339_887n;

/** ID of an account of the organization by its number; 0 is the management account. Others start with 00. */
export function sandboxMemberId(managementAccountId: string, index: number): string {
  if (index === 0) return managementAccountId;
  const number = (BigInt(managementAccountId) + BigInt(index) * stride) % accountNumbers;
  return `00${number.toString().padStart(10, "0")}`;
}

/** The number behind `sandboxMemberId`; undefined: the account is not in the organization. */
export function sandboxMemberIndex(facts: OrganizationFacts, accountId: string): number | undefined {
  for (let index = 0; index < facts.accounts; index++) {
    if (sandboxMemberId(facts.managementAccountId, index) === accountId) return index;
  }
  return undefined;
}

/** Whether calls with Skyledger's role are answered in an account. */
export function isSandboxMemberReachable(index: number): boolean {
  const { state, hasRole } = accountPlan(index);
  return state === "ACTIVE" && hasRole;
}

function emailOf(name: string): string {
  return `aws+${name.toLowerCase().replaceAll(" ", "-")}@harborline.example`;
}

function tagsOf({ environment, team }: AccountPlan): Record<string, string> {
  return {
    ...(environment === null ? {} : { environment }),
    ...(team === null ? {} : { owner: `${team}@harborline.example` }),
  };
}

class OrganizationBuilder {
  readonly #facts: OrganizationFacts;
  readonly #seed: number;
  readonly #today: number;
  readonly id: string;
  readonly #rootSuffix: string;

  constructor(facts: OrganizationFacts, now: Date) {
    this.#facts = facts;
    this.#seed = sandboxSeed(facts.managementAccountId);
    this.#today = Math.floor(now.getTime() / dayMs) * dayMs;
    this.id = `o-${lowercase("organization", this.#seed, 10)}`;
    this.#rootSuffix = lowercase("root", this.#seed, 4);
  }

  arn(resource: string): string {
    return `arn:aws:organizations::${this.#facts.managementAccountId}:${resource}`;
  }

  daysAgo(days: number, key: string): Date {
    return new Date(this.#today - days * dayMs - (hashText(key, this.#seed) % 86_400) * 1000);
  }

  unitId(key: UnitKey): string {
    if (key === "root") return `r-${this.#rootSuffix}`;
    return `ou-${this.#rootSuffix}-${lowercase(`unit/${key}`, this.#seed, 8)}`;
  }

  root(): OrganizationUnit {
    const id = this.unitId("root");
    return { id, arn: this.arn(`root/${this.id}/${id}`), name: "Root", parentId: null, tags: {} };
  }

  units(): OrganizationUnit[] {
    return unitPlans.map(({ key, name, parent }) => {
      const id = this.unitId(key);
      const arn = this.arn(`ou/${this.id}/${id}`);
      return { id, arn, name, parentId: this.unitId(parent), tags: { "managed-by": "platform" } };
    });
  }

  accounts(): OrganizationAccount[] {
    return Array.from({ length: this.#facts.accounts }, (_, index) => {
      const plan = accountPlan(index);
      const id = sandboxMemberId(this.#facts.managementAccountId, index);
      // Accounts joined one after the other, the last one some weeks ago.
      const age =
        (index < 20 ? 1_000 - index * 30 : 430 - Math.floor(index / 5)) - (hashText(id, this.#seed) % 9);
      return {
        id,
        arn: this.arn(`account/${this.id}/${id}`),
        name: plan.name,
        email: emailOf(plan.name),
        state: plan.state,
        parentId: this.unitId(plan.unit),
        tags: tagsOf(plan),
        joinedAt: this.daysAgo(age, `joined/${id}`),
        // AWS reports the management account as invited.
        joinedMethod: plan.invited || index === 0 ? "INVITED" : "CREATED",
        isReachable: isSandboxMemberReachable(index),
        closedOn: plan.state === "ACTIVE" ? null : dayOf(this.daysAgo(closedDaysAgo, `closed/${id}`)),
      };
    });
  }

  policies(accounts: readonly OrganizationAccount[]): OrganizationPolicy[] {
    const everything = [
      this.unitId("root"),
      ...unitPlans.map(({ key }) => this.unitId(key)),
      ...accounts.map(({ id }) => id),
    ];
    return policyPlans(this.id).map(({ key, type, name, description, targets, awsManaged, content }) => {
      const id = awsManaged ? `p-${key}` : `p-${lowercase(`policy/${key}`, this.#seed, 8)}`;
      const path = `policy/${awsManaged ? "" : `${this.id}/`}${type.toLowerCase()}/${id}`;
      return {
        id,
        arn: awsManaged ? `arn:aws:organizations::aws:${path}` : this.arn(path),
        type,
        name,
        description,
        awsManaged,
        content: JSON.stringify(content),
        targets: targets === "all" ? everything : targets.map((target) => this.unitId(target)),
        tags: awsManaged ? {} : { "managed-by": "platform" },
      };
    });
  }

  /** Planted: no account administers AWS Config for the organization. */
  delegated(accounts: readonly OrganizationAccount[]): DelegatedAdministration[] {
    const security = accounts[1];
    if (!security) return [];
    const services = [
      ...["guardduty.amazonaws.com", "securityhub.amazonaws.com", "access-analyzer.amazonaws.com"],
    ];
    return [{ accountId: security.id, since: this.daysAgo(300, "delegated"), services }];
  }
}

/**
 * The sandbox organization. The same facts give the same organization, and one with more accounts has the
 * accounts of a smaller one first.
 */
export function sandboxOrganization(facts: OrganizationFacts & { now: Date }): SandboxOrganization {
  const builder = new OrganizationBuilder(facts, facts.now);
  const accounts = builder.accounts();
  return {
    id: builder.id,
    arn: builder.arn(`organization/${builder.id}`),
    managementAccountId: facts.managementAccountId,
    root: builder.root(),
    units: builder.units(),
    accounts,
    policies: builder.policies(accounts),
    delegated: builder.delegated(accounts),
    trustedServices: [
      ...["access-analyzer.amazonaws.com", "cloudtrail.amazonaws.com", "guardduty.amazonaws.com"],
      ...["member.org.stacksets.cloudformation.amazonaws.com", "ram.amazonaws.com"],
      "securityhub.amazonaws.com",
    ],
  };
}

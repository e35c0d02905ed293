import type { Observation } from "./observation.ts";

/** A root or an organizational unit of AWS Organizations. */
export interface OrganizationUnit {
  /** r-… or ou-… */
  id: string;
  name: string;
  /** Null: the root. */
  parentId: string | null;
}

/** One complete reading of an organization. */
export interface OrganizationReading {
  /** o-… */
  organizationId: string;
  managementAccountId: string;
  units: readonly OrganizationUnit[];
  accounts: readonly ReadMember[];
  /** Every listed account could be identified. Otherwise no account counts as having left. */
  complete: boolean;
}

/** An account as AWS Organizations lists it. */
export interface ReadMember {
  awsAccountId: string;
  name: string;
  email: string;
  /** Root or unit that it is in; null: it moved while the tree was read. */
  unitId: string | null;
  /** AWS's word: ACTIVE, SUSPENDED, PENDING_CLOSURE, CLOSED, … */
  awsState: string;
  joinedAt: string | null;
  tags: Observation<Readonly<Record<string, string>>>;
}

/** Accounts to which every given property applies. */
export interface AccountRule {
  /** In this unit or below it. */
  unit?: string | undefined;
  accountId?: string | undefined;
  tag?: { key: string; value: string } | undefined;
}

/** Which accounts are read: those that match `include` (none: all), except those that match `exclude`. */
export interface AccountChoice {
  include: readonly AccountRule[];
  exclude: readonly AccountRule[];
}

/** An account of the organization with everything that is remembered about it. */
export interface OrganizationMember {
  awsAccountId: string;
  name: string;
  email: string;
  unitId: string;
  /** AWS's word; empty: it left the organization. */
  awsState: string;
  joinedAt: string | null;
  tags: Readonly<Record<string, string>>;
  /** Why the tags are those of an earlier reading; null: they are current. */
  tagsGap: string | null;
  included: boolean;
  /** First seen closed or gone; null: neither. */
  endedAt: string | null;
}

const closedStates: ReadonlySet<string> = new Set(["PENDING_CLOSURE", "CLOSED"]);

/** Whether an account can be read: it is a member, neither suspended nor closed, and included. */
export function isRead({ awsState, included }: Pick<OrganizationMember, "awsState" | "included">): boolean {
  return awsState === "ACTIVE" && included;
}

/** Whether an account left the organization, is closed, or is being closed. */
export function hasEnded(awsState: string): boolean {
  return awsState === "" || closedStates.has(awsState);
}

/** A unit and everything above it, up to the root. */
export function unitPath(units: readonly OrganizationUnit[], unitId: string): string[] {
  const parents = new Map(units.map(({ id, parentId }) => [id, parentId]));
  const path: string[] = [];
  let at: string | null | undefined = unitId;
  // A circle cannot come from AWS; it must not hang the server if it does.
  while (at !== null && at !== undefined && !path.includes(at)) {
    path.push(at);
    at = parents.get(at);
  }
  return path;
}

type Candidate = Pick<OrganizationMember, "awsAccountId" | "unitId" | "tags" | "tagsGap">;

/** Undefined: it depends on tags that could not be read. */
function matches(rule: AccountRule, account: Candidate, path: readonly string[]): boolean | undefined {
  if (rule.unit !== undefined && !path.includes(rule.unit)) return false;
  if (rule.accountId !== undefined && rule.accountId !== account.awsAccountId) return false;
  if (rule.tag === undefined) return true;
  if (account.tagsGap !== null) return undefined;
  return Object.hasOwn(account.tags, rule.tag.key) && account.tags[rule.tag.key] === rule.tag.value;
}

function matchesAny(
  rules: readonly AccountRule[],
  account: Candidate,
  path: readonly string[],
): boolean | undefined {
  const results = rules.map((rule) => matches(rule, account, path));
  if (results.includes(true)) return true;
  return results.includes(undefined) ? undefined : false;
}

/**
 * Whether the choice includes an account. Undefined: that depends on tags that could not be read, so what was
 * decided earlier stays.
 */
export function isIncluded(
  { include, exclude }: AccountChoice,
  account: Candidate,
  units: readonly OrganizationUnit[],
): boolean | undefined {
  const path = unitPath(units, account.unitId);
  const wanted = include.length === 0 ? true : matchesAny(include, account, path);
  const unwanted = matchesAny(exclude, account, path);
  if (wanted === false || unwanted === true) return false;
  return wanted === true && unwanted === false ? true : undefined;
}

/** Applies a choice to accounts. An account that can't be decided keeps its state; a new one is not read. */
export function chooseMembers(
  members: readonly OrganizationMember[],
  choice: AccountChoice,
  units: readonly OrganizationUnit[],
): OrganizationMember[] {
  return members.map((member) => ({
    ...member,
    included: isIncluded(choice, member, units) ?? member.included,
  }));
}

/**
 * The members after a complete reading: those read, and those that left since the last one. Tags that could
 * not be read keep their earlier values.
 * @param at ISO instant of the reading
 */
export function mergeReading(
  known: readonly OrganizationMember[],
  { accounts, units, complete }: Pick<OrganizationReading, "accounts" | "units" | "complete">,
  at: string,
): OrganizationMember[] {
  const before = new Map(known.map((one) => [one.awsAccountId, one]));
  const root = units.find(({ parentId }) => parentId === null)?.id ?? "";
  const read = new Set(accounts.map(({ awsAccountId }) => awsAccountId));
  const current = accounts.map(({ tags, unitId, ...one }): OrganizationMember => {
    const earlier = before.get(one.awsAccountId);
    return {
      ...one,
      unitId: unitId ?? earlier?.unitId ?? root,
      tags: tags.seen ? tags.value : (earlier?.tags ?? {}),
      tagsGap: tags.seen ? null : tags.reason,
      included: earlier?.included ?? false,
      endedAt: hasEnded(one.awsState) ? (earlier?.endedAt ?? at) : null,
    };
  });
  const left = known
    .filter(({ awsAccountId }) => !read.has(awsAccountId))
    .map((one) => (complete ? { ...one, awsState: "", endedAt: one.endedAt ?? at } : one));
  return [...current, ...left];
}

/** The role of the same name and path in another account of the organization. */
export function memberRoleArn(managementRoleArn: string, awsAccountId: string): string {
  return managementRoleArn.replace(/(?<=:iam::)\d{12}(?=:role\/)/, awsAccountId);
}

import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import connected from "../resources/account.ts";
import account from "../resources/organizations-account.ts";
import organization from "../resources/organizations-organization.ts";
import policy from "../resources/organizations-policy.ts";
import root from "../resources/organizations-root.ts";
import unit from "../resources/organizations-unit.ts";
import { facetOf } from "./facet-of.ts";
import type { PolicyReading } from "./policy.ts";
import { readPolicy } from "./policy-library.ts";

export type ControlType = "SERVICE_CONTROL_POLICY" | "RESOURCE_CONTROL_POLICY";
/** The policies of each level, from the root to the account; null: none apply. */
export type Levels = readonly (readonly PolicyReading[])[] | null;

/** What an organization says about its accounts. */
export interface OrganizationControls {
  /** Null: no organization is in the inventory. */
  readonly id: string | null;
  /** Whether the account is a member. */
  has(accountId: string): boolean;
  /** Path of an account, such as "o-1/r-1/ou-1/"; undefined: not known. */
  pathOf(accountId: string): string | undefined;
  levels(accountId: string, type: ControlType): Levels;
}

interface AttachedPolicy {
  reading: PolicyReading;
  type: string | null;
  /** IDs of roots, OUs, and accounts; null: not known, or all of them. */
  targets: ReadonlySet<string> | null;
}

function attachedPolicy(resource: Resource): AttachedPolicy {
  const kind = facetOf(policy, resource, "kind");
  const content = facetOf(policy, resource, "content");
  const targets = facetOf(policy, resource, "targets");
  const type = kind.seen ? kind.value.type : null;
  const reading = readPolicy(content.seen ? { seen: true, value: content.value.document } : content, {
    source: { arn: resource.arn, name: null },
    kind: type === "RESOURCE_CONTROL_POLICY" ? "resource" : "identity",
    iamAction: "organizations:DescribePolicy",
  });
  if (targets.seen) {
    return { reading, type, targets: targets.value && new Set(targets.value.map(({ id }) => id)) };
  }
  const missing = { iamAction: "organizations:ListTargetsForPolicy", of: resource.arn };
  return { reading: { missing }, type, targets: null };
}

const allowsSomething = ({ reading }: AttachedPolicy) =>
  "statements" in reading && reading.statements.some(({ allows }) => allows);

/**
 * The policies attached to a root, OU, or account. AWS attaches its own ones, FullAWSAccess and
 * RCPFullAWSAccess, to everything, and the inventory does not read their targets. Only next to a policy that
 * allows something itself can they have been detached: whether they were then decides.
 */
function levelOf(policies: readonly AttachedPolicy[], id: string): PolicyReading[] {
  const attached = policies.filter(({ targets }) => targets?.has(id));
  const everywhere = policies.filter(({ targets }) => targets === null);
  const isAllowList = attached.some(allowsSomething);
  return [
    ...attached.map(({ reading }) => reading),
    ...everywhere.map(({ reading }): PolicyReading => {
      if (!isAllowList || !("statements" in reading)) return reading;
      const of = reading.source.arn;
      return { missing: { iamAction: "organizations:ListTargetsForPolicy", of }, onlyAllows: true };
    }),
  ];
}

function parentsOf(index: SnapshotIndex): Map<string, string | null> {
  const parents = new Map<string, string | null>();
  for (const resource of index.ofType(account.type)) {
    const parent = facetOf(account, resource, "parent");
    parents.set(resource.id, parent.seen ? parent.value.id : null);
  }
  for (const resource of index.ofType(unit.type)) {
    const parent = facetOf(unit, resource, "parent");
    parents.set(resource.id, parent.seen ? parent.value.id : null);
  }
  return parents;
}

/** IDs from the root to an account; undefined: a parent is not known. */
function ancestry(accountId: string, parents: ReadonlyMap<string, string | null>): string[] | undefined {
  const path = [accountId];
  while (!path[0]?.startsWith("r-")) {
    const parent = parents.get(path[0] ?? "");
    // Longer than AWS allows: a circle of what was read at different times.
    if (parent === undefined || parent === null || path.length > 10) return undefined;
    path.unshift(parent);
  }
  return path;
}

const unread = (iamAction: string, of: string): Levels => [[{ missing: { iamAction, of } }]];

/**
 * Levels of an account whose organization is not in the inventory: none apply without an organization, and to
 * its management account.
 */
function levelsOutside(index: SnapshotIndex): (accountId: string) => Levels {
  const known = new Map<string, Levels>();
  return (accountId) => {
    const levels = known.get(accountId);
    if (levels !== undefined) return levels;
    const fresh = membershipLevels(accountId, index);
    known.set(accountId, fresh);
    return fresh;
  };
}

function membershipLevels(accountId: string, index: SnapshotIndex): Levels {
  const own = index.ofType(connected.type).find((resource) => resource.accountId === accountId);
  if (!own) return null;
  const membership = facetOf(connected, own, "organization");
  if (!membership.seen) return unread("organizations:DescribeOrganization", own.arn);
  const isFree = membership.value === null || membership.value.managementAccountId === accountId;
  return isFree ? null : unread("organizations:ListPolicies", own.arn);
}

/** The policies of the organization in a snapshot. */
export function organizationControls(index: SnapshotIndex): OrganizationControls {
  const [found] = index.ofType(organization.type);
  const members = new Set(index.ofType(account.type).map(({ id }) => id));
  const has = (accountId: string) => members.has(accountId);
  const outside = levelsOutside(index);
  if (!found) {
    return { id: null, has, pathOf: () => undefined, levels: outside };
  }
  const parents = parentsOf(index);
  const policies = index.ofType(policy.type).map(attachedPolicy);
  const management = facetOf(organization, found, "management");
  const types = facetOf(organization, found, "policyTypes");
  const known = index.isCovered(policy.type, found.accountId, "global");
  const cached = new Map<string, Levels>();

  const levelsOf = (accountId: string, type: ControlType): Levels => {
    if (!has(accountId)) return outside(accountId);
    if (management.seen && management.value.accountId === accountId) return null;
    if (types.seen && !types.value.includes(type)) return null;
    if (!known && policies.length === 0) return unread("organizations:ListPolicies", found.arn);
    const path = ancestry(accountId, parents);
    if (path === undefined) return unread("organizations:ListParents", found.arn);
    const ofType = policies.filter((one) => one.type === type || one.type === null);
    return path.map((id) => levelOf(ofType, id));
  };
  return {
    id: found.id,
    has,
    pathOf(accountId) {
      const path = ancestry(accountId, parents);
      return path && `${[found.id, ...path.slice(0, -1)].join("/")}/`;
    },
    levels(accountId, type) {
      const key = `${type}|${accountId}`;
      const levels = cached.get(key);
      if (levels !== undefined) return levels;
      const fresh = levelsOf(accountId, type);
      cached.set(key, fresh);
      return fresh;
    },
  };
}

/** Types that hold an organization and its policies. */
export const organizationTypes = [organization, root, unit, account, policy].map(({ type }) => type);

import { MEMBER_STATES } from "./member-states.ts";
import type { MemberState, Organization, OrganizationMember } from "./organization-query.ts";

type Unit = Organization["units"][number];

/** Accounts of an OU, and of the OUs below it, by state. */
export type StateCounts = Readonly<Record<MemberState, number>>;

/** A row of the tree. */
export type TreeRow = {
  id: string;
  name: string;
  /** 1: the root. */
  level: number;
  /** Place among the rows of the same parent, and their number. */
  place: number;
  places: number;
  parentId: string | null;
} & (
  | {
      kind: "unit";
      open: boolean;
      /** Nothing to show below it, whether it is open or not. */
      empty: boolean;
      total: number;
      counts: StateCounts;
      resourceCount: number;
      discovered: boolean;
    }
  | { kind: "account"; member: OrganizationMember }
);

/** What a tree shows. */
export type TreeView = {
  /** OUs whose content is hidden. */
  collapsed: ReadonlySet<string>;
  /** Accounts to show; undefined: all. OUs without such an account are left out. */
  matches?: ((member: OrganizationMember) => boolean) | undefined;
};

/** Whether a name, ID, email address, or tag of an account contains a text. */
export function memberMatches(member: OrganizationMember, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return true;
  const tags = Object.entries(member.tags).map(([key, value]) => `${key}=${value}`);
  return [member.name, member.accountId, member.email, ...tags].some((one) =>
    one.toLowerCase().includes(wanted),
  );
}

type Branch = { units: Unit[]; accounts: OrganizationMember[] };

const byName = (one: { name: string }, other: { name: string }) =>
  one.name.localeCompare(other.name, undefined, { numeric: true });

/** OUs and accounts by the ID of their parent, sorted by name. Accounts of unknown OUs are below the root. */
function branchesOf({ units, accounts }: Pick<Organization, "units" | "accounts">): Map<string, Branch> {
  const branches = new Map<string, Branch>(units.map(({ id }) => [id, { units: [], accounts: [] }]));
  const root = units.find(({ parentId }) => parentId === null)?.id ?? "";
  for (const unit of units) if (unit.parentId !== null) branches.get(unit.parentId)?.units.push(unit);
  for (const account of accounts)
    (branches.get(account.unitId) ?? branches.get(root))?.accounts.push(account);
  for (const branch of branches.values()) {
    branch.units.sort(byName);
    branch.accounts.sort(byName);
  }
  return branches;
}

/** The visible rows of the tree from top to bottom: OUs before accounts, each sorted by name. */
export function treeRows(organization: Pick<Organization, "units" | "accounts">, view: TreeView): TreeRow[] {
  const { collapsed, matches = () => true } = view;
  const branches = branchesOf(organization);
  const shown = new Map<string, OrganizationMember[]>();
  const gather = (id: string): OrganizationMember[] => {
    const { units = [], accounts = [] } = branches.get(id) ?? {};
    const found = [...units.flatMap((unit) => gather(unit.id)), ...accounts.filter(matches)];
    shown.set(id, found);
    return found;
  };
  const roots = organization.units.filter(({ parentId }) => parentId === null);
  for (const root of roots) gather(root.id);
  const rows: TreeRow[] = [];
  const add = (unit: Unit, at: { level: number; place: number; places: number }) => {
    const below = shown.get(unit.id) ?? [];
    const open = !collapsed.has(unit.id);
    const { id, name, parentId } = unit;
    const branch = branches.get(id);
    const units = (branch?.units ?? []).filter(
      (one) => view.matches === undefined || (shown.get(one.id) ?? []).length > 0,
    );
    const accounts = (branch?.accounts ?? []).filter(matches);
    const places = units.length + accounts.length;
    const empty = places === 0;
    rows.push({
      kind: "unit",
      id,
      name,
      parentId,
      ...at,
      open,
      empty,
      total: below.length,
      ...sumsOf(below),
    });
    if (!open) return;
    for (const [index, one] of units.entries()) add(one, { level: at.level + 1, place: index + 1, places });
    for (const [index, member] of accounts.entries())
      rows.push({
        kind: "account",
        id: member.accountId,
        name: member.name,
        parentId: id,
        level: at.level + 1,
        place: units.length + index + 1,
        places,
        member,
      });
  };
  for (const [index, root] of roots.entries())
    add(root, { level: 1, place: index + 1, places: roots.length });
  return rows;
}

function sumsOf(members: readonly OrganizationMember[]): {
  counts: StateCounts;
  resourceCount: number;
  discovered: boolean;
} {
  const resourceCount = members.reduce((sum, one) => sum + one.resourceCount, 0);
  const discovered = members.some((one) => one.lastDiscoveredAt !== null);
  return { counts: countStates(members), resourceCount, discovered };
}

/** Accounts by state. */
export function countStates(members: readonly Pick<OrganizationMember, "state">[]): StateCounts {
  const counts = Object.fromEntries(MEMBER_STATES.map((state) => [state, 0])) as Record<MemberState, number>;
  for (const { state } of members) counts[state] += 1;
  return counts;
}

/** Finds an OU and everything above it, up to the root. Remembers each path. */
export function createUnitPaths(units: readonly Unit[]): (unitId: string) => readonly Unit[] {
  const known = new Map(units.map((unit) => [unit.id, unit]));
  const paths = new Map<string, Unit[]>();
  return (unitId) => {
    const before = paths.get(unitId);
    if (before !== undefined) return before;
    const path: Unit[] = [];
    for (
      let at = known.get(unitId);
      at !== undefined && !path.includes(at);
      at = known.get(at.parentId ?? "")
    )
      path.push(at);
    paths.set(unitId, path);
    return path;
  };
}

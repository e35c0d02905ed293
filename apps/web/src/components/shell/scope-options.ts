import type { CloudAccount } from "../../lib/accounts-query.ts";
import { countOf } from "../../lib/format.ts";
import type { Organization } from "../../lib/organization-query.ts";
import { treeRows } from "../../lib/organization-tree.ts";

/** A line of the picker: a heading, or a scope that can be selected. */
export type ScopeLine =
  | { kind: "heading"; label: string }
  | {
      kind: "all" | "unit" | "account" | "tag";
      /** Undefined: all accounts. */
      value: string | undefined;
      label: string;
      note: string;
      /** Indentation of an OU. */
      level: number;
    };

type Scopes = Exclude<ScopeLine, { kind: "heading" }>;

/** All scopes, in groups: all accounts, OUs as a tree, accounts, and account tags. */
export function scopeGroups(
  accounts: readonly CloudAccount[],
  organization: Organization | null,
): { label: string; scopes: Scopes[] }[] {
  return [
    { label: "", scopes: [allAccounts(accounts.length)] },
    { label: "OUs", scopes: organization === null ? [] : unitScopes(organization) },
    { label: "Accounts", scopes: accountScopes(accounts, organization) },
    { label: "Account tags", scopes: organization === null ? [] : tagScopes(organization) },
  ];
}

const allAccounts = (count: number): Scopes => ({
  kind: "all",
  value: undefined,
  label: "All accounts",
  note: countOf(count, "account"),
  level: 1,
});

/** Accounts that were connected at some time: others have no data. */
const connected = ({ accounts }: Organization) =>
  accounts.filter(({ connectionId }) => connectionId !== null);

function unitScopes(organization: Organization): Scopes[] {
  const tree = { units: organization.units, accounts: connected(organization) };
  return treeRows(tree, { collapsed: new Set() }).flatMap((row): Scopes[] =>
    row.kind === "account"
      ? []
      : [
          {
            kind: "unit",
            value: row.id,
            label: row.name,
            note: countOf(row.total, "account"),
            level: row.level,
          },
        ],
  );
}

function accountScopes(accounts: readonly CloudAccount[], organization: Organization | null): Scopes[] {
  const listed = new Set(accounts.map(({ id }) => id));
  const current = accounts.map(({ id, label, awsAccountId }) => ({
    value: id,
    label,
    note: awsAccountId,
  }));
  // No longer read, with data that stays.
  const earlier = organization === null ? [] : connected(organization);
  const kept = earlier
    .filter(({ connectionId }) => connectionId !== null && !listed.has(connectionId))
    .map(({ connectionId, name, accountId, state }) => ({
      value: connectionId ?? undefined,
      label: name,
      note: `${accountId}, ${state}`,
    }));
  return [...current, ...kept].map((one) => ({ kind: "account", level: 1, ...one }));
}

function tagScopes(organization: Organization): Scopes[] {
  const counts = new Map<string, number>();
  // A scope ends its key at the first "=".
  for (const { tags } of connected(organization))
    for (const [key, value] of Object.entries(tags))
      if (!key.includes("=")) counts.set(`${key}=${value}`, (counts.get(`${key}=${value}`) ?? 0) + 1);
  return [...counts]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([tag, count]) => ({
      kind: "tag",
      value: tag,
      label: tag,
      note: countOf(count, "account"),
      level: 1,
    }));
}

/** The lines that match a text, with the headings of their groups. */
export function scopeLines(groups: ReturnType<typeof scopeGroups>, text: string): ScopeLine[] {
  const wanted = text.trim().toLowerCase();
  return groups.flatMap(({ label, scopes }): ScopeLine[] => {
    const found = scopes.filter((one) =>
      `${one.label} ${one.note} ${one.value ?? ""}`.toLowerCase().includes(wanted),
    );
    if (found.length === 0) return [];
    // Matches are listed without the OUs above them.
    const lines = wanted === "" ? found : found.map((one) => ({ ...one, level: 1 }));
    return label === "" ? lines : [{ kind: "heading", label }, ...lines];
  });
}

import type { AccountState } from "@aws-sdk/client-organizations";
import type { UnitKey } from "./organization-units.ts";

/** An account of the organization, before it has an ID. */
export interface AccountPlan {
  name: string;
  unit: UnitKey;
  state: AccountState;
  /** Value of its tag "environment"; null: it has none. */
  environment: "prod" | "staging" | "dev" | null;
  /** Team, from which its tag "owner" is made; null: it has none. */
  team: string | null;
  /** Whether the account has the read-only role of Skyledger. */
  hasRole: boolean;
  invited: boolean;
}

const active = { state: "ACTIVE", hasRole: true, invited: false } as const;

/** The first accounts by number. Number 0 is the management account. */
const firstAccounts: readonly AccountPlan[] = [
  { ...active, name: "Harborline", unit: "root", environment: "prod", team: "platform" },
  { ...active, name: "Security Tooling", unit: "security", environment: "prod", team: "security" },
  { ...active, name: "Checkout Production", unit: "production", environment: "prod", team: "checkout" },
  // Not active: AWS refuses every call in it.
  {
    ...{ name: "Acquired Storefront", unit: "suspended", state: "SUSPENDED" },
    ...{ environment: null, team: null, hasRole: true, invited: true },
  },
  // Without the role: a team that the StackSet does not reach.
  {
    ...{ name: "Research Playground", unit: "sandbox", state: "ACTIVE" },
    ...{ environment: "dev", team: "research", hasRole: false, invited: false },
  },
  { ...active, name: "Log Archive", unit: "security", environment: "prod", team: "security" },
  { ...active, name: "Network", unit: "infrastructure", environment: "prod", team: "platform" },
  { ...active, name: "Checkout Staging", unit: "staging", environment: "staging", team: "checkout" },
  { ...active, name: "Shared Services", unit: "infrastructure", environment: "prod", team: "platform" },
  { ...active, name: "Payments Production", unit: "regulated", environment: "prod", team: "payments" },
];

const teams = [
  ...["storefront", "search", "media", "identity", "messaging", "logistics", "finance", "analytics"],
  ...["pricing", "loyalty", "fraud", "support", "mobile", "partners"],
];

/** Units of the accounts that follow the first ones, in turn. */
const places = [
  { unit: "production", suffix: "Production", environment: "prod" },
  { unit: "staging", suffix: "Staging", environment: "staging" },
  { unit: "sandbox", suffix: "Sandbox", environment: "dev" },
  { unit: "regulated", suffix: "Regulated", environment: "prod" },
] as const;

/** A few accounts in each hundred are on their way out, or were never prepared. */
function oddity(index: number): Partial<AccountPlan> {
  switch (index % 100) {
    case 23:
      return { state: "PENDING_CLOSURE", unit: "suspended" };
    case 47:
      return { state: "SUSPENDED", unit: "suspended" };
    case 71:
      return { hasRole: false };
    default:
      return index % 17 === 0 ? { team: null } : {};
  }
}

/**
 * The account of a number. It does not depend on the size of the organization: a larger one has the same
 * accounts and more.
 */
export function accountPlan(index: number): AccountPlan {
  const first = firstAccounts[index];
  if (first) return first;
  const position = index - firstAccounts.length;
  const place = places[position % places.length] ?? places[0];
  const product = Math.floor(position / places.length);
  const team = teams[product % teams.length] ?? "platform";
  const round = Math.floor(product / teams.length) + 1;
  const label = `${team.charAt(0).toUpperCase()}${team.slice(1)}`;
  return {
    ...active,
    name: `${label}${round === 1 ? "" : ` ${round}`} ${place.suffix}`,
    unit: place.unit,
    environment: place.environment,
    team,
    ...oddity(index),
  };
}

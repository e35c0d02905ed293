import type {
  AccountChoice,
  AccountRule,
  Organization,
  OrganizationMember,
} from "../../../lib/organization-query.ts";
import { createUnitPaths } from "../../../lib/organization-tree.ts";

type Known = Pick<Organization, "units" | "accounts" | "include" | "exclude">;

/** Accounts whose reading a change starts or ends. */
export type ChoicePreview = { stops: OrganizationMember[]; starts: OrganizationMember[] };

/** Undefined: it depends on tags that could not be read. */
function matches(
  rule: AccountRule,
  member: OrganizationMember,
  path: readonly string[],
): boolean | undefined {
  if (rule.unit !== undefined && !path.includes(rule.unit)) return false;
  if (rule.accountId !== undefined && rule.accountId !== member.accountId) return false;
  if (rule.tag === undefined) return true;
  if (member.tagsGap !== null) return undefined;
  return Object.hasOwn(member.tags, rule.tag.key) && member.tags[rule.tag.key] === rule.tag.value;
}

function matchesAny(
  rules: readonly AccountRule[],
  member: OrganizationMember,
  path: readonly string[],
): boolean | undefined {
  const results = rules.map((rule) => matches(rule, member, path));
  if (results.includes(true)) return true;
  return results.includes(undefined) ? undefined : false;
}

/** IDs of the OUs that an account is in, directly or below them. */
function createPaths(units: Organization["units"]): (unitId: string) => readonly string[] {
  const find = createUnitPaths(units);
  return (unitId) => find(unitId).map(({ id }) => id);
}

/** Whether a choice reads an account, as the server decides it. Undefined: unread tags decide, so nothing changes. */
function isChosen(
  choice: AccountChoice,
  member: OrganizationMember,
  path: readonly string[],
): boolean | undefined {
  const wanted = choice.include.length === 0 ? true : matchesAny(choice.include, member, path);
  const unwanted = matchesAny(choice.exclude, member, path);
  if (wanted === false || unwanted === true) return false;
  return wanted === true && unwanted === false ? true : undefined;
}

/** Accounts that AWS lets no one read, whatever is chosen. */
const NOT_READABLE: ReadonlySet<string> = new Set(["suspended", "closed", "archived"]);

/** The accounts that a choice changes. */
export function previewChoice(known: Known, choice: AccountChoice): ChoicePreview {
  const preview: ChoicePreview = { stops: [], starts: [] };
  const pathOf = createPaths(known.units);
  for (const member of known.accounts) {
    if (NOT_READABLE.has(member.state)) continue;
    const before = member.state !== "excluded";
    const after = isChosen(choice, member, pathOf(member.unitId)) ?? before;
    if (before && !after) preview.stops.push(member);
    if (!before && after) preview.starts.push(member);
  }
  return preview;
}

/** An OU, by its ID, or an account, by its 12 digits. */
function ruleFor(id: string): AccountRule {
  return /^\d{12}$/.test(id) ? { accountId: id } : { unit: id };
}

const textOf = ({ unit, accountId, tag }: AccountRule) =>
  JSON.stringify([unit, accountId, tag?.key, tag?.value]);

/** Whether two rules are the same. */
export const isSameRule = (one: AccountRule, other: AccountRule) => textOf(one) === textOf(other);

/** The choice with one more rule; the same rule is not listed twice. */
export function withRule(
  choice: AccountChoice,
  list: "include" | "exclude",
  rule: AccountRule,
): AccountChoice {
  if (choice[list].some((one) => isSameRule(one, rule))) return choice;
  return { ...choice, [list]: [...choice[list], rule] };
}

/** The choice without a rule. */
export function withoutRule(
  choice: AccountChoice,
  list: "include" | "exclude",
  rule: AccountRule,
): AccountChoice {
  return { ...choice, [list]: choice[list].filter((one) => !isSameRule(one, rule)) };
}

/** The choice that excludes an OU or an account. */
export function excluding(choice: AccountChoice, id: string): AccountChoice {
  return withRule(choice, "exclude", ruleFor(id));
}

/** The rules that exclude an account. */
export function excludingRules(known: Known, member: OrganizationMember): AccountRule[] {
  const path = createPaths(known.units)(member.unitId);
  return known.exclude.filter((rule) => matches(rule, member, path) === true);
}

/**
 * The choice that includes an OU or an account: without the rules that exclude it (also by an OU above it, or by a
 * tag), and with a rule that includes it where only some accounts are included.
 */
export function including(known: Known, id: string): AccountChoice {
  const pathOf = createPaths(known.units);
  const members = known.accounts
    .map((member) => ({ member, path: pathOf(member.unitId) }))
    .filter(({ member, path }) => member.accountId === id || path.includes(id));
  const above = pathOf(id);
  const exclude = known.exclude.filter(
    (rule) =>
      !(rule.accountId === undefined && rule.tag === undefined && above.includes(rule.unit ?? "")) &&
      !members.some(({ member, path }) => matches(rule, member, path) === true),
  );
  const missing =
    known.include.length > 0 &&
    members.some(({ member, path }) => matchesAny(known.include, member, path) !== true);
  return { include: missing ? [...known.include, ruleFor(id)] : known.include, exclude };
}

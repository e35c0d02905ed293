import type { SavingsRule } from "../queries.ts";

/** A threshold of a rule. */
export type Threshold = SavingsRule["thresholds"][number];
/** Unsaved values by threshold name. */
export type Typed = Readonly<Record<string, string>>;

/** Limit of the server. */
const HIGHEST = 1_000_000_000_000;

/** Effective value: the value of the workspace, else the default. */
export function currentOf({ value, default: usual }: Threshold): number {
  return value ?? usual;
}

/** Validation message of a typed value; undefined: valid. */
export function wrongWith(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^\d+(\.\d+)?$/.test(trimmed)) return "Enter a number, such as 30 or 0.5.";
  return Number(trimmed) > HIGHEST ? "Enter a number up to 1,000,000,000,000." : undefined;
}

/** Names of changed thresholds, including invalid values. */
export function changedNames(rules: readonly SavingsRule[], typed: Typed): string[] {
  return rules.flatMap(({ thresholds }) =>
    thresholds.flatMap((one) => {
      const text = typed[one.name];
      if (text === undefined) return [];
      return wrongWith(text) === undefined && Number(text) === currentOf(one) ? [] : [one.name];
    }),
  );
}

/** Request body; null resets a threshold to its default. */
export function bodyOf(rules: readonly SavingsRule[], typed: Typed): Record<string, number | null> {
  const changed = new Set(changedNames(rules, typed));
  const all = rules.flatMap(({ thresholds }) => thresholds).filter(({ name }) => changed.has(name));
  return Object.fromEntries(
    all.map(({ name, default: usual }) => {
      const value = Number(typed[name]);
      return [name, value === usual ? null : value];
    }),
  );
}

/** Service of a rule: "EC2". Purchases apply to the account. */
function serviceOf({ resourceType }: Pick<SavingsRule, "resourceType">): string {
  const service = resourceType.split("::")[1] ?? "";
  return service === "" ? "Purchases (account-wide)" : service;
}

/**
 * Rules with thresholds that match the words, grouped by service in alphabetical order. Rules with a threshold in
 * `always` are included regardless, so that invalid values stay visible.
 */
export function groupedRules(
  rules: readonly SavingsRule[],
  q: string,
  always: readonly string[] = [],
): [service: string, SavingsRule[]][] {
  const words = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = rules.filter((rule) => {
    if (rule.thresholds.length === 0) return false;
    if (rule.thresholds.some(({ name }) => always.includes(name))) return true;
    const names = rule.thresholds.map(({ label, unit }) => `${label} ${unit}`);
    const text = [rule.title, rule.ruleId, serviceOf(rule), ...names].join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(found, serviceOf)].sort(([a], [b]) => a.localeCompare(b));
}

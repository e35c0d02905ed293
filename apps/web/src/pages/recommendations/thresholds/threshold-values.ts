import { inWords } from "../../../lib/in-words.ts";
import type { SavingsRule } from "../queries.ts";

/** One number that a rule turns on. */
export type Threshold = SavingsRule["thresholds"][number];
/** What was typed and is not saved yet, by the threshold's name. */
export type Typed = Readonly<Record<string, string>>;

/** The server's limit. */
const HIGHEST = 1_000_000_000_000;

/** What counts now: what the workspace set, else the default. */
export function currentOf({ value, default: usual }: Threshold): number {
  return value ?? usual;
}

/** What is wrong with a typed value; undefined: nothing. */
export function wrongWith(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^\d+(\.\d+)?$/.test(trimmed)) return "Enter a number, such as 30 or 0.5.";
  return Number(trimmed) > HIGHEST ? "Enter a number up to 1,000,000,000,000." : undefined;
}

/** What differs from what counts now; a value that is no number differs, too. */
export function changedNames(rules: readonly SavingsRule[], typed: Typed): string[] {
  return rules.flatMap(({ thresholds }) =>
    thresholds.flatMap((one) => {
      const text = typed[one.name];
      if (text === undefined) return [];
      return wrongWith(text) === undefined && Number(text) === currentOf(one) ? [] : [one.name];
    }),
  );
}

/** What is sent to be saved: the default goes back to being none of the workspace's. */
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

/** "ebs-volume-idle.lookbackDays" as people say it: "Lookback days". */
export function thresholdLabel(name: string): string {
  return inWords(name.slice(name.indexOf(".") + 1));
}

/** The service that a rule is about: "EC2"; purchases are about the account. */
function serviceOf({ resourceType }: Pick<SavingsRule, "resourceType">): string {
  const service = resourceType.split("::")[1] ?? "";
  return service === "" ? "Purchases of the account" : service;
}

/**
 * Rules that have thresholds and hold the words, by service in alphabetical order. Rules with a threshold of `always`
 * are shown whatever the words: a mistake that is out of sight cannot be mended.
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
    const names = rule.thresholds.map(({ name, unit }) => `${thresholdLabel(name)} ${unit}`);
    const text = [rule.title, rule.ruleId, serviceOf(rule), ...names].join("\n").toLowerCase();
    return words.every((word) => text.includes(word));
  });
  return [...Map.groupBy(found, serviceOf)].sort(([a], [b]) => a.localeCompare(b));
}

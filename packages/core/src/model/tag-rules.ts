import type { Tags } from "./resource.ts";

/** A change of tags: values that are added or replaced, and keys that are removed. */
export interface TagEdit {
  readonly set: readonly { readonly key: string; readonly value: string }[];
  readonly remove: readonly string[];
}

/** What changes about one tag. Null: the tag does not exist. */
export interface TagDifference {
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** AWS's limits ("Tag naming limits and requirements", Tagging AWS Resources User Guide). */
export const tagLimits = { key: 128, value: 256, perResource: 50 } as const;

const allowed = /^[\p{L}\p{Z}\p{N}_.:/=+\-@]*$/u;
const characters = "letters, numbers, spaces, and _ . : / = + - @";

/** Tags that AWS manages; they don't count toward the limit, and no one can change them. */
export function isReserved(key: string): boolean {
  return key.toLowerCase().startsWith("aws:");
}

/** Why AWS would reject a tag key, as a sentence; undefined: it accepts it. */
export function keyProblem(key: string): string | undefined {
  if (key.trim() === "") return "Enter a tag key.";
  if (key !== key.trim()) return "A tag key can't start or end with a space.";
  if ([...key].length > tagLimits.key) return `A tag key can have at most ${tagLimits.key} characters.`;
  if (isReserved(key)) return "Tag keys that start with aws: are reserved for AWS.";
  return allowed.test(key) ? undefined : `A tag key can contain only ${characters}.`;
}

/** Why AWS would reject a tag value, as a sentence; undefined: it accepts it. An empty value is a value. */
export function valueProblem(value: string): string | undefined {
  if ([...value].length > tagLimits.value)
    return `A tag value can have at most ${tagLimits.value} characters.`;
  return allowed.test(value) ? undefined : `A tag value can contain only ${characters}.`;
}

/** A problem of an edit, at a path such as ["set", 0, "key"]. */
export interface TagProblem {
  path: (string | number)[];
  message: string;
}

/** Everything that AWS would reject about an edit, or that contradicts itself. */
export function editProblems({ set, remove }: TagEdit): TagProblem[] {
  const problems: TagProblem[] = [];
  const add = (path: (string | number)[], message: string | undefined) => {
    if (message !== undefined) problems.push({ path, message });
  };
  const seen = new Set<string>();
  const twice = (key: string) => (seen.has(key) ? "This tag key is used twice." : void seen.add(key));
  for (const [index, { key, value }] of set.entries()) {
    add(["set", index, "key"], keyProblem(key) ?? twice(key));
    add(["set", index, "value"], valueProblem(value));
  }
  for (const [index, key] of remove.entries()) add(["remove", index], keyProblem(key) ?? twice(key));
  if (set.length + remove.length === 0) add(["set"], "Add a tag, or choose a key to remove.");
  return problems;
}

/** What an edit changes about tags: nothing for values that are there already, and for keys that are not. */
export function differencesOf(tags: Tags, { set, remove }: TagEdit): TagDifference[] {
  const currentOf = (key: string) => (Object.hasOwn(tags, key) ? (tags[key] ?? null) : null);
  const differences = [
    ...set.map(({ key, value }) => ({ key, before: currentOf(key), after: value })),
    ...remove.map((key) => ({ key, before: currentOf(key), after: null })),
  ];
  return differences.filter(({ before, after }) => before !== after);
}

/** Tags that count toward AWS's limit while a change runs: values are set before keys are removed. */
export function countDuring(tags: Tags, differences: readonly TagDifference[]): number {
  const added = differences.filter(({ before, after }) => before === null && after !== null);
  return Object.keys(tags).filter((key) => !isReserved(key)).length + added.length;
}

/** Whether tags are as they were before a change, or as they are after it. */
export function isAt(tags: Tags, differences: readonly TagDifference[], side: "before" | "after"): boolean {
  return differences.every((one) => (Object.hasOwn(tags, one.key) ? tags[one.key] : null) === one[side]);
}

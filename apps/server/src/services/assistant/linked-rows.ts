/** A row of a tool's answer that has a page of its own. */
export interface LinkedRow {
  /** What people call it, as it may stand in a sentence. */
  label: string;
  /** Path in the web app. */
  link: string;
}

/** Fields by which a row is called, the best first. */
const labels = ["name", "resourceName", "resource", "title", "service"] as const;

/** Every row with a link in an answer, however deep. */
export function rowsIn(facts: unknown): LinkedRow[] {
  if (Array.isArray(facts)) return facts.flatMap(rowsIn);
  if (!isRecord(facts)) return [];
  const inner = Object.values(facts).flatMap(rowsIn);
  const { link } = facts;
  const label = labels.map((name) => facts[name]).find((value) => typeof value === "string" && value !== "");
  if (typeof link !== "string" || typeof label !== "string") return inner;
  return [{ label, link }, ...inner];
}

/** Every text and number in an answer; the keys too, because they are words of ours, and how many rows a list has. */
export function valuesIn(facts: unknown): (string | number)[] {
  if (typeof facts === "string" || typeof facts === "number") return [facts];
  if (Array.isArray(facts)) return [facts.length, ...facts.flatMap(valuesIn)];
  if (!isRecord(facts)) return [];
  return Object.entries(facts).flatMap(([name, value]) => [name, ...valuesIn(value)]);
}

/** Fields that hold what others have written: names, tags, and what is made of them. */
const strangersFields = new Set([
  "name",
  "resourceName",
  "resource",
  "resourceId",
  "arn",
  "link",
  "tags",
  "accountName",
]);

/** Every text in an answer that others have written. */
export function strangersIn(facts: unknown, within = false): string[] {
  if (typeof facts === "string") return within ? [facts] : [];
  if (Array.isArray(facts)) return facts.flatMap((one) => strangersIn(one, within));
  if (!isRecord(facts)) return [];
  return Object.entries(facts).flatMap(([name, value]) => [
    ...(within ? [name] : []),
    ...strangersIn(value, within || strangersFields.has(name)),
  ]);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

/**
 * Whether a value can be stored as JSON: it exists, and contains no NaN or infinite number, which JSON turns
 * into null.
 */
export function isStorable(value: unknown): boolean {
  return value !== undefined && everyWithin(value, (one) => typeof one !== "number" || Number.isFinite(one));
}

/**
 * Whether a call's input is complete: a member derived from data that AWS omitted is undefined, or an empty
 * text or list. Optional members are omitted.
 */
export function isComplete(input: object): boolean {
  return everyWithin(
    input,
    (one) => one !== undefined && one !== "" && !(Array.isArray(one) && one.length === 0),
  );
}

function everyWithin(value: unknown, holds: (one: unknown) => boolean): boolean {
  if (!holds(value)) return false;
  if (typeof value !== "object" || value === null) return true;
  for (const one of Object.values(value)) if (!everyWithin(one, holds)) return false;
  return true;
}

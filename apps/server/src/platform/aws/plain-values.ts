/** Whether a value can be kept as JSON: it is there, and no number in it is NaN or infinite, which JSON makes null. */
export function isStorable(value: unknown): boolean {
  return value !== undefined && everyWithin(value, (one) => typeof one !== "number" || Number.isFinite(one));
}

/**
 * Whether a call's input says everything: a member that was made of what AWS left out is undefined, or an empty text or
 * list. A member that a call does without is left out.
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

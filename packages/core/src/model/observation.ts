/**
 * Why data is missing. `denied`: no permission. `throttled`: AWS kept throttling. `unsupported`: the Region
 * or endpoint lacks the operation. `failed`: anything else, including invalid responses.
 */
export type GapReason = "denied" | "throttled" | "unsupported" | "failed";

/** A reading: either seen with a value, or a gap with a reason. Never a default. */
export type Observation<T> = { seen: true; value: T } | { seen: false; reason: GapReason };

/** The observations of every facet of a resource. */
export type Observed<Facets> = { readonly [Name in keyof Facets]: Observation<Facets[Name]> };

/** Wraps a value that was read. */
export function seen<T>(value: T): Observation<T> {
  return { seen: true, value };
}

/** Records that data is missing, and why. */
export function gap(reason: GapReason): { seen: false; reason: GapReason } {
  return { seen: false, reason };
}

/** Applies `read` to a seen value and keeps a gap. */
export function mapObservation<T, U>(observation: Observation<T>, read: (value: T) => U): Observation<U> {
  return observation.seen ? seen(read(observation.value)) : observation;
}

/**
 * Combines the named observations: all values if every one was seen, else the first gap in the order of
 * `names`.
 */
export function needAll<Facets, Name extends keyof Facets>(
  observed: Observed<Facets>,
  names: readonly Name[],
): Observation<Pick<Facets, Name>> {
  const values: Partial<Pick<Facets, Name>> = {};
  for (const name of names) {
    const observation = observed[name];
    // A facet that was never collected (an older inventory) is a gap too.
    if (observation === undefined) return gap("failed");
    if (!observation.seen) return observation;
    values[name] = observation.value;
  }
  // The loop above has assigned every name.
  return seen(values as Pick<Facets, Name>);
}

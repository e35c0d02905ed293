/** Why a reading is missing. `denied`: no permission. `throttled`: AWS kept refusing for load. `unsupported`: the region or endpoint lacks the operation. `failed`: anything else, an answer that is no AWS answer included. */
export type GapReason = "denied" | "throttled" | "unsupported" | "failed";

/** A reading that was either seen with a value or is a gap with a reason. Never a default. */
export type Observation<T> = { seen: true; value: T } | { seen: false; reason: GapReason };

/** The observations of every facet of a resource. */
export type Observed<Facets> = { readonly [Name in keyof Facets]: Observation<Facets[Name]> };

/** Wraps a value that was read. */
export function seen<T>(value: T): Observation<T> {
  return { seen: true, value };
}

/** States that a reading is missing and why. */
export function gap(reason: GapReason): { seen: false; reason: GapReason } {
  return { seen: false, reason };
}

/** Applies `read` to a seen value and keeps a gap a gap. */
export function mapObservation<T, U>(observation: Observation<T>, read: (value: T) => U): Observation<U> {
  return observation.seen ? seen(read(observation.value)) : observation;
}

/**
 * Joins the named observations: all values when every one was seen, else the first gap.
 * The order of `names` decides which gap is reported.
 */
export function needAll<Facets, Name extends keyof Facets>(
  observed: Observed<Facets>,
  names: readonly Name[],
): Observation<Pick<Facets, Name>> {
  const values: Partial<Pick<Facets, Name>> = {};
  for (const name of names) {
    const observation = observed[name];
    // A facet that was never collected (an inventory of an older version) is a gap too.
    if (observation === undefined) return gap("failed");
    if (!observation.seen) return observation;
    values[name] = observation.value;
  }
  // Every name was assigned in the loop above.
  return seen(values as Pick<Facets, Name>);
}

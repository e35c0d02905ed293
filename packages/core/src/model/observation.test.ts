import { describe, expect, it } from "vitest";
import { gap, mapObservation, needAll, type Observation, type Observed, seen } from "./observation.ts";

interface Facets {
  size: number;
  owner: string | null;
  state: string;
}

describe("mapObservation", () => {
  it("reads a seen value and keeps a gap", () => {
    const size: Observation<number> = seen(2);
    expect(mapObservation(size, (value) => value * 2)).toEqual(seen(4));
    const missing: Observation<number> = gap("throttled");
    const read = mapObservation(missing, () => {
      throw new Error("must not be called");
    });
    expect(read).toEqual(gap("throttled"));
  });
});

describe("needAll", () => {
  const whole: Observed<Facets> = { size: seen(0), owner: seen(null), state: seen("") };

  it("combines only the named values, including empty ones", () => {
    expect(needAll(whole, ["size", "owner"])).toEqual(seen({ size: 0, owner: null }));
    expect(needAll(whole, [])).toEqual(seen({}));
  });

  it("reports the first gap in the order of the names", () => {
    const broken: Observed<Facets> = { ...whole, size: gap("denied"), state: gap("failed") };
    expect(needAll(broken, ["size", "state"])).toEqual(gap("denied"));
    expect(needAll(broken, ["state", "size"])).toEqual(gap("failed"));
    expect(needAll(broken, ["owner"])).toEqual(seen({ owner: null }));
  });

  it("treats a facet that was never collected as a gap", () => {
    const older: Partial<Observed<Facets>> = { size: seen(1) };
    // An older inventory lacks facets of today's types.
    expect(needAll(older as Observed<Facets>, ["size", "owner"])).toEqual(gap("failed"));
  });
});

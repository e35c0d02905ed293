import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instant } from "./value-parsers.ts";

describe("instants as PostgreSQL writes them", () => {
  it.each([
    ["2026-11-21 01:23:20+00", "2026-11-21T01:23:20.000Z"],
    ["2026-11-21 01:23:20.5+00", "2026-11-21T01:23:20.500Z"],
    ["2026-11-21 01:23:20.123456+00", "2026-11-21T01:23:20.123Z"],
    ["2026-11-21 01:23:20.999999+00", "2026-11-21T01:23:20.999Z"],
    ["2026-11-21 01:23:20.5+05:30", "2026-11-20T19:53:20.500Z"],
    ["2026-11-21 01:23:20-03", "2026-11-21T04:23:20.000Z"],
    // A Date takes this year for 1999.
    ["0099-12-31 23:59:59+00", "0099-12-31T23:59:59.000Z"],
    ["infinity", "infinity"],
    ["-infinity", "-infinity"],
  ])("%s is %s", (text, expected) => {
    expect(instant(text)).toBe(expected);
  });

  it("is what a Date makes of the same text", () => {
    const years = { min: new Date("0100-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z") };
    fc.assert(
      fc.property(
        fc.date({ ...years, noInvalidDate: true }),
        fc.option(fc.stringMatching(/^[0-9]{1,6}$/), { nil: undefined }),
        (date, fraction) => {
          const seconds = date.toISOString().slice(0, 19);
          const text = `${seconds.replace("T", " ")}${fraction === undefined ? "" : `.${fraction}`}+00`;
          expect(instant(text)).toBe(new Date(text).toISOString());
        },
      ),
    );
  });
});

import { expect, test } from "vitest";
import { isTooLarge, selectedFindings } from "./selected-findings.ts";

const filter = { status: "ACTIVE", severity: "HIGH" } as const;

test("some rows are selected by ID; all matching ones by the filter, with exceptions", () => {
  expect(selectedFindings({ all: false, ids: new Set(["a", "b"]) }, filter)).toEqual({
    findingIds: ["a", "b"],
  });
  expect(selectedFindings({ all: true, except: new Set() }, filter)).toEqual({ filter });
  expect(selectedFindings({ all: true, except: new Set(["a"]) }, filter)).toEqual({ filter, except: ["a"] });
});

test("a request names at most 500 findings", () => {
  const ids = new Set(Array.from({ length: 501 }, (_, index) => String(index)));
  expect(isTooLarge({ all: false, ids })).toBe(true);
  expect(isTooLarge({ all: true, except: ids })).toBe(true);
  expect(isTooLarge({ all: true, except: new Set() })).toBe(false);
});

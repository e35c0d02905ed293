import { expect, it } from "vitest";
import { runtimeSupportEnd } from "./runtime-support.ts";

it.each([
  ["nodejs24.x", "2028-04-30"],
  ["python2.7", null],
  ["nodejs99.x", undefined],
])("support of %s ends %s", (runtime, ends) => {
  expect(runtimeSupportEnd(runtime)).toBe(ends);
});

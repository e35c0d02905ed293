import { expect, it } from "vitest";
import { runtimeSupportEnd } from "./runtime-support.ts";

it.each([
  ["nodejs24.x", "2028-04-30"],
  ["java8.al2", "2027-06-30"],
  ["java8.al2023", "2029-06-30"],
  ["java11.al2023", "2029-06-30"],
  ["java17.al2023", "2029-06-30"],
  ["ruby4.0", "2029-03-31"],
  ["python2.7", null],
  ["nodejs99.x", undefined],
])("support of %s ends %s", (runtime, ends) => {
  expect(runtimeSupportEnd(runtime)).toBe(ends);
});

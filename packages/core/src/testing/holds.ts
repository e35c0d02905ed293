import * as fc from "fast-check";

/** Asserts a synchronous property: fails the test with the smallest counterexample. */
export function holds<Values>(property: fc.IProperty<Values>): void {
  // The linter picks the overload for asynchronous properties; this one throws and returns nothing.
  void fc.assert(property);
}

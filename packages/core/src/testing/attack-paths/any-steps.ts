import fc from "fast-check";
import { certainties, type SearchStep } from "../../attack-paths/best-paths.ts";

/** Nodes of small graphs. The first two are where attackers start. */
export const nodes = ["internet", "partner", "a", "b", "c", "d"];
export const starts = nodes.slice(0, 2);

/** Any step between them. */
export const step: fc.Arbitrary<SearchStep & { by: string }> = fc.record({
  from: fc.constantFrom(...nodes),
  to: fc.constantFrom(...nodes),
  by: fc.constantFrom("door", "key"),
  effort: fc.constantFrom(1, 1, 3),
  right: fc.record({ result: fc.constantFrom(...certainties) }),
});

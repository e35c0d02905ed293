import type { SearchStep } from "../../attack-paths/best-paths.ts";
import { nameOfStep, type StepGraph } from "../../attack-paths/steps-on-every-way.ts";

type Named = SearchStep & { readonly by: string };

/** Places that attackers reach, or may reach, without a step, by following every other one; the starts are among them. */
export function reachedWithout<S extends Named>(
  { starts, steps }: StepGraph<S>,
  step: Pick<Named, "from" | "to" | "by">,
): ReadonlySet<string> {
  const from = Map.groupBy(
    steps.filter((one) => nameOfStep(one) !== nameOfStep(step)),
    (one) => one.from,
  );
  const reached = new Set(starts);
  // The loop also visits what it adds to the set.
  for (const place of reached) for (const { to } of from.get(place) ?? []) reached.add(to);
  return reached;
}

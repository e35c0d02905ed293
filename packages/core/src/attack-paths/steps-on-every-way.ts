import { administratorOf } from "./become.ts";
import type { SearchStep } from "./best-paths.ts";

/** Where attackers are at first, and everything that they can do next: not only what is on a best path. */
export interface StepGraph<S extends SearchStep> {
  readonly starts: readonly string[];
  readonly steps: readonly S[];
}

type Named = Pick<SearchStep, "from" | "to"> & { readonly by: string };

/** Names a step of a path. Steps with the same name are one way, and are taken away together. */
export const nameOfStep = ({ from, to, by }: Named): string => `${from}\n${administratorOf(to) ?? to}\n${by}`;

/** Numbers for names, in the order of their first use. */
class Numbers {
  readonly names: string[] = [];
  readonly #known = new Map<string, number>();

  of(name: string): number {
    const known = this.#known.get(name);
    if (known !== undefined) return known;
    this.#known.set(name, this.names.length);
    return this.names.push(name) - 1;
  }

  known(name: string): number | undefined {
    return this.#known.get(name);
  }
}

const root = "";
const asPlace = (node: string) => `at ${node}`;
const asStep = (name: string) => `by ${name}`;

/** The places and steps as one graph, from a root before all starts: a place leads to its steps, a step to places. */
function graphOf<S extends SearchStep & Named>({ starts, steps }: StepGraph<S>) {
  const numbers = new Numbers();
  const next: number[][] = [];
  const connect = (from: string, to: string) => {
    const [at, other] = [numbers.of(from), numbers.of(to)];
    const known = next[at];
    if (known) known.push(other);
    else next[at] = [other];
  };
  numbers.of(root);
  for (const start of starts) connect(root, asPlace(start));
  for (const step of steps) {
    const by = asStep(nameOfStep(step));
    connect(asPlace(step.from), by);
    connect(by, asPlace(step.to));
  }
  return { numbers, next };
}

/** Everything that is reached from the root, each after what it leads to, except along cycles. */
function postorder(next: readonly (readonly number[] | undefined)[]): number[] {
  const order: number[] = [];
  const seen = new Set([0]);
  const stack = [{ at: 0, child: 0 }];
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    const child = next[top.at]?.[top.child];
    top.child += 1;
    if (child === undefined) order.push(stack.pop()?.at ?? 0);
    else if (!seen.has(child)) {
      seen.add(child);
      stack.push({ at: child, child: 0 });
    }
  }
  return order;
}

/**
 * The immediate dominator of everything that is reached: the last one that every way to it passes. Iterates as in
 * "A Simple, Fast Dominance Algorithm" (Cooper, Harvey, Kennedy, 2001).
 */
function dominatorsOf(next: readonly (readonly number[] | undefined)[]): ReadonlyMap<number, number> {
  const order = postorder(next);
  const rank = new Map(order.map((at, index) => [at, index]));
  const before = new Map<number, number[]>();
  for (const at of order)
    for (const to of next[at] ?? []) {
      const known = before.get(to);
      if (known) known.push(at);
      else before.set(to, [at]);
    }
  const found = new Map([[0, 0]]);
  const rankOf = (at: number) => rank.get(at) ?? 0;
  const common = (a: number, b: number): number => {
    while (a !== b) {
      while (rankOf(a) < rankOf(b)) a = found.get(a) ?? 0;
      while (rankOf(b) < rankOf(a)) b = found.get(b) ?? 0;
    }
    return a;
  };
  for (let changed = true; changed; ) {
    changed = false;
    for (const at of order.toReversed()) {
      if (at === 0) continue;
      const [first = 0, ...others] = (before.get(at) ?? []).filter((one) => found.has(one));
      const last = others.reduce(common, first);
      if (found.get(at) === last) continue;
      found.set(at, last);
      changed = true;
    }
  }
  return found;
}

/** Whether every way to a place has a step; false of a place that is not reached. */
export type IsOnEveryWay = (place: string, step: Named) => boolean;

/** The steps that attackers cannot do without. Whether a step works for sure is not asked: it is a way. */
export function stepsOnEveryWay<S extends SearchStep & Named>(graph: StepGraph<S>): IsOnEveryWay {
  const { numbers, next } = graphOf(graph);
  const dominators = dominatorsOf(next);
  const ofPlace = new Map<string, ReadonlySet<number>>();
  const chainOf = (place: string): ReadonlySet<number> => {
    const known = ofPlace.get(place);
    if (known) return known;
    const chain = new Set<number>();
    for (let at = numbers.known(asPlace(place)); at; at = dominators.get(at)) chain.add(at);
    ofPlace.set(place, chain);
    return chain;
  };
  return (place, step) => {
    const at = numbers.known(asStep(nameOfStep(step)));
    return at !== undefined && chainOf(place).has(at);
  };
}

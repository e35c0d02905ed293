import type { Module } from "./modules.ts";

/** Modules that import each other, directly or indirectly: at run time or for types, without tests. */
export type Circle = readonly string[];

/**
 * Finds the groups of modules that reach each other. Source: R. Tarjan, "Depth-first search and linear graph
 * algorithms" (1972).
 * @param modules all source files; imports of other files are ignored
 */
export function circlesOf(modules: readonly Module[]): Circle[] {
  const targets = new Map(
    modules.map(({ path, imports }) => [path, imports.flatMap(({ target }) => target ?? [])] as const),
  );
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const open: string[] = [];
  const circles: Circle[] = [];
  const visit = (path: string): number => {
    const place = order.size;
    order.set(path, place);
    open.push(path);
    let low = place;
    for (const target of targets.get(path) ?? []) {
      if (!targets.has(target)) continue;
      if (!order.has(target)) low = Math.min(low, visit(target));
      else if (open.includes(target)) low = Math.min(low, order.get(target) ?? low);
    }
    lowest.set(path, low);
    if (low === place) {
      const group = open.splice(open.indexOf(path));
      if (group.length > 1) circles.push(group.sort());
    }
    return low;
  };
  for (const path of targets.keys()) if (!order.has(path)) visit(path);
  return circles;
}

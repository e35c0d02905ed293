import type { World } from "./estate/world.ts";
import type { Behaviour } from "./metric-shapes.ts";

const cache = new WeakMap<World, ReadonlyMap<string, Behaviour>>();

/** What the planted resources do, by id. */
export function plantedBehaviours(world: World): ReadonlyMap<string, Behaviour> {
  const known = cache.get(world);
  if (known) return known;
  const behaviours = new Map<string, Behaviour>([
    [world.id("i", "reporting-worker"), "idle"],
    [world.id("i", "gpu-notebook"), "idle"],
    [world.id("i", "pricing-engine"), "oversized"],
    [world.id("i", "build-agent"), "busy"],
    [world.id("nat", "staging/spare"), "idle"],
    [`app/old-campaign/${world.hex("alb/old-campaign", 16)}`, "idle"],
  ]);
  cache.set(world, behaviours);
  return behaviours;
}

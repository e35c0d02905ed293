import type { StackPlan } from "./plan.ts";
import type { Put } from "./rows.ts";
import type { World } from "./world.ts";

/** How the resources of one kind of stack are made. Every stack of a kind has the same number of resources. */
export interface StackParts {
  /** What belongs to the account as a whole: roles, policies, buckets, distributions. */
  global(world: World, put: Put, stack: StackPlan): void;
  /** What lives in the stack's region. */
  regional(world: World, put: Put, stack: StackPlan): void;
}

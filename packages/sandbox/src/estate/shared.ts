import type { Put } from "./rows.ts";
import { putSharedBuckets } from "./shared-buckets.ts";
import { putSharedCompute } from "./shared-compute.ts";
import { putSharedEdge } from "./shared-edge.ts";
import { putSharedIdentity } from "./shared-identity.ts";
import { putSharedNetwork } from "./shared-network.ts";
import { putSharedServices } from "./shared-services.ts";
import { putSharedWaste } from "./shared-waste.ts";
import type { World } from "./world.ts";

/** Account-wide things every estate has once, the planted problems among them. */
export function putSharedGlobal(world: World, put: Put): void {
  putSharedIdentity(world, put);
  putSharedBuckets(world, put);
  putSharedEdge(world, put);
}

/** Things every estate has once in a region, the planted problems among them. */
export function putSharedRegional(world: World, put: Put, region: string): void {
  putSharedNetwork(world, put, region);
  putSharedCompute(world, put, region);
  putSharedServices(world, put, region);
  putSharedWaste(world, put, region);
}

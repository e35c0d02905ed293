import type { Observation } from "../../model/observation.ts";
import instance from "../../resources/ec2-instance.ts";
import { type PurchaseContext, type SteadyGroup, steadyGroups } from "../commitments/steady-machines.ts";

/** The instance facets that are read here. */
interface SteadyFacets {
  compute: { instanceType: string; platform: string | null; tenancy: string | null; lifecycle: string };
  state: { name: string; launchedAt: string | null };
}

/**
 * Linux instances on shared hosts that run on demand since before the look-back period. AWS resets the launch
 * time at every start (API reference, Instance: launchTime), so they never stopped.
 */
export function steadyInstances(context: PurchaseContext): Observation<SteadyGroup[]> {
  return steadyGroups<SteadyFacets>(context, instance.type, ({ compute, state }) => {
    if (!compute?.seen || !state?.seen || state.value.name !== "running") return undefined;
    const { instanceType, platform, tenancy, lifecycle } = compute.value;
    if (lifecycle !== "on-demand" || platform !== "Linux/UNIX" || tenancy !== "default") return undefined;
    return {
      type: instanceType,
      product: platform,
      priceKey: `EC2/${instanceType}`,
      units: 1,
      since: state.value.launchedAt,
    };
  });
}

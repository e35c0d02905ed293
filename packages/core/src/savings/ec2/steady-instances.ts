import type { Observation } from "../../model/observation.ts";
import instance from "../../resources/ec2-instance.ts";
import { type PurchaseContext, type SteadyGroup, steadyGroups } from "../commitments/steady-machines.ts";

/** What is read of an instance here. */
interface SteadyFacets {
  compute: { instanceType: string; platform: string | null; tenancy: string | null; lifecycle: string };
  state: { name: string; launchedAt: string | null };
}

/**
 * Linux instances on shared hosts that run on demand since before the look-back. AWS sets the launch time again at every
 * start (API reference, Instance: launchTime), so that they ran all the time.
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

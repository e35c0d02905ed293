import { type AccessModel, accessModel } from "../access/access-model.ts";
import { accessTypes } from "../access/access-types.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import { type NetworkModel, networkModelOf } from "../reachability/network-model.ts";
import { reachabilityTypes } from "../reachability/reachability-types.ts";
import { ecsTypes } from "./ecs-entries.ts";
import { targetTypes } from "./targets.ts";

/** Who can do what and what is reached, over one snapshot of all accounts. */
export interface AttackModel {
  readonly index: SnapshotIndex;
  readonly access: AccessModel;
  readonly network: NetworkModel;
}

/** Builds the model of a snapshot. Its evaluations are pure. */
export function attackModel(index: SnapshotIndex): AttackModel {
  return { index, access: accessModel(index), network: networkModelOf(index) };
}

/** CloudFormation types whose resources attack paths use. */
export const attackPathTypes: readonly string[] = [
  ...new Set([...accessTypes, ...reachabilityTypes, ...targetTypes, ...ecsTypes]),
];

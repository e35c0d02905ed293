import type { SnapshotIndex } from "../../model/snapshot-index.ts";
import instance from "../../resources/ec2-instance.ts";
import profile from "../../resources/iam-instance-profile.ts";
import lambdaFunction from "../../resources/lambda-function.ts";
import { facetOf } from "../facet-of.ts";

/** ARNs of what runs code with a role, by the ARN of the role. */
export interface RoleHolders {
  readonly function: ReadonlyMap<string, readonly string[]>;
  readonly instance: ReadonlyMap<string, readonly string[]>;
}

function add(map: Map<string, string[]>, role: string | null | undefined, holder: string): void {
  if (!role) return;
  const known = map.get(role);
  if (known) known.push(holder);
  else map.set(role, [holder]);
}

/** The functions and instances of a snapshot by their roles. */
export function roleHolders(index: SnapshotIndex): RoleHolders {
  const functions = new Map<string, string[]>();
  for (const one of index.ofType(lambdaFunction.type)) {
    const role = facetOf(lambdaFunction, one, "role");
    if (role.seen) add(functions, role.value.arn, one.arn);
  }
  const instances = new Map<string, string[]>();
  for (const one of index.ofType(instance.type)) {
    const attached = facetOf(instance, one, "instanceProfile");
    const held = attached.seen && attached.value.arn ? index.byArn(attached.value.arn) : undefined;
    const roles = held && facetOf(profile, held, "roles");
    for (const { arn } of roles?.seen ? roles.value : []) add(instances, arn, one.arn);
  }
  return { function: functions, instance: instances };
}

/** Types whose resources can run code with a role. */
export const holderTypes = [instance, profile, lambdaFunction].map(({ type }) => type);

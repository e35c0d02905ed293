import { allowed, type Right } from "../access/escalation/rights.ts";
import { facetOf } from "../access/facet-of.ts";
import type { Resource } from "../model/resource.ts";
import type { SnapshotIndex } from "../model/snapshot-index.ts";
import user from "../resources/iam-user.ts";
import { unreadRight } from "./attack-step.ts";

/** Whether attackers can still use a key of a user; undefined: they can't. Temporary keys are in no list. */
export function keyRight(owner: Resource, keyId: string): Right | undefined {
  if (!keyId.startsWith("AKIA")) return allowed;
  const keys = facetOf(user, owner, "accessKeys");
  if (!keys.seen) return unreadRight("iam:ListAccessKeys", owner.arn);
  return keys.value.some(({ id, active }) => id === keyId && active) ? allowed : undefined;
}

const owners = new WeakMap<SnapshotIndex, ReadonlyMap<string, Resource>>();

/** The user that has a long-term access key in its list; undefined: none whose list was read. */
export function ownerOfKey(index: SnapshotIndex, keyId: string): Resource | undefined {
  const known = owners.get(index);
  if (known) return known.get(keyId);
  const found = new Map<string, Resource>();
  for (const one of index.ofType(user.type)) {
    const keys = facetOf(user, one, "accessKeys");
    for (const { id } of keys.seen ? keys.value : []) if (id !== null) found.set(id, one);
  }
  owners.set(index, found);
  return found.get(keyId);
}

import type { CheckContext } from "../../model/define-check.ts";
import type { ResourceDeclaration } from "../../model/define-resource.ts";
import type { GapReason, Observation } from "../../model/observation.ts";
import { facetsOf } from "../../model/related.ts";
import group from "../../resources/iam-group.ts";
import role from "../../resources/iam-role.ts";
import user from "../../resources/iam-user.ts";
import type { PolicyDocument } from "../../resources/policy-document.ts";

/** A user, group, or role of the account with its policies. */
export interface Identity {
  /** "user alice". */
  name: string;
  attachedPolicies: Observation<readonly { arn: string | null; name: string | null }[]>;
  inlinePolicies: Observation<readonly { name: string; document: PolicyDocument }[]>;
}

/** The account's identities, and the first gap among their lists. */
export interface Identities {
  seen: readonly Identity[];
  gap: { reason: GapReason; missing: string } | null;
}

type PolicyFacets = Pick<Identity, "attachedPolicies" | "inlinePolicies">;

function declared<Item, Facets>(
  kind: string,
  declaration: ResourceDeclaration<string, Item, Facets>,
  read: (facets: ReturnType<typeof facetsOf<Item, Facets>>) => PolicyFacets,
) {
  return (context: CheckContext): Identities => {
    const list = context.all(declaration.type, "global");
    if (!list.seen) return { seen: [], gap: { reason: list.reason, missing: `list of ${kind}s` } };
    return {
      seen: list.value.map((resource) => {
        const { attachedPolicies, inlinePolicies } = read(facetsOf(declaration, resource));
        return { name: `${kind} ${resource.name}`, attachedPolicies, inlinePolicies };
      }),
      gap: null,
    };
  };
}

const kinds = [
  declared("user", user, (facets) => facets),
  declared("group", group, (facets) => facets),
  declared("role", role, (facets) => facets),
];

/** Every user, group, and role of the account. */
export function identitiesOf(context: CheckContext): Identities {
  const parts = kinds.map((list) => list(context));
  return {
    seen: parts.flatMap((part) => part.seen),
    gap: parts.find((part) => part.gap !== null)?.gap ?? null,
  };
}

/**
 * Names of the identities that a managed policy is attached to. The gap says why there may be more; it
 * matters only for a result that depends on no one else having the policy.
 */
export function holdersOf(
  policyName: string,
  context: CheckContext,
): { holders: readonly string[]; gap: Identities["gap"] } {
  const identities = identitiesOf(context);
  let { gap } = identities;
  const holders: string[] = [];
  for (const { name, attachedPolicies } of identities.seen) {
    if (!attachedPolicies.seen) gap ??= { reason: attachedPolicies.reason, missing: `policies of ${name}` };
    else if (attachedPolicies.value.some(({ arn }) => arn?.endsWith(`:aws:policy/${policyName}`)))
      holders.push(name);
  }
  return { holders, gap };
}

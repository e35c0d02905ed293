import { usedPermissions } from "../../access/used-permissions.ts";
import { isAdministratorAccess } from "../../checks/iam/administrator-access.ts";
import { allowsEverything } from "../../checks/policies/policy-grants.ts";
import { cannotBeUndone, manual, ready, undoneBy } from "../../model/define-fix.ts";
import type { AttachedPolicyReference, InlinePolicy } from "../../resources/iam-policies.ts";
import type { LastAccessed } from "../../resources/last-accessed.ts";
import type { PolicyDocument } from "../../resources/policy-document.ts";
import { type IdentityKind, identities, identityDocuments } from "./identity-policies.ts";

interface Held {
  attachedPolicies: readonly AttachedPolicyReference[];
  inlinePolicies: readonly InlinePolicy[];
  lastAccessed: LastAccessed;
}

/** Name of the inline policy that takes the place of AdministratorAccess. */
export const usedServicesPolicy = "SkyledgerUsedServices";

const everything: PolicyDocument = {
  Version: "2012-10-17",
  Statement: [{ Effect: "Allow", Action: "*", Resource: "*" }],
};

/**
 * Roles by which others administer an account: the management account (Organizations User Guide, "Access member
 * accounts") and AWS Control Tower (its user guide, "How AWS Control Tower works with roles").
 */
const administrative: ReadonlySet<string> = new Set([
  "OrganizationAccountAccessRole",
  "AWSControlTowerExecution",
]);

const unused = (noun: string) =>
  manual(`IAM reports no use of the ${noun} in the last 400 days. Delete the ${noun} if it is not needed.`);

const parametersOf = (kind: IdentityKind, id: string, { name, document }: InlinePolicy) => ({
  [identities[kind].member]: id,
  PolicyName: name,
  PolicyDocument: JSON.stringify(document),
});

/** Limits the inline policy that allows everything to the services that were used. */
export function limitInline(
  kind: IdentityKind,
  id: string,
  { inlinePolicies, lastAccessed }: Omit<Held, "attachedPolicies">,
) {
  const { noun } = identities[kind];
  const [open, ...others] = inlinePolicies.filter(({ document }) => allowsEverything(document));
  if (open === undefined) return manual(`No inline policy of the ${noun} allows everything.`);
  if (others.length > 0)
    return manual(`${others.length + 1} inline policies allow everything. Replace them one by one.`);
  const document = usedPermissions(open.document, lastAccessed);
  if (document === null) return unused(noun);
  const limited = { name: open.name, document };
  const after = inlinePolicies.map((policy) => (policy === open ? limited : policy));
  return ready(identityDocuments[kind].put, parametersOf(kind, id, limited), { inlinePolicies: after });
}

/** Restores the inline policy that allowed everything. */
export function restoreInline(
  kind: IdentityKind,
  id: string,
  { inlinePolicies }: Pick<Held, "inlinePolicies">,
) {
  const open = inlinePolicies.find(({ document }) => allowsEverything(document));
  if (open === undefined) return cannotBeUndone("No inline policy allowed everything.");
  return undoneBy(
    identityDocuments[kind].put,
    parametersOf(kind, id, open),
    "The previous inline policy is restored.",
  );
}

/** Replaces AdministratorAccess with an inline policy for the services that were used. */
export function replaceAdministratorAccess(
  kind: IdentityKind,
  id: string,
  { attachedPolicies, inlinePolicies, lastAccessed }: Held,
) {
  const { noun } = identities[kind];
  const admin = attachedPolicies.find(isAdministratorAccess);
  if (!admin?.arn) return manual(`AdministratorAccess is not attached to the ${noun}.`);
  if (kind === "role" && administrative.has(id))
    return manual(
      "The organization administers the account by this role. Restrict who can assume it instead.",
    );
  if (inlinePolicies.some(({ name }) => name === usedServicesPolicy))
    return manual(
      `The ${noun} already has an inline policy ${usedServicesPolicy}. Detach AdministratorAccess.`,
    );
  const document = usedPermissions(everything, lastAccessed);
  if (document === null) return unused(noun);
  const inline = { name: usedServicesPolicy, document };
  const parameters = { ...parametersOf(kind, id, inline), PolicyArn: admin.arn };
  return ready(identityDocuments[kind].replaceManaged, parameters, {
    attachedPolicies: attachedPolicies.filter((policy) => policy !== admin),
    inlinePolicies: [...inlinePolicies, inline],
  });
}

/** Attaches AdministratorAccess again, and deletes the inline policy. */
export function restoreAdministratorAccess(
  kind: IdentityKind,
  id: string,
  { attachedPolicies }: Pick<Held, "attachedPolicies">,
) {
  const arn = attachedPolicies.find(isAdministratorAccess)?.arn;
  if (!arn) return cannotBeUndone("AdministratorAccess was not attached.");
  return undoneBy(
    identityDocuments[kind].restoreManaged,
    { [identities[kind].member]: id, PolicyName: usedServicesPolicy, PolicyArn: arn },
    "AdministratorAccess is attached again.",
  );
}

import type { PolicyChange } from "../access-model.ts";
import type { AccessPrincipal } from "../principals.ts";
import { allOf, type Right, type Rights, withEverything } from "./rights.ts";

/**
 * Actions that every administrator can do on everything. The first one stands for all actions: only a
 * statement that allows `*` matches it. The others can be denied or left out of it.
 */
const administratorActions = [
  ...["*:*", "iam:PutUserPolicy", "iam:PutRolePolicy", "iam:AttachUserPolicy", "iam:AttachRolePolicy"],
  ...["iam:CreatePolicyVersion", "iam:CreateAccessKey", "iam:PassRole", "iam:CreateRole"],
];

/** Whether a principal is administrator of its account. */
export function isAdministrator(rights: Rights, principal: AccessPrincipal, change?: PolicyChange): Right {
  const decisions: Right[] = [];
  for (const action of administratorActions) {
    const decision = rights.on(principal, action, "*", change ? { change } : {});
    decisions.push(decision);
    if (decision.result === "denied") break;
  }
  return allOf(decisions);
}

const removal = {
  user: "iam:DeleteUserPermissionsBoundary",
  role: "iam:DeleteRolePermissionsBoundary",
} as const;

/**
 * Whether a principal is administrator once someone adds a policy that allows everything: boundaries,
 * organization, and explicit denials still limit it. @param by who changes it, and can remove its boundary
 */
export function wouldBeAdministrator(rights: Rights, principal: AccessPrincipal, by: AccessPrincipal): Right {
  const identity = withEverything(principal);
  const limited = isAdministrator(rights, principal, { identity });
  if (limited.result !== "denied" || principal.boundary === null) return limited;
  const removed = rights.on(by, removal[principal.kind], principal.arn);
  return allOf([removed, isAdministrator(rights, principal, { identity, boundary: null })]);
}

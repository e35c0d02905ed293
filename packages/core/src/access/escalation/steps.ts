import type { AccessPrincipal } from "../principals.ts";
import type { WayStep } from "../ways.ts";
import { assumeSteps } from "../who-can.ts";
import {
  credentialActions,
  type ExistingRolePath,
  existingRolePaths,
  passedRolePaths,
  trustAction,
} from "./published-paths.ts";
import { allOf, bestOf, type Right, type Rights } from "./rights.ts";
import { type RoleHolders, roleHolders } from "./role-holders.ts";

/** A step by which one principal becomes another. */
export interface EscalationStep extends WayStep {
  /** Actions, such as "iam:PassRole + lambda:CreateFunction + lambda:InvokeFunction". */
  readonly by: string;
  readonly decision: Right;
}

/** Adds a step unless it is denied. */
type Add = (from: AccessPrincipal, to: AccessPrincipal, by: string, decision: Right) => void;

function trusts(role: AccessPrincipal, service: string): "yes" | "no" | "unread" {
  if (role.trust === null) return "no";
  if (!("statements" in role.trust)) return "unread";
  const allows = role.trust.forService("sts").allow;
  return allows.some(({ principals }) => principals?.services.has(service)) ? "yes" : "no";
}

const unreadTrust = (role: AccessPrincipal): Right => ({
  ...{ result: "unknown", dependsOn: [], statements: [] },
  missing: role.trust && "missing" in role.trust ? [role.trust.missing] : [],
});

function addCredentials(rights: Rights, users: readonly AccessPrincipal[], add: Add): void {
  for (const action of credentialActions) {
    for (const from of rights.holders(action)) {
      for (const to of users) {
        if (to === from || to.accountId !== from.accountId) continue;
        add(from, to, action, rights.on(from, action, to.arn));
      }
    }
  }
}

/** Who changes the trust policy of a role lets itself in, without further permissions in the same account. */
function addTrust(rights: Rights, roles: readonly AccessPrincipal[], add: Add): void {
  for (const from of rights.holders(trustAction)) {
    for (const to of roles) {
      if (to === from || to.accountId !== from.accountId) continue;
      add(from, to, trustAction, rights.on(from, trustAction, to.arn));
    }
  }
}

function addPassedRoles(rights: Rights, roles: readonly AccessPrincipal[], add: Add): void {
  for (const from of rights.holders("iam:PassRole")) {
    const paths = passedRolePaths.map((path) => ({
      ...path,
      right: allOf(path.actions.map((action) => rights.general(from, action))),
    }));
    const open = paths.filter(({ right }) => right.result !== "denied");
    for (const to of open.length > 0 ? roles : []) {
      if (to === from || to.accountId !== from.accountId) continue;
      for (const { service, actions, right } of open) {
        const trusted = trusts(to, service);
        if (trusted === "no") continue;
        const pass = rights.on(from, "iam:PassRole", to.arn, { extra: { "iam:passedtoservice": service } });
        const known = trusted === "unread" ? [unreadTrust(to)] : [];
        add(from, to, ["iam:PassRole", ...actions].join(" + "), allOf([pass, right, ...known]));
      }
    }
  }
}

const unreadHolder = (iamAction: string, of: string): Right => ({
  ...{ result: "unknown", dependsOn: [], statements: [] },
  missing: [{ iamAction, of }],
});

/** The rights to use what holds a role; undefined: nothing known holds it. */
function useOf(
  rights: Rights,
  from: AccessPrincipal,
  to: AccessPrincipal,
  { path, holders }: { path: ExistingRolePath; holders: RoleHolders },
): Right | undefined {
  const { actions, holder } = path;
  const on = (arn: string) => actions.map((action) => rights.on(from, action, arn));
  if (typeof holder !== "string") {
    const unlisted = unreadHolder(holder.iamAction, to.arn);
    return allOf([...actions.map((action) => rights.general(from, action)), unlisted]);
  }
  const unread = unreadTemplatesOf(to, path, holders).map((arn) =>
    allOf([...on(arn), unreadHolder("ec2:DescribeLaunchTemplateVersions", arn)]),
  );
  return bestOf([...(holders[holder].get(to.arn) ?? []).map((arn) => allOf(on(arn))), ...unread]);
}

/** Launch templates that may hold a role. */
function unreadTemplatesOf(
  role: AccessPrincipal,
  { holder, service }: ExistingRolePath,
  { unreadTemplates }: RoleHolders,
): readonly string[] {
  const unread = holder === "template" ? unreadTemplates.get(role.accountId) : undefined;
  return unread && trusts(role, service) !== "no" ? unread : [];
}

function addExisting(rights: Rights, roles: readonly AccessPrincipal[], add: Add): void {
  const holders = roleHolders(rights.model.index);
  for (const path of existingRolePaths) {
    const usable = roles.filter((role) =>
      typeof path.holder === "string"
        ? holders[path.holder].has(role.arn) || unreadTemplatesOf(role, path, holders).length > 0
        : trusts(role, path.service) === "yes",
    );
    for (const from of usable.length > 0 ? rights.holders(path.actions[0] ?? "") : []) {
      for (const to of usable) {
        if (to === from || to.accountId !== from.accountId) continue;
        const right = useOf(rights, from, to, { path, holders });
        if (right) add(from, to, path.actions.join(" + "), right);
      }
    }
  }
}

/** All steps by which a principal becomes another, except those that are denied. */
export function escalationSteps(rights: Rights): EscalationStep[] {
  const steps: EscalationStep[] = [];
  const add: Add = (from, to, by, { result, dependsOn, missing, statements }) => {
    if (result !== "denied")
      steps.push({ from: from.arn, to: to.arn, by, decision: { result, dependsOn, missing, statements } });
  };
  const { principals } = rights.model;
  const users = principals.filter(({ kind }) => kind === "user");
  const roles = principals.filter(({ kind, serviceLinked }) => kind === "role" && !serviceLinked);
  for (const { step } of assumeSteps(rights.model)) add(step.from, step.to, "sts:AssumeRole", step.decision);
  addCredentials(rights, users, add);
  addTrust(rights, roles, add);
  addPassedRoles(rights, roles, add);
  addExisting(rights, roles, add);
  return steps;
}

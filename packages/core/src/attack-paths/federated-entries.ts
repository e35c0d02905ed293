import type { AccessModel } from "../access/access-model.ts";
import type { Condition } from "../access/condition.ts";
import type { Policy, Statement } from "../access/policy.ts";
import type { AccessPrincipal } from "../access/principals.ts";
import { isShared, namesOwner, ownerKeys, providerOf } from "../model/federation.ts";
import { type AttackStep, internet, needsMore, statementsOf } from "./attack-step.ts";

const byToken = "sts:AssumeRoleWithWebIdentity";

/** A value that fits a pattern: attackers choose the names of repositories, branches, and audiences. */
const fitting = (pattern: string): string => pattern.replace(/[*?]/g, "x");

/** The value of a claim in a token of an attacker's own account; undefined: the claim names someone else. */
function claimOf(conditions: readonly Condition[], isOwner: boolean): string | undefined {
  const asked = conditions.find(({ negated, test }) => !negated && test !== "null");
  if (!asked) return "attacker";
  const found = asked.wanted.find(({ text }) => !text.includes("${") && !(isOwner && namesOwner(text)));
  return found && fitting(found.text);
}

interface Claims {
  /** Claims that do not name an owner, by condition key. */
  free: Readonly<Record<string, string>>;
  /** Claims that do; null: the statement asks for tokens of someone else. */
  owner: Readonly<Record<string, string>> | null;
}

/** The claims of the token with which an attacker comes closest to what a trust policy asks for. */
function claimsFor(provider: string, allowing: Statement, denying: readonly Statement[]): Claims {
  const owners = ownerKeys(provider);
  const conditions = [allowing, ...denying].flatMap((statement) => statement.conditions);
  const keys = conditions.map(({ key }) => key).filter((key) => key.startsWith(`${provider}:`));
  const found = [...new Set(keys)].map((key) => {
    const asked = allowing.conditions.filter((condition) => condition.key === key);
    return { key, isOwner: owners.has(key), value: claimOf(asked, owners.has(key)) };
  });
  const known = (isOwner: boolean) =>
    Object.fromEntries(
      found.flatMap((one) =>
        one.isOwner === isOwner && one.value !== undefined ? [[one.key, one.value]] : [],
      ),
    );
  const isBeyond = found.some(({ isOwner, value }) => isOwner && value === undefined);
  return { free: known(false), owner: isBeyond ? null : known(true) };
}

/** A step for anyone with an account at the provider, or else for those whose tokens the policy names. */
function stepsOf(
  model: AccessModel,
  role: AccessPrincipal,
  { trust, statement, name }: { trust: Policy; statement: Statement; name: string },
): AttackStep[] {
  const provider = providerOf(name);
  const decide = (claims: Readonly<Record<string, string>>) =>
    model.decideFor(
      { kind: "federated", arn: name, accountId: "" },
      {
        ...{ action: byToken, target: model.target(role.arn, byToken) },
        extra: { ...claims, "aws:federatedprovider": name },
      },
      [],
    );
  const { free, owner } = claimsFor(provider, statement, trust.forService("sts").deny);
  const findings = [{ resourceArn: role.arn, checkIds: ["iam-role-trust-not-public"] }];
  const anyone = owner && decide({ ...free, ...owner });
  if (anyone && anyone.result !== "denied") {
    return [
      {
        ...{ from: internet, to: role.arn, by: byToken, technique: "T1078.004", effort: 1, right: anyone },
        ...{ evidence: statementsOf(anyone), findings },
        cut: `In the trust policy of ${role.name}, accept only your own tokens from ${provider}`,
      },
    ];
  }
  const right = decide(free);
  if (right.result === "denied") return [];
  return [
    {
      ...{ from: name, to: role.arn, by: byToken, technique: "T1199", effort: needsMore, right },
      ...{ evidence: statementsOf(right), findings },
      cut: `Remove ${provider} from the trust policy of ${role.name}, or accept fewer of its tokens`,
    },
  ];
}

const trustOf = ({ trust, serviceLinked }: AccessPrincipal): Policy | null =>
  trust !== null && !serviceLinked && "statements" in trust ? trust : null;

/**
 * Roles that tokens of a shared identity provider may assume. Where a trust policy asks for no owner's claim,
 * anyone with an account at the provider gets such a token; otherwise the step needs a token of the owner. The
 * account's own providers (SAML, clusters, the company's directory) let in none from outside.
 */
export function federatedOutsiders(model: AccessModel): AttackStep[] {
  return model.principals.flatMap((role) => {
    const trust = trustOf(role);
    if (trust === null) return [];
    return trust.forService("sts").allow.flatMap((statement) => {
      const { principals } = statement;
      const names = principals === null || principals.except ? [] : [...principals.federated];
      return names
        .filter((name) => name === "*" || isShared(providerOf(name)))
        .flatMap((name) => stepsOf(model, role, { trust, statement, name }));
    });
  });
}

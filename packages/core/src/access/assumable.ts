import type { AccessModel } from "./access-model.ts";
import type { Decision } from "./evaluate.ts";
import type { Policy, PolicyReading } from "./policy.ts";
import type { AccessPrincipal } from "./principals.ts";

/** A step from one principal to another, and how certain it is. */
export interface Step {
  readonly from: AccessPrincipal;
  readonly to: AccessPrincipal;
  readonly decision: Decision;
}

export const assumeRole = "sts:AssumeRole";

const isPolicy = (reading: PolicyReading): reading is Policy => "statements" in reading;

/** Whether some identity policy has a statement that can allow an action of a service, or was not read. */
export function hasAllowFor(principal: AccessPrincipal, service: string): boolean {
  return principal.identity.some(
    (reading) => !isPolicy(reading) || reading.forService(service).allow.length > 0,
  );
}

/** Principals of an account that could assume a role which trusts the account as a whole. */
class Candidates {
  readonly #all: readonly AccessPrincipal[];
  readonly #able = new Map<string, AccessPrincipal[]>();
  readonly #model: AccessModel;

  constructor(model: AccessModel) {
    this.#model = model;
    this.#all = model.principals.filter(({ serviceLinked }) => !serviceLinked);
    for (const principal of this.#all) {
      if (!hasAllowFor(principal, "sts")) continue;
      const known = this.#able.get(principal.accountId);
      if (known) known.push(principal);
      else this.#able.set(principal.accountId, [principal]);
    }
  }

  #inAccount(accountId: string): readonly AccessPrincipal[] {
    return this.#able.get(accountId) ?? [];
  }

  /** Principals that a trust policy can let in. */
  of(role: AccessPrincipal): ReadonlySet<AccessPrincipal> {
    const { trust } = role;
    if (trust === null) return new Set();
    if (!isPolicy(trust)) return new Set(this.#inAccount(role.accountId));
    const found = new Set<AccessPrincipal>();
    for (const { principals } of trust.forService("sts").allow) {
      if (principals === null) continue;
      if (principals.except || principals.aws.has("*")) return new Set(this.#all);
      for (const name of principals.aws) this.#add(name, found);
    }
    return found;
  }

  #add(name: string, found: Set<AccessPrincipal>): void {
    const named = this.#model.principal(name) ?? this.#model.principal(roleOfSession(name));
    if (named) found.add(named);
    const accountId = /^\d{12}$/.test(name) ? name : /^arn:[^:]+:iam::(\d{12}):root$/.exec(name)?.[1];
    for (const one of accountId === undefined ? [] : this.#inAccount(accountId)) found.add(one);
  }
}

/** "arn:aws:sts::1:assumed-role/deploy/ci" → "arn:aws:iam::1:role/deploy". */
function roleOfSession(arn: string): string {
  return arn.replace(/^(arn:[^:]+):sts::(\d+):assumed-role\/([^/]+)\/.*$/, "$1:iam::$2:role/$3");
}

/** Which roles each principal can assume, directly. Denied steps are left out. */
export function assumableSteps(model: AccessModel): Step[] {
  const candidates = new Candidates(model);
  return model.principals.flatMap((role) => {
    if (role.trust === null) return [];
    const target = model.target(role.arn, assumeRole);
    return [...candidates.of(role)].flatMap((from): Step[] => {
      if (from === role) return [];
      const decision = model.decide(from, { action: assumeRole, target });
      return decision.result === "denied" ? [] : [{ from, to: role, decision }];
    });
  });
}

import { parseArn } from "../model/arn.ts";
import type { AccessModel, AccessQuestion } from "./access-model.ts";
import { parsePolicy } from "./parse-policy.ts";
import type { PolicyReading } from "./policy.ts";
import { readsIdentities } from "./policy-library.ts";
import type { Caller } from "./request.ts";
import type { WhoCanAnswer } from "./who-can-answer.ts";

/** An account that is named as a whole decides itself who uses the grant: to it, the grant is complete. */
function decidesItself(arn: string): PolicyReading {
  const document = { Statement: { Effect: "Allow", Action: "*", Resource: "*" } };
  const policy = parsePolicy(document, { arn, name: null }, "identity");
  return policy ?? { missing: { iamAction: readsIdentities, of: arn } };
}

/** The caller that a principal of a policy stands for, if it is not in the inventory. */
function callerOf(
  name: string,
  model: AccessModel,
  ownAccountId: string,
): { caller: Caller; identity: PolicyReading[] } | null {
  if (name === "*") return { caller: { kind: "anonymous", arn: "*", accountId: "" }, identity: [] };
  const arn = /^\d{12}$/.test(name) ? `arn:aws:iam::${name}:root` : name;
  const parts = parseArn(arn);
  if (!parts || model.principal(arn)) return null;
  const { accountId } = parts;
  // The account itself leaves it to its identity policies.
  if (accountId === ownAccountId && parts.resource === "root") return null;
  if (model.principals.some((principal) => principal.accountId === accountId)) return null;
  if (parts.resource === "root")
    return { caller: { kind: "account", arn, accountId }, identity: [decidesItself(arn)] };
  const kind = parts.resource.startsWith("role/") ? "role" : "user";
  return {
    caller: { kind, arn, accountId },
    identity: [{ missing: { iamAction: readsIdentities, of: arn } }],
  };
}

/** Actions by which tokens and assertions of identity providers become sessions of a role. */
const federated: ReadonlySet<string> = new Set(["sts:assumerolewithwebidentity", "sts:assumerolewithsaml"]);

/** What the policy of a resource allows principals that are not in the inventory. */
export function outsideAnswers(model: AccessModel, question: AccessQuestion): WhoCanAnswer[] {
  const { policy, accountId: ownAccountId } = question.target;
  if (policy === null || !("statements" in policy)) return [];
  const action = question.action.toLowerCase();
  const service = action.split(":")[0] ?? "";
  const callers = new Map<string, NonNullable<ReturnType<typeof callerOf>>>();
  for (const { principals } of policy.forService(service).allow) {
    for (const name of principals?.except ? ["*"] : (principals?.aws ?? [])) {
      const found = callerOf(name, model, ownAccountId);
      if (found) callers.set(found.caller.arn, found);
    }
    for (const arn of principals?.services ?? []) {
      callers.set(arn, { caller: { kind: "service", arn, accountId: "" }, identity: [] });
    }
    for (const arn of federated.has(action) ? (principals?.federated ?? []) : []) {
      callers.set(arn, { caller: { kind: "federated", arn, accountId: "" }, identity: [] });
    }
  }
  return [...callers.values()].flatMap(({ caller, identity }) => {
    const { result, dependsOn, statements: decided, missing } = model.decideFor(caller, question, identity);
    if (result === "denied") return [];
    const accountId = caller.accountId || null;
    // No policy of an account says that it decides itself.
    const statements = decided.filter(({ source }) => source.arn !== caller.arn);
    return [{ principalArn: caller.arn, accountId, result, dependsOn, via: [], statements, missing }];
  });
}

import type { EndpointKey } from "@skyledger/contract";
import type { MemberEndpoint } from "@skyledger/contract/endpoint";
import { errorStatuses } from "@skyledger/contract/error-statuses";
import { AppError } from "@skyledger/core/model/app-error";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Act, type AuditTrail, type RunningCall, runCall } from "../acts.ts";
import { memberOf } from "../member-of.ts";
import type { Caller } from "../principal.ts";

/** A call of a member. */
export interface MembersCall {
  readonly key: EndpointKey;
  readonly declared: MemberEndpoint;
  readonly principal: Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Runs a handler. An act of a member is announced in the audit log before, and has its entry before the response.
 * @param input validated
 */
export async function auditedCall<T>(
  trail: AuditTrail,
  call: MembersCall,
  input: { params: unknown; body: unknown },
  work: () => T | Promise<T>,
): Promise<T> {
  const running: RunningCall = { address: call.request.ip };
  const { audit } = call.declared;
  if (audit === undefined || audit === "none") {
    try {
      return await runCall(running, work);
    } catch (error) {
      await recordRefusal(trail, call, error);
      throw error;
    }
  }
  const act = (): Act => ({ ...actOf(call, audit, running, input), outcome: "done" });
  const open = await trail.begin(call.principal.workspaceId, act());
  try {
    const result = await runCall(running, work);
    await open.end(act());
    return result;
  } catch (error) {
    await open.end({ ...act(), ...endOf(error, call.reply) });
    throw error;
  }
}

/** Records that a known person was not allowed to call an endpoint; other errors have no entry. */
export async function recordRefusal(trail: AuditTrail, call: MembersCall, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.code !== "forbidden") return;
  const { audit } = call.declared;
  const action = audit === undefined || audit === "none" ? "access.refused" : audit;
  const running: RunningCall = {
    address: call.request.ip,
    target: { type: "endpoint", id: null, name: call.key },
  };
  await trail.record(call.principal.workspaceId, {
    ...actOf(call, action, running, { params: call.request.params, body: undefined }),
    ...{ outcome: "refused", code: error.code },
  });
}

function actOf(
  { declared, principal }: MembersCall,
  action: string,
  { address, target, before, after }: RunningCall,
  { params, body }: { params: unknown; body: unknown },
): Omit<Act, "outcome"> {
  const given = Object.fromEntries(
    (declared.auditFields ?? []).flatMap((name) => {
      const value = memberOf(body, name);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
  const { auditTarget } = declared;
  const id = auditTarget === undefined ? memberOf(params, "id") : memberOf(body, auditTarget);
  return {
    actor: actorOf(principal),
    action,
    target: {
      type: action.slice(0, action.indexOf(".")),
      id: typeof id === "string" ? id : null,
      name: null,
      ...target,
    },
    before,
    after: after ?? (Object.keys(given).length > 0 ? given : undefined),
    address,
  };
}

/** The token of a program has its own entries; their name says who owns it. */
function actorOf({ userId, email, token }: Caller): Act["actor"] {
  return token
    ? { kind: "token", id: token.id, name: `${token.name} (${email})` }
    : { kind: "person", id: userId, name: email };
}

function endOf(error: unknown, reply: FastifyReply): Pick<Act, "outcome" | "code"> {
  if (!(error instanceof AppError)) {
    // The client left while it waited for what it had started.
    return reply.raw.destroyed ? { outcome: "unknown" } : { outcome: "failed", code: "internal" };
  }
  return { outcome: errorStatuses[error.code].status >= 500 ? "failed" : "refused", code: error.code };
}

import type {
  EndpointKey,
  Endpoints,
  ParsedBodyOf,
  ParsedParamsOf,
  ParsedQueryOf,
} from "@skyledger/contract";
import type { Endpoint, MemberEndpoint, SuccessStatus } from "@skyledger/contract/endpoint";
import { successStatuses } from "@skyledger/contract/endpoint";
import { endpoints } from "@skyledger/contract/endpoints";
import { AppError } from "@skyledger/core/model/app-error";
import { sameGrants } from "@skyledger/core/model/permissions";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import { type AuditTrail, runCall } from "../acts.ts";
import { type CallScopes, inCallScope } from "../call-scope.ts";
import type { Caller } from "../principal.ts";
import type { WaitingReaders } from "../readers-first.ts";
import { auditedCall, type MembersCall, recordRefusal } from "./audited-call.ts";
import { authorize } from "./authorize.ts";
import { bearerToken } from "./bearer-token.ts";
import type { LiveStream, LiveStreams } from "./live-streams.ts";
import { parseInput } from "./parse-input.ts";
import type { InnerCall, InnerCalls } from "./tools/tool-calls.ts";

/** Dependencies of routes. */
export interface Api {
  /** The part of the server below `/api`. */
  readonly server: FastifyInstance;
  /** The owner of a bearer token. @throws AppError unauthenticated */
  readonly authenticate: (token: string | undefined) => Promise<Caller>;
  /** The audit log, which has an entry for every act of a member. */
  readonly trail: AuditTrail;
  /** The accounts that exist for a caller. */
  readonly scopes: CallScopes;
  /** Background work yields to readers; streams, files, and runs last too long for that. */
  readonly readers: WaitingReaders;
  /** Streams end with their session, and at a shutdown. */
  readonly streams: LiveStreams;
  /** Filled while mounting: endpoints with JSON requests and responses, for tools. */
  readonly calls: InnerCalls;
  /** Whether responses are validated against the contract before they are sent. */
  readonly checkAnswers: boolean;
}

/** The function of a routes file: mounts its endpoints. */
export type Routes = (api: Api) => void;

type Statuses<K extends EndpointKey> = keyof Endpoints[K]["responses"];
/** The lowest declared success status: that of a plain return value. */
type FirstStatus<K extends EndpointKey> = Extract<
  200 extends Statuses<K> ? 200 : 201 extends Statuses<K> ? 201 : 202 extends Statuses<K> ? 202 : 204,
  Statuses<K>
>;

/** Body of a response with one status; undefined: none. */
type AnswerBody<K extends EndpointKey, S extends Statuses<K>> = Endpoints[K]["responses"][S] extends z.ZodType
  ? z.output<Endpoints[K]["responses"][S]>
  : undefined;

/** A response with another status than the first declared one. Created by `respond`. */
export class Answer {
  readonly status: SuccessStatus;
  readonly body: unknown;

  constructor(status: SuccessStatus, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** Input of a handler, completely validated. */
export interface Call<K extends EndpointKey> {
  /** The caller; only if the endpoint's access is "member". */
  readonly principal: Endpoints[K]["access"] extends "member" ? Caller : undefined;
  readonly params: ParsedParamsOf<K>;
  readonly query: ParsedQueryOf<K>;
  /** An omitted optional body is read as `{}`. */
  readonly body: ParsedBodyOf<K>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** Only if the endpoint produces a stream of events. */
  readonly stream: Endpoints[K] extends { produces: "text/event-stream" } ? LiveStream : undefined;
  /** For another status than the first declared one: `return respond(202, { … })`. */
  respond<S extends Statuses<K>>(status: S, body: AnswerBody<K, S>): Answer;
}

/**
 * A body for the first declared status, or `respond(…)`; an endpoint that `produces` something returns the
 * reply.
 */
type Result<K extends EndpointKey> = Endpoints[K] extends { produces: string }
  ? FastifyReply
  : AnswerBody<K, FirstStatus<K>> | Answer;

export type Handler<K extends EndpointKey> = (call: Call<K>) => Result<K> | Promise<Result<K>>;

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE"] as const;
type Method = (typeof methods)[number];

/** Method and path of an endpoint's key: "METHOD /path". */
function addressOf(key: EndpointKey): { method: Method; path: string } {
  const method = methods.find((name) => key.startsWith(`${name} `));
  if (method === undefined) throw new Error(`${key} has no method.`);
  return { method, path: key.slice(method.length + 1) };
}

/**
 * Mounts one endpoint of the contract: method, path, access, limits, validation, and errors come from the
 * contract; the handler only translates between the call and a use case.
 */
export function mount<K extends EndpointKey>(api: Api, key: K, handler: Handler<K>): void {
  const declared: Endpoint = endpoints[key];
  const { method, path } = addressOf(key);
  assertBodyMayBeAbsent(key, declared);
  if ((method === "GET" || declared.readOnly) && declared.access === "member" && !declared.produces) {
    api.calls.set(key, innerCall(api, key, declared, handler));
  }
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const member =
      declared.access === "member" ? await membersCall(api, { key, declared, request, reply }) : undefined;
    const principal = member?.principal;
    const input = parseInput(declared, request);
    const streams = declared.produces === "text/event-stream" && principal !== undefined;
    const call = {
      principal,
      ...input,
      request,
      reply,
      stream: streams
        ? api.streams.open(principal.userId, reply.raw, () => assertSameCaller(api, request, principal))
        : undefined,
      respond: (status: SuccessStatus, body: unknown) => new Answer(status, body),
    };
    // The contract's schemas and access, applied above, make the loose parts match Call<K>.
    const work = async () => handler(call as unknown as Call<K>);
    const result: unknown = member
      ? await auditedCall(api.trail, member, input, () => inItsScope(api, member, work))
      : await runCall({ address: request.ip }, work);
    if (declared.produces) return reply;
    return send(api, key, reply, result);
  };
  const isRead = method === "GET" && !declared.produces;
  api.server.route({
    method,
    url: path,
    config: declared.ratePerMinute ? { rateLimit: { max: declared.ratePerMinute, timeWindow: 60_000 } } : {},
    handler: (request, reply) =>
      isRead ? api.readers.answer(() => answer(request, reply)) : answer(request, reply),
  });
}

/** @throws AppError unauthenticated, forbidden */
async function membersCall(api: Api, call: Omit<MembersCall, "principal">): Promise<MembersCall> {
  const { request } = call;
  const principal = await runCall({ address: request.ip }, () => api.authenticate(bearerToken(request)));
  if (principal.mustSetUpSecondFactor && !call.declared.beforeSecondFactor) throw secondFactorRequired();
  const known = { ...call, principal };
  try {
    authorize(principal, call.key, call.declared);
  } catch (error) {
    await recordRefusal(api.trail, known, error);
    throw error;
  }
  return known;
}

/** Handles a call for which only the accounts exist where the caller's grants carry the endpoint's permission. */
async function inItsScope<T>(
  api: Api,
  { principal, declared }: Pick<MembersCall, "principal" | "declared">,
  handle: () => Promise<T>,
): Promise<T> {
  const permission = declared.permission === "own" ? "read" : declared.permission;
  return await inCallScope(await api.scopes.of(principal, permission), handle);
}

/** Ends a stream with its session, and when the person's grants change: the client opens it again with those. */
async function assertSameCaller(api: Api, request: FastifyRequest, opened: Caller): Promise<void> {
  const { grants, mustSetUpSecondFactor } = await api.authenticate(bearerToken(request));
  if (mustSetUpSecondFactor) throw secondFactorRequired();
  if (sameGrants(grants, opened.grants)) return;
  throw new AppError("forbidden", "Your roles have changed.");
}

function secondFactorRequired(): AppError {
  return new AppError(
    "second_factor_required",
    "Your workspace requires a second factor. Set up an authenticator app or a passkey to continue.",
  );
}

/** The handler without a request: gets validated input, and must return a plain value. */
function innerCall<K extends EndpointKey>(
  api: Api,
  key: K,
  declared: MemberEndpoint,
  handler: Handler<K>,
): InnerCall {
  const none = (): never => {
    throw new Error(`${key} was called without a request, but its handler wants one.`);
  };
  return async (principal, input) => {
    authorize(principal, key, declared);
    const call = {
      principal,
      ...input,
      stream: undefined,
      get request() {
        return none();
      },
      get reply() {
        return none();
      },
      respond: none,
    };
    // The caller has validated the input with the contract's schemas.
    const result: unknown = await inItsScope(api, { principal, declared }, async () =>
      handler(call as unknown as Call<K>),
    );
    const { responses }: Endpoint = endpoints[key];
    const schema = responses[200];
    if (api.checkAnswers && schema) assertAsDeclared(key, schema, new Answer(200, result));
    return result;
  };
}

function send(api: Api, key: EndpointKey, reply: FastifyReply, result: unknown): FastifyReply {
  const { responses }: Endpoint = endpoints[key];
  const answer = result instanceof Answer ? result : new Answer(firstStatus(responses), result);
  const schema = responses[answer.status];
  if (schema === null || schema === undefined) return reply.code(answer.status).send();
  if (api.checkAnswers) assertAsDeclared(key, schema, answer);
  return reply.code(answer.status).type("application/json; charset=utf-8").send(JSON.stringify(answer.body));
}

/** Our own error, found in development and tests: the response must match the contract. */
function assertAsDeclared(key: EndpointKey, schema: NonNullable<Endpoint["body"]>, answer: Answer): void {
  // As the client will see it: JSON omits undefined members.
  const check = schema.safeParse(JSON.parse(JSON.stringify(answer.body ?? null)));
  if (check.success) return;
  const issues = check.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("; ");
  throw new Error(`The answer ${answer.status} of ${key} is not what the contract declares: ${issues}`);
}

function firstStatus(responses: Endpoint["responses"]): SuccessStatus {
  const first = successStatuses.find((status) => status in responses);
  if (first === undefined) throw new AppError("internal", "An endpoint declares no answer.");
  return first;
}

function assertBodyMayBeAbsent(key: EndpointKey, { body, bodyOptional }: Endpoint): void {
  if (!bodyOptional || body?.safeParse({}).success) return;
  throw new Error(`${key} may be called without a body, but its schema refuses {}.`);
}

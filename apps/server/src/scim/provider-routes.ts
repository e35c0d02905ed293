import { errorStatuses } from "@skyledger/contract/error-statuses";
import { AppError } from "@skyledger/core/model/app-error";
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from "fastify";
import { type AuditTrail, runCall } from "../platform/acts.ts";
import { bearerToken } from "../platform/http/bearer-token.ts";
import { toAppError } from "../platform/http/problem.ts";
import { addRateLimit } from "../platform/http/rate-limit.ts";
import { ScimError } from "./failures.ts";
import type { ScimKind, ScimRequests } from "./requests.ts";
import type { ScimTokensService } from "./tokens.ts";

interface Deps {
  readonly requests: ScimRequests;
  readonly tokens: ScimTokensService;
  readonly trail: AuditTrail;
  readonly requestsPerMinute: number;
}

const MEDIA_TYPE = "application/scim+json";
/** A group with 20,000 members fits. */
const LIMIT_BYTES = 2 * 1024 * 1024;
const LIST = "urn:ietf:params:scim:api:messages:2.0:ListResponse";
const ERROR = "urn:ietf:params:scim:api:messages:2.0:Error";

type ById = FastifyRequest<{ Params: { id: string }; Querystring: Record<string, unknown> }>;

/** SCIM 2.0, to mount below /scim/v2: an interface of its own for identity providers, as RFC 7644 defines it. */
export function createScimProviderRoutes(deps: Deps): FastifyPluginAsync {
  const { requests, requestsPerMinute } = deps;
  return async (server) => {
    await addRateLimit(server, requestsPerMinute);
    const parse = server.getDefaultJsonParser("error", "error");
    server.addContentTypeParser(
      MEDIA_TYPE,
      { parseAs: "string", bodyLimit: LIMIT_BYTES },
      (request, text, done) => {
        if (text === "") done(null, undefined);
        else void parse(request, text.toString(), done);
      },
    );
    server.setErrorHandler((error, request, reply) => sendError(error, request, reply));
    server.setNotFoundHandler({ preHandler: server.rateLimit() }, (request, reply) =>
      sendError(new AppError("not_found", "Not found. SCIM has Users and Groups here."), request, reply),
    );
    mountKind(server, deps, "Users", requests.users);
    mountKind(server, deps, "Groups", requests.groups);
    server.get("/ServiceProviderConfig", async (request, reply) => {
      await workspaceOf(deps, request);
      return send(reply, 200, await requests.configuration());
    });
    mountList(server, deps, "ResourceTypes", () => requests.resourceTypes());
    mountList(server, deps, "Schemas", () => requests.schemas());
  };
}

function mountKind(server: FastifyInstance, deps: Deps, name: string, kind: ScimKind): void {
  server.get(`/${name}`, async (request: ById, reply) =>
    send(reply, 200, await kind.list(await workspaceOf(deps, request), request.query)),
  );
  server.post(`/${name}`, async (request: ById, reply) => {
    const made = await acting(deps, request, name, (id) => kind.create(id, request.body, request.query));
    return send(reply.header("location", locationOf(made)), 201, made);
  });
  server.get(`/${name}/:id`, async (request: ById, reply) =>
    send(reply, 200, await kind.get(await workspaceOf(deps, request), request.params.id, request.query)),
  );
  server.put(`/${name}/:id`, async (request: ById, reply) => {
    const { params, body, query } = request;
    return send(
      reply,
      200,
      await acting(deps, request, name, (id) => kind.replace(id, params.id, body, query)),
    );
  });
  server.patch(`/${name}/:id`, async (request: ById, reply) => {
    const { params, body, query } = request;
    return send(
      reply,
      200,
      await acting(deps, request, name, (id) => kind.patch(id, params.id, body, query)),
    );
  });
  server.delete(`/${name}/:id`, async (request: ById, reply) => {
    await acting(deps, request, name, (id) => kind.remove(id, request.params.id));
    return reply.code(204).send();
  });
}

/** A list that describes the interface, and each of its members by ID. */
function mountList(server: FastifyInstance, deps: Deps, name: string, list: () => Promise<object[]>): void {
  server.get(`/${name}`, async (request, reply) => {
    await workspaceOf(deps, request);
    const all = await list();
    const page = { totalResults: all.length, startIndex: 1, itemsPerPage: all.length };
    return send(reply, 200, { schemas: [LIST], ...page, Resources: all });
  });
  server.get(`/${name}/:id`, async (request: ById, reply) => {
    await workspaceOf(deps, request);
    const one = (await list()).find((each) => Reflect.get(each, "id") === request.params.id);
    if (!one) throw new AppError("not_found", `${request.params.id} is none of the ${name}.`);
    return send(reply, 200, one);
  });
}

function workspaceOf({ tokens }: Deps, request: FastifyRequest): Promise<string> {
  return tokens.authenticate(bearerToken(request), request.ip);
}

/** Runs a change. What the stores do has its entries in the audit log there; a refusal has one here. */
async function acting<T>(
  deps: Deps,
  request: FastifyRequest,
  name: string,
  act: (workspaceId: string) => Promise<T>,
): Promise<T> {
  const workspaceId = await workspaceOf(deps, request);
  try {
    return await runCall({ address: request.ip }, () => act(workspaceId));
  } catch (error) {
    if (error instanceof AppError && error.code === "forbidden") {
      const id = Reflect.get(Object(request.params), "id");
      await deps.trail.record(workspaceId, {
        actor: { kind: "service", id: "scim", name: null },
        action: "directory.change_refused",
        target: {
          type: name === "Users" ? "member" : "directory_group",
          id: typeof id === "string" ? id : null,
          name: null,
        },
        after: { reason: error.detail },
        ...{ outcome: "refused", code: error.code, address: request.ip },
      });
    }
    throw error;
  }
}

function locationOf(resource: object): string {
  return String(Reflect.get(Object(Reflect.get(resource, "meta")), "location"));
}

function send(reply: FastifyReply, status: number, body: object): FastifyReply {
  return reply.code(status).type(`${MEDIA_TYPE}; charset=utf-8`).send(JSON.stringify(body));
}

/** Errors in the protocol's form. Our own are logged with their cause, and reveal nothing. */
function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = error instanceof ScimError ? error : toAppError(error, request.id);
  const status = known instanceof ScimError ? known.status : errorStatuses[known.code].status;
  const detail = known instanceof ScimError ? known.message : known.detail;
  if (status >= 500) request.log.error({ err: error }, "a SCIM request failed");
  else request.log.debug({ status, detail }, "SCIM request refused");
  if (known instanceof AppError && known.retryAfterSeconds !== undefined) {
    reply.header("retry-after", String(known.retryAfterSeconds));
  }
  if (status === 401) reply.header("www-authenticate", "Bearer");
  const scimType = known instanceof ScimError ? known.scimType : scimTypeOf(known);
  return send(reply.header("cache-control", "no-store"), status, {
    schemas: [ERROR],
    status: String(status),
    ...(scimType === undefined ? {} : { scimType }),
    detail,
  });
}

function scimTypeOf({ code }: AppError): string | undefined {
  if (code === "conflict") return "uniqueness";
  return code === "invalid_input" ? "invalidSyntax" : undefined;
}

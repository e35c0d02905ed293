import cookie from "@fastify/cookie";
import { AppError } from "@skyledger/core/model/app-error";
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyPluginAsync,
  LogController,
} from "fastify";
import type { Config } from "../../config.ts";
import type { AuditTrail } from "../acts.ts";
import type { CallScopes } from "../call-scope.ts";
import type { Caller } from "../principal.ts";
import type { WaitingReaders } from "../readers-first.ts";
import { addAnswerPolicies } from "./answer-policies.ts";
import { createClientErrorAnswer } from "./client-error-answer.ts";
import { addHealth } from "./health.ts";
import { createLiveStreams } from "./live-streams.ts";
import { addMcp, type McpDeps } from "./mcp.ts";
import type { Routes } from "./mount.ts";
import { refuseOtherMethods } from "./other-methods.ts";
import { sendProblem } from "./problem.ts";
import { addRateLimit } from "./rate-limit.ts";
import { addReference } from "./reference.ts";
import { addSecurityTxt } from "./security-txt.ts";
import type { InnerCalls } from "./tools/tool-calls.ts";
import { traceRequests } from "./trace-requests.ts";
import { addWebApp } from "./web-app.ts";

/** Dependencies of the HTTP server. */
export interface AppDeps {
  readonly config: Pick<
    Config,
    "publicUrl" | "trustedProxies" | "requestsPerMinute" | "checkAnswers" | "supportUrl" | "securityContact"
  >;
  readonly logger: FastifyBaseLogger;
  /** The owner of a bearer token. @throws AppError unauthenticated */
  readonly authenticate: (token: string | undefined) => Promise<Caller>;
  /** The audit log. */
  readonly trail: AuditTrail;
  /** The accounts that exist for a caller. */
  readonly scopes: CallScopes;
  /** Called for every request that waits for a response. */
  readonly readers: WaitingReaders;
  /** Each mounts the endpoints of one subject. */
  readonly routes: readonly Routes[];
  /** For /readyz: resolves when requests can be answered. */
  readonly ready: () => Promise<void>;
  readonly now: () => Date;
  /** Product version, for the interface description. */
  readonly version: string;
  /** For programs with API tokens; undefined: this process serves no MCP. */
  readonly mcp?: Pick<McpDeps, "tokens" | "tools">;
  /** What identity providers call, by the first part of its address; undefined: this process serves none. */
  readonly providerRoutes?: Readonly<Record<string, FastifyPluginAsync>>;
  /** The built web app; undefined: this process serves none. */
  readonly webApp?: URL;
}

const BODY_LIMIT_BYTES = 1024 * 1024;
/** Time limit for receiving a whole request. */
const REQUEST_TIMEOUT_MS = 60_000;

/** Builds the HTTP server, which does not listen yet. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, logger } = deps;
  const app: FastifyInstance = fastify({
    loggerInstance: logger,
    // Queries can contain secrets (a reset link): our own line below logs only the path.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => crypto.randomUUID(),
    trustProxy: [...config.trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    return503OnClosing: false,
    routerOptions: { maxParamLength: 4096 },
    frameworkErrors: (error, request, reply) => void sendProblem(error, request, reply, config.publicUrl),
    clientErrorHandler: createClientErrorAnswer(config.publicUrl),
  });
  const streams = createLiveStreams();
  app.addHook("preClose", async () => streams.endAll());
  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply, config.publicUrl));
  logRequests(app);
  traceRequests(app);
  acceptJsonOnly(app);
  await addAnswerPolicies(app, config.publicUrl);
  await app.register(cookie);
  addHealth(app, deps.ready);
  addSecurityTxt(app, config.securityContact, config.publicUrl, deps.now);
  const calls: InnerCalls = new Map();
  const mountInterface: FastifyPluginAsync = async (server) => {
    await addRateLimit(server, config.requestsPerMinute);
    addReference(server, config.publicUrl, deps.version);
    const { authenticate, scopes, trail, readers } = deps;
    const { checkAnswers } = config;
    const api = { server, authenticate, scopes, trail, readers, streams, calls, checkAnswers };
    for (const mountRoutes of deps.routes) mountRoutes(api);
    refuseOtherMethods(server);
    server.setNotFoundHandler({ preHandler: server.rateLimit() }, () => {
      throw new AppError("not_found", "Not found. See /api/openapi.json for all endpoints.");
    });
  };
  await app.register(mountInterface, { prefix: "/api" });
  if (deps.mcp) await app.register(mcpServer(deps, deps.mcp, calls));
  for (const [prefix, plugin] of Object.entries(deps.providerRoutes ?? {})) {
    await app.register(plugin, { prefix });
  }
  await addWebApp(app, deps.webApp, config.supportUrl);
  return app;
}

function mcpServer(
  { config, logger, version }: AppDeps,
  { tokens, tools }: Pick<McpDeps, "tokens" | "tools">,
  calls: InnerCalls,
): FastifyPluginAsync {
  const onProblem = (error: unknown) => logger.error({ err: error }, "a problem with MCP");
  return async (server) => {
    await addRateLimit(server, config.requestsPerMinute);
    addMcp(server, { tokens, tools, calls, version, publicUrl: config.publicUrl, onProblem });
  };
}

/** One line per request, without its query; visible at LOG_LEVEL=debug. */
function logRequests(app: FastifyInstance): void {
  app.addHook("onRequest", async (request, reply) => {
    reply.header("x-request-id", request.id);
  });
  app.addHook("onResponse", async (request, reply) => {
    const path = request.url.split("?", 1)[0];
    const ms = Math.round(reply.elapsedTime);
    request.log.debug({ method: request.method, path, status: reply.statusCode, ms }, "request");
  });
}

/** Bodies are JSON or absent; some clients send a content type without a body. */
function acceptJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("error", "error");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text, done) => {
    if (text === "") done(null, undefined);
    else void parse(request, text.toString(), done);
  });
}

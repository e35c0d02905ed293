import type { FastifyInstance } from "fastify";
import { type Logger, pino } from "pino";
import { type AppDeps, createApp } from "../platform/http/app.ts";
import type { Routes } from "../platform/http/mount.ts";
import { WaitingReaders } from "../platform/readers-first.ts";

/** The HTTP server alone, with a test's own routes. */
export interface BareApp {
  readonly app: FastifyInstance;
  /** Log entries of `info` and above. */
  readonly logged: Record<string, unknown>[];
}

export const bareConfig: AppDeps["config"] = {
  publicUrl: "http://sky.example.com",
  trustedProxies: ["loopback"],
  requestsPerMinute: 0,
  checkAnswers: true,
  supportUrl: undefined,
  securityContact: undefined,
};

export async function createBareApp(routes: Routes, change: Partial<AppDeps> = {}): Promise<BareApp> {
  const logged: Record<string, unknown>[] = [];
  const logger: Logger = pino(
    { level: "info" },
    { write: (line: string) => void logged.push(JSON.parse(line)) },
  );
  const app = await createApp({
    config: bareConfig,
    logger,
    authenticate: async () => ({
      ...{ userId: "u", workspaceId: "w", email: "ana@example.com", sessionId: "s" },
      grants: [{ role: "owner", scope: { kind: "workspace" } }],
    }),
    trail: { begin: async () => ({ end: async () => undefined }), record: async () => undefined },
    scopes: { of: async () => "all", ofReader: async () => "all" },
    readers: new WaitingReaders(),
    routes: [routes],
    ready: async () => undefined,
    now: () => new Date(),
    version: "0.0.0",
    ...change,
  });
  return { app, logged };
}

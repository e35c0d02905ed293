import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ask, callServer, createMember, login } from "../../e2e/support/people.ts";
import { type RunningServer, startServer } from "../../e2e/support/server.ts";

/** A server with someone signed in to a workspace with the sandbox account's data. */
export type World = {
  server: RunningServer;
  idToken: string;
  /** Whether the session still answers: after it has ended, every request is refused, and tests nothing. */
  isSignedIn: () => Promise<boolean>;
  stop: () => Promise<void>;
};

const settings = {
  REQUESTS_PER_MINUTE: "0",
  SANDBOX_RESOURCES: "100",
  SANDBOX_ACCOUNTS: "1",
  LOG_LEVEL: "error",
  // Every response is also validated against the contract.
  NODE_ENV: "test",
};

/** Fills a workspace with real runs, then restarts the server such that further runs stay queued. */
export async function createWorld(): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), "skyledger-schemathesis-"));
  const filling = await startServer({ dataDir, env: settings });
  const person = await createMember(filling);
  const { idToken: token } = await login(filling, person);
  await ask(filling, "POST", "/security/scan", { token });
  await ask(filling, "POST", "/cost/analysis", { token, body: {} });
  await filling.stop();
  const server = await startServer({ dataDir, env: { ...settings, SKYLEDGER_ROLE: "api" } });
  const { idToken } = await login(server, person);
  return {
    server,
    idToken,
    isSignedIn: async () => (await callServer(server, "GET", "/resources/summary", { token: idToken })).ok,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

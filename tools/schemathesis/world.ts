import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { codeIn, waitForMail } from "../../e2e/support/mail.ts";
import { ask, callServer, createMember, login, PASSWORD, unusedEmail } from "../../e2e/support/people.ts";
import { type RunningServer, startServer } from "../../e2e/support/server.ts";

/** A server with someone signed in to a workspace with the sandbox account's data. */
export type World = {
  server: RunningServer;
  idToken: string;
  /** Adds someone with a role for the whole workspace. @returns the token of a session */
  addMember: (role: string) => Promise<{ email: string; idToken: string }>;
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

async function addMember(server: RunningServer, token: string, role: string) {
  const email = unusedEmail();
  const body = { email, grants: [{ role, scope: { kind: "workspace" } }] };
  await ask(server, "POST", "/members/invitations", { token, body });
  const { text } = await waitForMail(server.dataDir, { to: email, subject: /invited/i });
  const invitation = decodeURIComponent(/\/register\?invitation=(\S+)/.exec(text)?.[1] ?? "");
  const person = { email, password: PASSWORD, fullName: `Member ${role}` };
  await ask(server, "POST", "/auth/register", { body: { ...person, invitation } });
  const code = codeIn(await waitForMail(server.dataDir, { to: email, subject: /verify/i }));
  await ask(server, "POST", "/auth/verify", { body: { email, code } });
  const { idToken } = await login(server, person);
  return { email, idToken };
}

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
    addMember: (role) => addMember(server, idToken, role),
    isSignedIn: async () => (await callServer(server, "GET", "/resources/summary", { token: idToken })).ok,
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

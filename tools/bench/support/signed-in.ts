import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { RunningServer } from "../../../e2e/support/server.ts";

/** Calls a server's interface as a newly registered person. */
export interface SignedIn {
  (method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** The bearer token of its calls. */
  readonly token: string;
}

const password = "Correct-horse-7";
const headers = { "content-type": "application/json" };

/** Registers, reads the code from the email folder, verifies, and signs in. */
export async function signUp(server: RunningServer, email: string): Promise<SignedIn> {
  await post(server, "/auth/register", { email, password, fullName: "Bench", company: "" });
  let code: string | undefined;
  for (let attempt = 0; attempt < 100 && code === undefined; attempt++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    code = codeIn(join(server.dataDir, "outbox"));
  }
  await post(server, "/auth/verify", { email, code });
  return await signIn(server, email);
}

/** Signs in who has registered with {@link signUp}. */
export async function signIn(server: RunningServer, email: string): Promise<SignedIn> {
  const { idToken } = await post(server, "/auth/login", { email, password });
  const call = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    fetch(`${server.url}/api${path}`, {
      method,
      headers: { ...headers, ...more, authorization: `Bearer ${idToken}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  return Object.assign(call, { token: idToken });
}

async function post({ url }: RunningServer, path: string, body: unknown) {
  const answer = await fetch(`${url}/api${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  // The server's responses follow the contract.
  return (await answer.json()) as { idToken: string };
}

function codeIn(outbox: string): string | undefined {
  try {
    const [mail] = readdirSync(outbox).filter((name) => name.endsWith(".eml"));
    return mail && /^\s*(\d{6})\s*$/m.exec(readFileSync(join(outbox, mail), "utf8"))?.[1];
  } catch {
    // Not written yet.
    return undefined;
  }
}

import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { codeIn, waitForMail } from "./mail.ts";
import type { RunningServer } from "./server.ts";

/** A person who can sign in. */
export type Person = { email: string; password: string; fullName: string };

/** A bearer token and its owner, as returned by the login. */
type Login = { idToken: string; refreshToken: string; user: { email: string; fullName: string } };

/** Meets every part of the password rule. */
export const PASSWORD = "Correct-Horse-7";

/** An email address that no other test uses, of typical length. */
export function unusedEmail(): string {
  return `ana.${randomUUID().slice(0, 8)}@example.com`;
}

/**
 * A client address that no other client uses: rate limits count per address, and all tests run on one
 * machine. The server trusts the header, because loopback is a trusted proxy.
 */
export function anotherAddress(): { "X-Forwarded-For": string } {
  return { "X-Forwarded-For": `10.${randomInt(256)}.${randomInt(256)}.${1 + randomInt(254)}` };
}

/**
 * Calls the server like a script, from a separate client address.
 * @param path below /api, for example "/auth/login"
 */
export function callServer(
  server: RunningServer,
  method: string,
  path: string,
  { body, token, headers }: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...anotherAddress(),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}

/** Like `callServer`, for calls that must succeed. @returns the JSON response, undefined for an empty one */
export async function ask<T>(
  server: RunningServer,
  method: string,
  path: string,
  options: { body?: unknown; token?: string; headers?: Record<string, string> } = {},
): Promise<T> {
  const response = await callServer(server, method, path, options);
  const text = await response.text();
  if (!response.ok) {
    // The response has few details on purpose; the operator's log has the reason.
    const log = server.output().slice(-3000);
    throw new Error(
      `${method} ${path} was answered ${response.status}: ${text}\nThe server printed:\n${log}`,
    );
  }
  // The caller names the shape that the contract promises; the server validates its responses against it.
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

/** Registers a person without the screens. @param given values that matter to the test */
export async function register(server: RunningServer, given: Partial<Person> = {}): Promise<Person> {
  const person = {
    email: unusedEmail(),
    password: PASSWORD,
    fullName: "Ana Pereira",
    ...given,
  };
  await ask(server, "POST", "/auth/register", { body: { ...person, company: "Example Ltd" } });
  return person;
}

/** Registers a person and verifies the address with the emailed code, without the screens. */
export async function createMember(server: RunningServer, given: Partial<Person> = {}): Promise<Person> {
  const person = await register(server, given);
  const code = codeIn(await waitForMail(server.dataDir, { to: person.email, subject: /verify/i }));
  await ask(server, "POST", "/auth/verify", { body: { email: person.email, code } });
  return person;
}

/** Signs in like a script. */
export function login(server: RunningServer, { email, password }: Person): Promise<Login> {
  return ask<Login>(server, "POST", "/auth/login", { body: { email, password } });
}

/** Discovers every account of the person's workspace and waits for the end. */
export async function discover(server: RunningServer, person: Person): Promise<{ resourcesFound: number }> {
  const { idToken } = await login(server, person);
  return ask(server, "POST", "/resources/discover", { token: idToken });
}

/** Registers a person, then discovers and scans the sandbox account and analyzes its costs of 30 days. */
export async function createOperator(server: RunningServer): Promise<Person> {
  const person = await createMember(server);
  await discover(server, person);
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/security/scan", { token });
  await ask(server, "POST", "/cost/analysis", { token, body: { timePeriod: "30d" } });
  return person;
}

/**
 * Signs in without the sign-in screen, in the page's own browser, with the refresh cookie and the mark that
 * the app stores. Then opens `path`.
 */
export async function enter(page: Page, { email, password }: Person, path = "/dashboard"): Promise<void> {
  const answer = await page.request.post("/api/auth/login", { data: { email, password } });
  if (!answer.ok()) throw new Error(`The login was answered ${answer.status()}: ${await answer.text()}`);
  const { user } = (await answer.json()) as Login; // the contract's shape
  // Available when the document loads, so no other page is needed to reach the origin's storage.
  const mark = await page.addInitScript(
    (text) => localStorage.setItem("skyledger.user", text),
    JSON.stringify(user),
  );
  await page.goto(path);
  await mark.dispose();
}

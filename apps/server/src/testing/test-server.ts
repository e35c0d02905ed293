import { randomInt, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BodyOf, EndpointKey, ParamsOf, QueryOf } from "@skyledger/contract";
import type { InjectOptions } from "fastify";
import { pino } from "pino";
import { type Environment, loadConfig } from "../config.ts";
import { type Assembled, assemble, type Substitutes } from "../main.ts";
import { openTestDatabase } from "../platform/db/testing.ts";
import type { PasswordHasher } from "../platform/keys/password-hasher.ts";
import type { Mail, Mailer } from "../platform/mail/mail.ts";

/** A response for tests. */
export interface TestAnswer {
  readonly status: number;
  /** The error code of a problem document. */
  readonly code: string | undefined;
  // Tests state what they expect of a response; the server validates it against the contract.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** The refresh cookie that was set: its value ("" if cleared) and the whole header. */
  readonly cookie: { value: string; header: string } | undefined;
}

/** A person who is registered, verified, and signed in. */
export interface TestPerson {
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly workspaceId: string;
  readonly idToken: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

/** The parts of a request; `raw` replaces the contract's types for invalid requests. */
export interface TestRequest<K extends EndpointKey> {
  readonly params?: ParamsOf<K>;
  readonly query?: QueryOf<K>;
  readonly body?: BodyOf<K>;
  readonly raw?: { params?: Record<string, string>; query?: Record<string, string>; body?: unknown };
  readonly as?: Pick<TestPerson, "idToken">;
  readonly headers?: Record<string, string>;
  readonly cookie?: string;
  /** Client address; by default every request has another one, so that limits do not interfere. */
  readonly from?: string;
}

/** A whole server with its own database, called without a network. */
export interface TestServer extends Assembled {
  /** Every email sent so far; wait for `idle()` first. */
  readonly mails: Mail[];
  /** Set: the mail server fails with this error. */
  readonly mailTrouble: { error: Error | undefined };
  /** The server's clock; move it with `clock.advance`. */
  readonly clock: { now: Date; advance(ms: number): void };
  /** How often passwords were hashed and compared. */
  readonly hashing: { hashed: number; verified: number };
  call<K extends EndpointKey>(key: K, request?: TestRequest<K>): Promise<TestAnswer>;
  inject(options: InjectOptions): Promise<TestAnswer>;
  /** The newest code emailed to an address. */
  code(email: string): Promise<string>;
  /** Registers, verifies, and signs in. */
  person(options?: { email?: string; remember?: boolean }): Promise<TestPerson>;
}

export const testPassword = "Correct-horse-7";

/** @param env settings in addition to the defaults */
export async function startTestServer(
  env: Environment = {},
  substitutes: Partial<Substitutes> = {},
): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), "skyledger-http-"));
  const clock = testClock();
  const hashing = { hashed: 0, verified: 0 };
  const mails: Mail[] = [];
  const mailTrouble: TestServer["mailTrouble"] = { error: undefined };
  const assembled = await assemble(
    loadConfig({ NODE_ENV: "test", DATA_DIR: dataDir, SANDBOX_ACCOUNTS: "1", ...env }),
    {
      logger: pino({ level: "silent" }),
      database: substitutes.database ?? (await openTestDatabase()),
      mailer: recordingMailer(mails, mailTrouble),
      hasher: countingHasher(hashing),
      now: () => clock.now,
      answerFloorMs: 0,
      retryDelaysMs: [],
      schedules: false,
      ...substitutes,
    },
  );
  const inject = async (options: InjectOptions) => {
    const answer = await assembled.app.inject({ remoteAddress: someAddress(), ...options });
    return read(answer);
  };
  const call: TestServer["call"] = (key, request = {}) => inject(injection(key, request));
  const code = async (email: string) => {
    await assembled.idle();
    const mail = mails.findLast((one) => one.to === email && one.code !== undefined);
    if (!mail?.code) throw new Error(`No code was mailed to ${email}.`);
    return mail.code;
  };
  return {
    ...assembled,
    mails,
    mailTrouble,
    clock,
    hashing,
    inject,
    call,
    code,
    person: (options) => signUp({ call, code }, options),
    async close() {
      await assembled.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function testClock(): TestServer["clock"] {
  return {
    now: new Date(),
    advance(ms) {
      this.now = new Date(this.now.getTime() + ms);
    },
  };
}

/** Argon2 has its own test; here only the number of calls matters. */
function countingHasher(hashing: TestServer["hashing"]): PasswordHasher {
  return {
    async hash(password) {
      hashing.hashed += 1;
      return `hash of ${password}`;
    },
    async verify(passwordHash, password) {
      hashing.verified += 1;
      return passwordHash === `hash of ${password}`;
    },
  };
}

function recordingMailer(mails: Mail[], trouble: TestServer["mailTrouble"]): Mailer {
  const check = async () => {
    if (trouble.error) throw trouble.error;
  };
  return {
    configured: true,
    check,
    async send(mail) {
      await check();
      mails.push(mail);
    },
  };
}

/** The request of one contract call for Fastify's `inject`. */
export function injection<K extends EndpointKey>(key: K, request: TestRequest<K>): InjectOptions {
  const [method = "GET", template = ""] = key.split(" ");
  const params = new Map(Object.entries({ ...Object(request.params), ...request.raw?.params }));
  const query = Object.entries<unknown>({ ...Object(request.query), ...request.raw?.query });
  const body: unknown = request.raw && "body" in request.raw ? request.raw.body : request.body;
  const path = template.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params.get(name) ?? "")),
  );
  const search = new URLSearchParams();
  for (const [name, value] of query) if (value !== undefined) search.set(name, String(value));
  return {
    // The key of an endpoint starts with its method.
    method: method as NonNullable<InjectOptions["method"]>,
    url: `/api${path}${search.size > 0 ? `?${search}` : ""}`,
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(request.as ? { authorization: `Bearer ${request.as.idToken}` } : {}),
      ...(request.cookie === undefined ? {} : { cookie: `skyledger_refresh=${request.cookie}` }),
      ...request.headers,
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    ...(request.from ? { remoteAddress: request.from } : {}),
  };
}

function read(answer: { statusCode: number; body: string; headers: Record<string, unknown> }): TestAnswer {
  const headers = answer.headers as TestAnswer["headers"]; // outgoing headers are these types
  const isJson = /[/+]json/.test(String(headers["content-type"] ?? ""));
  const body = isJson && answer.body !== "" ? JSON.parse(answer.body) : undefined;
  const header = [headers["set-cookie"] ?? []]
    .flat()
    .map(String)
    .find((one) => one.startsWith("skyledger_refresh="));
  return {
    status: answer.statusCode,
    code: answer.statusCode >= 400 ? body?.code : undefined,
    body,
    text: answer.body,
    headers,
    cookie: header === undefined ? undefined : { value: /=([^;]*)/.exec(header)?.[1] ?? "", header },
  };
}

async function signUp(
  { call, code }: Pick<TestServer, "call" | "code">,
  { email = `${randomUUID()}@example.com`, remember = false }: { email?: string; remember?: boolean } = {},
): Promise<TestPerson> {
  const password = testPassword;
  await succeed(
    call("POST /auth/register", { body: { email, password, fullName: "Ana Lima", company: "" } }),
  );
  await succeed(call("POST /auth/verify", { body: { email, code: await code(email) } }));
  const { body } = await succeed(
    call("POST /auth/login", { body: { email, password, rememberMe: remember } }),
  );
  const { idToken, accessToken, refreshToken, user } = body;
  const me = await succeed(call("GET /auth/me", { as: { idToken } }));
  const { workspaceId } = me.body.workspace;
  return { email, password, idToken, accessToken, refreshToken, userId: user.userId, workspaceId };
}

async function succeed(answer: Promise<TestAnswer>): Promise<TestAnswer> {
  const got = await answer;
  if (got.status >= 300)
    throw new Error(`A step of the test's preparation failed: ${got.status} ${got.text}`);
  return got;
}

/** The tests' networks: RFC 2544 reserves 198.18.0.0/15. */
export function someAddress(): string {
  return `198.${18 + randomInt(2)}.${randomInt(256)}.${randomInt(256)}`;
}

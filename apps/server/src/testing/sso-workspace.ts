import { randomUUID } from "node:crypto";
import type { BodyOf } from "@skyledger/contract";
import type { TestAnswer, TestPerson, TestServer } from "./test-server.ts";

export type SsoBody = BodyOf<"PUT /sso">;

/** A workspace whose owner can set up single sign-on for its own email domain. */
export interface SsoWorkspace {
  readonly owner: TestPerson;
  readonly domain: string;
}

export async function ssoWorkspace(server: TestServer): Promise<SsoWorkspace> {
  const domain = `w${randomUUID().slice(0, 13)}.example`;
  return { domain, owner: await server.person({ email: `owner@${domain}` }) };
}

/** Settings with a provider; everyone in the domain becomes a viewer. */
export function ssoBody(
  domain: string,
  provider: SsoBody["provider"],
  change: Partial<SsoBody> = {},
): SsoBody {
  return {
    enabled: true,
    provider,
    domains: [domain],
    groupsAttribute: "groups",
    groupGrants: [],
    defaultGrants: [{ role: "viewer", scope: { kind: "workspace" } }],
    required: false,
    breakGlassUserId: null,
    sessionHours: 12,
    ...change,
  };
}

/** The cookie of a sign-in that was begun, as a request header. */
export function begunCookie(answer: TestAnswer): string {
  const header = [answer.headers["set-cookie"] ?? []]
    .flat()
    .map(String)
    .find((one) => one.startsWith("skyledger_sso="));
  return header?.split(";")[0] ?? "";
}

/** A sign-in that was begun in one browser. */
export interface BegunBrowser {
  readonly redirectTo: string;
  readonly cookie: string;
}

export async function beginSso(server: TestServer, body: BodyOf<"POST /auth/sso">): Promise<BegunBrowser> {
  const answer = await server.call("POST /auth/sso", { body });
  if (answer.status !== 200) throw new Error(`The sign-in did not begin: ${answer.text}`);
  return { redirectTo: answer.body.redirectTo, cookie: begunCookie(answer) };
}

/** The page of the app presents what the provider sent. */
export function completeSso(
  server: TestServer,
  workspaceId: string,
  query: string,
  cookie: string,
): Promise<TestAnswer> {
  return server.call("POST /auth/sso/complete", { body: { workspaceId, query }, headers: { cookie } });
}

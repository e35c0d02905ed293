import { type SsoBody, ssoBody, ssoWorkspace } from "./sso-workspace.ts";
import type { TestAnswer, TestPerson, TestServer } from "./test-server.ts";

/** The identity provider's end of SCIM. */
export interface ScimClient {
  readonly token: string;
  (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<TestAnswer>;
}

/** A workspace with single sign-on and a SCIM token. */
export interface ScimWorkspace {
  readonly owner: TestPerson;
  readonly domain: string;
  /** Settings of single sign-on as they were saved. */
  readonly sso: SsoBody;
  readonly scim: ScimClient;
}

/** A client with a token; `from` keeps its requests on one address. */
export function scimClient(server: TestServer, token: string, from?: string): ScimClient {
  const client = async (method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: unknown) =>
    server.inject({
      ...{ method, url: `/scim/v2${path}` },
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { "content-type": "application/scim+json" }),
      },
      ...(body === undefined ? {} : { payload: typeof body === "string" ? body : JSON.stringify(body) }),
      ...(from === undefined ? {} : { remoteAddress: from }),
    });
  return Object.assign(client, { token });
}

/** @param change settings of single sign-on in addition to the defaults */
export async function scimWorkspace(
  server: TestServer,
  change: Partial<SsoBody> = {},
): Promise<ScimWorkspace> {
  const { owner, domain } = await ssoWorkspace(server);
  const provider = { protocol: "oidc", issuer: "https://idp.example", clientId: "skyledger" } as const;
  const sso = ssoBody(domain, provider, change);
  const saved = await server.call("PUT /sso", { as: owner, body: sso });
  const made = await server.call("POST /scim/token", { as: owner });
  if (saved.status !== 200 || made.status !== 201) throw new Error(`No SCIM: ${saved.text} ${made.text}`);
  return { owner, domain, sso, scim: scimClient(server, made.body.token) };
}

const USER = "urn:ietf:params:scim:schemas:core:2.0:User";
const GROUP = "urn:ietf:params:scim:schemas:core:2.0:Group";
const PATCH = "urn:ietf:params:scim:api:messages:2.0:PatchOp";

/** A user as Okta and Microsoft Entra ID send it. */
export function scimUser(email: string, change: object = {}): object {
  return {
    schemas: [USER],
    userName: email,
    externalId: `ext-${email}`,
    name: { givenName: "Ben", familyName: "Okri" },
    displayName: "Ben Okri",
    emails: [{ value: email, type: "work", primary: true }],
    active: true,
    ...change,
  };
}

export function scimGroup(displayName: string, memberIds: readonly string[] = []): object {
  return { schemas: [GROUP], displayName, members: memberIds.map((value) => ({ value })) };
}

export function scimPatch(...Operations: object[]): object {
  return { schemas: [PATCH], Operations };
}

import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Provider } from "oidc-provider";

/** A person at the identity provider. */
export interface ProviderAccount {
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  readonly groups?: readonly string[];
}

/** A real OpenID provider on this machine. */
export interface TestOidcProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** By subject; a removed person is gone at the next request. */
  readonly accounts: Map<string, ProviderAccount>;
  /** Signs a person in, in a new browser. @returns the query of the address that the browser is sent to */
  signIn(authorizationUrl: string, subject: string): Promise<string>;
  close(): Promise<void>;
}

const clientSecret = "a-secret-of-the-client-0123456789";

/** @param redirectUri of the workspace */
export async function startOidcProvider(redirectUri: string): Promise<TestOidcProvider> {
  const accounts = new Map<string, ProviderAccount>();
  const clientId = `client-${randomUUID()}`;
  let person = "";
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server
  const issuer = `http://127.0.0.1:${port}`;
  const provider = providerOf({ issuer, clientId, redirectUri, accounts });
  server.on("request", (request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void provider.callback()(request, response);
    void provider.interactionFinished(request, response, { login: { accountId: person } });
  });
  return {
    issuer,
    clientId,
    clientSecret,
    accounts,
    async signIn(authorizationUrl, subject) {
      person = subject;
      return browse(authorizationUrl, redirectUri);
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

interface ProviderSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly redirectUri: string;
  readonly accounts: ReadonlyMap<string, ProviderAccount>;
}

function providerOf({ issuer, clientId, redirectUri, accounts }: ProviderSettings): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ["authorization_code", "refresh_token"],
      },
    ],
    claims: {
      openid: ["sub"],
      email: ["email", "email_verified"],
      profile: ["name"],
      groups: ["groups"],
    },
    scopes: ["openid", "offline_access", "email", "profile", "groups"],
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["a key for cookies of the test"] },
    // Refresh tokens without asking the person.
    issueRefreshToken: async () => true,
    findAccount: (_context, sub) => {
      const account = accounts.get(sub);
      return account && { accountId: sub, claims: async () => ({ ...account, sub }) };
    },
    loadExistingGrant: async (context) => {
      const { client, provider, session } = context.oidc;
      const accountId = session?.accountId;
      if (!client || accountId === undefined) return undefined;
      const grant = new provider.Grant({ clientId: client.clientId, accountId });
      grant.addOIDCScope("openid offline_access email profile groups");
      await grant.save();
      return grant;
    },
  });
}

/** Follows redirects with cookies, as a browser does, until the app's page. */
async function browse(start: string, redirectUri: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(url, { redirect: "manual", headers: { cookie } });
    for (const header of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(header) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get("location");
    if (location === null)
      throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(redirectUri)) return new URL(url).search.slice(1);
  }
  throw new Error("The provider redirects without an end.");
}

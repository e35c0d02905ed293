import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type CryptoKey, exportJWK, generateKeyPair, SignJWT } from "jose";

/** An identity provider that an attacker controls, or that is broken in one way. */
export interface RogueProvider {
  readonly issuer: string;
  /** Members of the ID token, the headers, and the key; changed by the test. */
  token: (given: { nonce: string; clientId: string }) => Promise<string>;
  /** Changes of the discovery document. */
  document: Record<string, unknown>;
  /** Replaces a response: of "/jwks", "/token", or the discovery document. */
  readonly answers: Map<string, string>;
  readonly requests: { path: string; body: string }[];
  readonly key: CryptoKey;
  /** Another one, which it does not publish. */
  readonly unpublishedKey: CryptoKey;
  readonly kid: string;
  /** The nonce of the sign-in that was begun. */
  nonce: string;
  close(): Promise<void>;
}

export async function startRogueProvider(): Promise<RogueProvider> {
  const [{ privateKey, publicKey }, other] = await Promise.all([
    generateKeyPair("RS256", { extractable: true }),
    generateKeyPair("RS256"),
  ]);
  const kid = "published";
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // a TCP server
  const issuer = `http://127.0.0.1:${port}`;
  const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid, alg: "RS256", use: "sig" }] };
  const provider: RogueProvider = {
    issuer,
    ...{ document: {}, answers: new Map<string, string>(), requests: [], kid, nonce: "" },
    key: privateKey,
    unpublishedKey: other.privateKey,
    token: ({ nonce, clientId }) =>
      new SignJWT({ nonce, email: "eve@attacker.example", email_verified: true })
        .setProtectedHeader({ alg: "RS256", kid })
        .setIssuer(issuer)
        .setSubject("eve")
        .setAudience(clientId)
        .setIssuedAt()
        .setExpirationTime("5 minutes")
        .sign(privateKey),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  const bodyOf = async (path: string, body: string): Promise<unknown> => {
    if (path === "/jwks") return jwks;
    if (path === "/token") {
      const clientId = new URLSearchParams(body).get("client_id") ?? "rogue";
      const id_token = await provider.token({ nonce: provider.nonce, clientId });
      return { access_token: "access", token_type: "Bearer", expires_in: 300, id_token };
    }
    return {
      ...{ issuer, jwks_uri: `${issuer}/jwks`, token_endpoint: `${issuer}/token` },
      authorization_endpoint: `${issuer}/authorize`,
      id_token_signing_alg_values_supported: ["RS256"],
      token_endpoint_auth_methods_supported: ["client_secret_post"],
      ...provider.document,
    };
  };
  server.on("request", (request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const [path, body] = [request.url ?? "", Buffer.concat(chunks).toString()];
      provider.requests.push({ path, body });
      void bodyOf(path, body).then((value) => {
        response.writeHead(200, { "content-type": "application/json" });
        response.end(provider.answers.get(path) ?? JSON.stringify(value));
      });
    });
  });
  return provider;
}

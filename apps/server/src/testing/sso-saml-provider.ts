import { inflateRawSync } from "node:zlib";
import samlp, { type ResponseOptions } from "samlp";
import { createSigningCertificate, type SigningCertificate } from "./sso-certificate.ts";
import type { TestAnswer, TestServer } from "./test-server.ts";

/** A person at the identity provider. */
export interface SamlPerson {
  readonly nameId: string;
  readonly attributes: Record<string, unknown>;
}

/** A real SAML identity provider. */
export interface TestSamlProvider {
  readonly entityId: string;
  readonly signInUrl: string;
  readonly certificate: string;
  readonly signing: SigningCertificate;
  /** The response for a sign-in that was begun, as XML. */
  respond(redirectTo: string, person: SamlPerson, change?: Partial<ResponseOptions>): Promise<string>;
}

export function createSamlProvider(signing = createSigningCertificate()): TestSamlProvider {
  const entityId = "https://idp.example/saml";
  return {
    ...{ entityId, signing, signInUrl: "https://idp.example/sso", certificate: signing.certificate },
    respond: (redirectTo, { nameId, attributes }, change = {}) => {
      const request = requestIn(redirectTo);
      const options: ResponseOptions = {
        issuer: entityId,
        cert: signing.certificate,
        key: signing.key,
        audience: request.issuer,
        recipient: request.acsUrl,
        destination: request.acsUrl,
        inResponseTo: request.id,
        signatureAlgorithm: "rsa-sha256",
        digestAlgorithm: "sha256",
        lifetimeInSeconds: 300,
        profileMapper: () => ({
          getClaims: () => attributes,
          getNameIdentifier: () => ({ nameIdentifier: nameId }),
        }),
        ...change,
      };
      return new Promise((resolve, reject) =>
        samlp.getSamlResponse(options, {}, (error, xml) =>
          xml === undefined ? reject(error ?? new Error("The provider returned nothing.")) : resolve(xml),
        ),
      );
    },
  };
}

/** The request in the address that the browser is sent to. */
export function requestIn(redirectTo: string): { id: string; issuer: string; acsUrl: string } {
  const packed = new URL(redirectTo).searchParams.get("SAMLRequest") ?? "";
  const xml = inflateRawSync(Buffer.from(packed, "base64")).toString();
  const find = (pattern: RegExp) => pattern.exec(xml)?.[1] ?? "";
  return {
    id: find(/\bID="([^"]+)"/),
    acsUrl: find(/AssertionConsumerServiceURL="([^"]+)"/),
    issuer: find(/<saml:Issuer[^>]*>([^<]+)</),
  };
}

/** The provider's form, which the browser posts from another site: without cookies. */
export function postResponse(server: TestServer, workspaceId: string, xml: string): Promise<TestAnswer> {
  return server.inject({
    method: "POST",
    url: `/sso/${workspaceId}/acs`,
    headers: { "content-type": "application/x-www-form-urlencoded", origin: "https://idp.example" },
    payload: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString("base64") }).toString(),
  });
}

/** The query of the app's page to which a response led. */
export function queryOf(answer: TestAnswer): string {
  return new URL(String(answer.headers.location)).search.slice(1);
}

import type { Profile, SamlConfig } from "@node-saml/node-saml";
import { AppError } from "@skyledger/core/model/app-error";
import { memberOf } from "../../platform/member-of.ts";
import { BlockedAddressError, readTarget } from "../../platform/outbound/guarded-post.ts";

/** SAML 2.0 of a workspace. */
export interface SamlSettings {
  /** Of the provider. */
  readonly entityId: string;
  readonly signInUrl: string;
  readonly certificates: readonly string[];
}

/** This workspace as a service provider. */
export interface ServiceProvider {
  readonly metadataUrl: string;
  readonly acsUrl: string;
}

/** An assertion after all checks. */
export interface SamlAssertion {
  readonly id: string;
  /** The request that it answers, from its signed part. */
  readonly requestId: string;
  readonly nameId: string;
  readonly nameIdFormat: string;
  readonly sessionIndex: string | undefined;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** It must not be accepted again before. */
  readonly expiresAt: Date;
}

export interface SamlGateway {
  /** Where the browser signs in. Throws sso_failed. */
  begin(settings: SamlSettings, own: ServiceProvider, requestId: string): Promise<string>;
  /**
   * Validates a response. Throws sso_failed.
   * @param isOwnRequest whether this server has issued a request
   */
  read(
    settings: SamlSettings,
    own: ServiceProvider,
    response: string,
    isOwnRequest: (requestId: string) => boolean,
  ): Promise<SamlAssertion>;
  metadata(own: ServiceProvider): Promise<string>;
  /** The certificates, each with its end; null: not a certificate. */
  certificates(settings: SamlSettings): Promise<(Date | null)[]>;
}

/** Responses of real providers have a few kilobytes, with many groups up to a hundred. */
const LIMIT_CHARACTERS = 400_000;
const CLOCK_SKEW_MS = 60_000;
const REQUEST_MS = 10 * 60_000;
/** An assertion without an end of its own could be replayed forever. */
const LONGEST_ASSERTION_MS = 24 * 3_600_000;

/** @param allowedHosts SSO_ALLOWED_HOSTS */
export function createSamlGateway(allowedHosts: readonly string[]): SamlGateway {
  return {
    async begin(settings, own, requestId) {
      const { SAML } = await import("@node-saml/node-saml");
      try {
        readTarget(settings.signInUrl, allowedHosts);
        const saml = new SAML({ ...configOf(settings, own), generateUniqueId: () => requestId });
        return await saml.getAuthorizeUrlAsync("", undefined, {});
      } catch (error) {
        const reason = error instanceof BlockedAddressError ? error.message : "The settings are not valid.";
        throw new AppError("sso_failed", `The identity provider can't be used. ${reason}`, { cause: error });
      }
    },
    async read(settings, own, response, isOwnRequest) {
      try {
        assertPlain(response);
        return await readAssertion(settings, own, response, isOwnRequest);
      } catch (error) {
        throw new AppError(
          "sso_failed",
          `The response of the identity provider is not valid: ${reasonOf(error)} Start again.`,
          { cause: error },
        );
      }
    },
    async metadata(own) {
      const { generateServiceProviderMetadata } = await import("@node-saml/node-saml");
      return generateServiceProviderMetadata({
        issuer: own.metadataUrl,
        callbackUrl: own.acsUrl,
        wantAssertionsSigned: true,
        identifierFormat: null,
      });
    },
    async certificates(settings) {
      const { X509Certificate } = await import("node:crypto");
      return settings.certificates.map((text) => {
        try {
          return new Date(new X509Certificate(pemOf(text)).validTo);
        } catch {
          // Not a certificate: the caller reports which.
          return null;
        }
      });
    },
  };
}

function configOf(settings: SamlSettings, own: ServiceProvider): SamlConfig {
  return {
    idpCert: settings.certificates.map(pemOf),
    idpIssuer: settings.entityId,
    entryPoint: settings.signInUrl,
    issuer: own.metadataUrl,
    audience: own.metadataUrl,
    callbackUrl: own.acsUrl,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    requestIdExpirationPeriodMs: REQUEST_MS,
    identifierFormat: null,
    disableRequestedAuthnContext: true,
  };
}

/** A certificate as PEM; also accepts the bare base64 of metadata documents. */
function pemOf(text: string): string {
  const body = text.replaceAll(/-----(BEGIN|END) CERTIFICATE-----/g, "").replaceAll(/\s/g, "");
  return `-----BEGIN CERTIFICATE-----\n${body.match(/.{1,64}/g)?.join("\n") ?? ""}\n-----END CERTIFICATE-----\n`;
}

class RefusedResponse extends Error {
  override readonly name = "RefusedResponse";
}

/**
 * Refuses what no provider sends, and what attacks on parsers and signatures need: entities, comments (which split a
 * name), several assertions or signatures that cover another part (signature wrapping), and weak algorithms.
 */
function assertPlain(response: string): void {
  if (response.length > LIMIT_CHARACTERS) throw new RefusedResponse("It is too large.");
  const xml = Buffer.from(response, "base64").toString("utf8");
  if (/<!|<\?(?!xml\s)/.test(xml)) {
    throw new RefusedResponse("It contains a document type, a comment, or other markup that is not allowed.");
  }
  const elements = (name: string) => xml.match(new RegExp(`<(?:[\\w.-]+:)?${name}[\\s/>]`, "g"))?.length ?? 0;
  if (elements("EncryptedAssertion") > 0) {
    throw new RefusedResponse("It is encrypted. Turn off encryption of assertions at the identity provider.");
  }
  if (elements("Response") > 1 || elements("Assertion") > 1) {
    throw new RefusedResponse("It contains several responses or assertions.");
  }
  if (/#(rsa-sha1|dsa-sha1|hmac-sha\d*|sha1)["'\s]/.test(xml)) {
    throw new RefusedResponse("Its signature uses SHA-1 or a shared key. Use RSA or ECDSA with SHA-256.");
  }
}

async function readAssertion(
  settings: SamlSettings,
  own: ServiceProvider,
  response: string,
  isOwnRequest: (requestId: string) => boolean,
): Promise<SamlAssertion> {
  const { SAML, ValidateInResponseTo } = await import("@node-saml/node-saml");
  const saml = new SAML({
    ...configOf(settings, own),
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider: {
      saveAsync: async () => null,
      getAsync: async (id) => (isOwnRequest(id) ? new Date().toISOString() : null),
      removeAsync: async () => null,
    },
  });
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
  if (!profile) throw new RefusedResponse("It has no assertion.");
  return checked(settings, own, profile);
}

/** Checks that the library leaves to its callers, on the part that was signed. */
function checked(settings: SamlSettings, own: ServiceProvider, profile: Profile): SamlAssertion {
  const assertion = memberOf(profile.getAssertion?.(), "Assertion");
  const id = attributeOf(assertion, "ID");
  const confirmation = first(
    memberOf(
      first(memberOf(first(memberOf(assertion, "Subject")), "SubjectConfirmation")),
      "SubjectConfirmationData",
    ),
  );
  if (profile.issuer !== settings.entityId) throw new RefusedResponse("It has another issuer.");
  if (first(memberOf(first(memberOf(assertion, "Conditions")), "AudienceRestriction")) === undefined) {
    throw new RefusedResponse("It names no audience.");
  }
  if (attributeOf(confirmation, "Recipient") !== own.acsUrl)
    throw new RefusedResponse("It has another recipient.");
  const [requestId, until] = [
    attributeOf(confirmation, "InResponseTo"),
    Date.parse(attributeOf(confirmation, "NotOnOrAfter") ?? ""),
  ];
  if (requestId === undefined || requestId !== profile.inResponseTo) {
    throw new RefusedResponse("It answers another request.");
  }
  if (Number.isNaN(until) || until - Date.now() > LONGEST_ASSERTION_MS) {
    throw new RefusedResponse("It is valid for too long.");
  }
  if (id === undefined || !profile.nameID) throw new RefusedResponse("It names no person.");
  const attributes = memberOf(profile, "attributes");
  return {
    id,
    requestId,
    nameId: profile.nameID,
    nameIdFormat: profile.nameIDFormat ?? "",
    sessionIndex: profile.sessionIndex,
    attributes: typeof attributes === "object" && attributes !== null ? { ...attributes } : {},
    expiresAt: new Date(until + CLOCK_SKEW_MS),
  };
}

function first(value: unknown): unknown {
  return Array.isArray(value) ? value[0] : undefined;
}

function attributeOf(element: unknown, name: string): string | undefined {
  const value = memberOf(memberOf(element, "$"), name);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Messages of the library name the failed check; they contain no data of people. */
function reasonOf(error: unknown): string {
  if (error instanceof RefusedResponse) return error.message;
  const message = error instanceof Error ? error.message : "";
  if (/signature/i.test(message)) return "Its signature is not valid.";
  if (/audience/i.test(message)) return "It is for another audience.";
  if (/expired/i.test(message)) return "It has expired.";
  if (/not yet valid/i.test(message)) return "It is not valid yet. Check the clocks of both servers.";
  if (/subject confirmation/i.test(message)) return "It has expired, or is not valid yet.";
  if (/InResponseTo/i.test(message)) return "It answers no sign-in that began here.";
  if (/^SAML provider returned (\w+)/.test(message)) return "The identity provider refused the sign-in.";
  return "It can't be read.";
}

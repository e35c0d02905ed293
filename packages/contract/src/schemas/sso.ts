import { z } from "zod";
import { email } from "./auth.ts";
import { grant } from "./grant.ts";
import { instant } from "./instant.ts";

/** An address with a host; the server decides which hosts it contacts. */
const webAddress = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/[^\s/?#]+[^\s#]*$/, "Enter an address that starts with https://.");

const oidcProvider = z.strictObject({
  protocol: z.literal("oidc"),
  /** As in the `iss` claim, without `/.well-known/openid-configuration`. */
  issuer: webAddress,
  clientId: z.string().trim().min(1, "Enter the client ID.").max(300),
});

const samlProvider = z.strictObject({
  protocol: z.literal("saml"),
  /** The issuer of assertions. */
  entityId: z.string().trim().min(1, "Enter the entity ID.").max(500),
  /** Where browsers sign in, with the redirect binding. */
  signInUrl: webAddress,
  /** PEM or base64; one of them has signed each assertion. */
  certificates: z
    .array(z.string().trim().min(1, "Paste a certificate.").max(10_000))
    .min(1, "Paste a certificate.")
    .max(5),
});

const domain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/,
    "Enter a domain like example.com.",
  );

const sensibleGrant = grant.refine(({ role, scope }) => role !== "owner" || scope.kind === "workspace", {
  message: "An owner owns the whole workspace.",
});

const groupGrant = z.strictObject({
  group: z.string().trim().min(1, "Enter a group.").max(300),
  grant: sensibleGrant,
});

const common = {
  /** Whether people can sign in with it. */
  enabled: z.boolean(),
  /** Email domains of the people whom this provider signs in. */
  domains: z.array(domain).max(20),
  /** The claim or attribute with a person's groups. */
  groupsAttribute: z.string().trim().min(1, "Enter the name of a claim or attribute.").max(300),
  /** Roles of groups. With at least one, every sign-in replaces the person's roles. */
  groupGrants: z.array(groupGrant).max(200),
  /** Roles of new people in none of these groups; empty: they can't sign in. */
  defaultGrants: z.array(sensibleGrant).max(20),
  /** Members sign in with single sign-on only, except for the break-glass owner. */
  required: z.boolean(),
  /** The owner who can still sign in with a password and a second factor, or a passkey. */
  breakGlassUserId: z.uuid().nullable(),
  /** Hours after which a session ends whose person the provider does not confirm later; at most 30 days. */
  sessionHours: z.int().min(1, "Enter 1 to 720 hours.").max(720, "Enter 1 to 720 hours."),
};

/** What an owner saves. */
export const ssoChange = z.strictObject({
  ...common,
  provider: z.discriminatedUnion("protocol", [
    oidcProvider.extend({
      /** Omitted: unchanged. "": a public client without a secret. */
      clientSecret: z.string().max(1000).optional(),
    }),
    samlProvider,
  ]),
});

/** Without secrets. */
export const ssoSettings = z.strictObject({
  ...common,
  provider: z.discriminatedUnion("protocol", [
    oidcProvider.extend({ hasClientSecret: z.boolean() }),
    samlProvider,
  ]),
  /** When a test sign-in with these settings of the provider succeeded; null: never. */
  testedAt: instant.nullable(),
});

/** What the identity provider must know about this workspace. */
const ssoAddresses = z.strictObject({
  /** Sign-in page of the workspace. */
  signInUrl: z.string(),
  redirectUri: z.string(),
  backchannelLogoutUri: z.string(),
  /** Entity ID of this workspace, and the address of its SAML metadata. */
  metadataUrl: z.string(),
  /** Assertion consumer service of SAML. */
  acsUrl: z.string(),
});

/** null: not set up. */
export const ssoView = z.strictObject({ settings: ssoSettings.nullable(), addresses: ssoAddresses });

/** One part of a test of the provider. */
export const ssoCheck = z.strictObject({
  name: z.enum([
    "settings",
    "discovery",
    "keys",
    "endpoints",
    "certificates",
    "back_channel_logout",
    "removal",
  ]),
  /** warning: people can sign in, with the limit that `detail` states. */
  result: z.enum(["passed", "warning", "failed"]),
  detail: z.string(),
});

/** What a test sign-in found. It changes nothing. */
export const ssoTestReport = z.strictObject({
  subject: z.string(),
  email: z.string().nullable(),
  fullName: z.string(),
  groups: z.array(z.string()),
  /** Claims or attributes; long values are shortened. */
  claims: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** Roles that the person would have; null: unchanged. */
  grants: z.array(grant).nullable(),
  /** Why a sign-in would be refused; null: it would succeed. */
  refusal: z.string().nullable(),
});

/** Begins a sign-in: by email address, or for the workspace of a sign-in page. */
export const ssoBegin = z.strictObject({
  email: email.optional(),
  workspaceId: z.uuid().optional(),
  rememberMe: z.boolean().default(false),
});

export const ssoComplete = z.strictObject({
  workspaceId: z.uuid(),
  /** The query of the address to which the provider sent the browser. */
  query: z.string().min(1).max(8000),
});

/** Where the browser goes next. */
export const ssoRedirect = z.strictObject({ redirectTo: z.string() });

/** SCIM of the workspace. */
export const scimView = z.strictObject({
  /** Base URL for the identity provider. */
  address: z.string(),
  /** null: none, so requests are refused. */
  token: z
    .strictObject({
      createdAt: instant,
      /** Email address; null: the person has left. */
      createdBy: z.string().nullable(),
      /** To the hour; null: never. */
      lastUsedAt: instant.nullable(),
    })
    .nullable(),
  /** How many of each the identity provider manages. */
  people: z.int(),
  groups: z.int(),
});

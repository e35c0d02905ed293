import type { Grant } from "@skyledger/contract/permissions";
import type { SsoChange, SsoSettings } from "./queries.ts";

/** The form's state: every field of both protocols, as text. */
export type Draft = {
  enabled: boolean;
  protocol: "oidc" | "saml";
  issuer: string;
  clientId: string;
  clientSecret: string;
  entityId: string;
  signInUrl: string;
  certificates: string;
  domains: string;
  groupsAttribute: string;
  groupGrants: { group: string; grant: Grant }[];
  defaultGrants: Grant[];
  required: boolean;
  breakGlassUserId: string;
  sessionHours: string;
};

export function draftOf(settings: SsoSettings | null): Draft {
  const provider = settings?.provider;
  const oidc = provider?.protocol === "oidc" ? provider : undefined;
  const saml = provider?.protocol === "saml" ? provider : undefined;
  return {
    enabled: settings?.enabled ?? false,
    protocol: provider?.protocol ?? "oidc",
    ...{ issuer: oidc?.issuer ?? "", clientId: oidc?.clientId ?? "", clientSecret: "" },
    ...{ entityId: saml?.entityId ?? "", signInUrl: saml?.signInUrl ?? "" },
    certificates: (saml?.certificates ?? []).join("\n\n"),
    domains: (settings?.domains ?? []).join(", "),
    groupsAttribute: settings?.groupsAttribute ?? "groups",
    groupGrants: settings?.groupGrants ?? [],
    defaultGrants: settings?.defaultGrants ?? [{ role: "viewer", scope: { kind: "workspace" } }],
    required: settings?.required ?? false,
    breakGlassUserId: settings?.breakGlassUserId ?? "",
    sessionHours: String(settings?.sessionHours ?? 12),
  };
}

/** The text of one or more certificates as a list; bare base64 is one certificate. */
export function certificatesIn(text: string): string[] {
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g);
  const all = blocks ?? [text];
  return all.map((one) => one.trim()).filter((one) => one !== "");
}

export function changeOf(draft: Draft): SsoChange {
  const { enabled, groupsAttribute, groupGrants, defaultGrants, required } = draft;
  return {
    ...{ enabled, groupsAttribute: groupsAttribute.trim(), groupGrants, defaultGrants, required },
    domains: draft.domains
      .split(/[\s,]+/)
      .map((domain) => domain.replace(/^@/, ""))
      .filter((domain) => domain !== ""),
    breakGlassUserId: draft.breakGlassUserId === "" ? null : draft.breakGlassUserId,
    // The server states which numbers are possible.
    sessionHours: Number(draft.sessionHours),
    provider:
      draft.protocol === "oidc"
        ? {
            protocol: "oidc",
            issuer: draft.issuer.trim(),
            clientId: draft.clientId.trim(),
            ...(draft.clientSecret === "" ? {} : { clientSecret: draft.clientSecret }),
          }
        : {
            protocol: "saml",
            entityId: draft.entityId.trim(),
            signInUrl: draft.signInUrl.trim(),
            certificates: certificatesIn(draft.certificates),
          },
  };
}

/** Addresses that an identity provider and people use, of one workspace. */
export interface Addresses {
  /** Sign-in page of the workspace. */
  readonly signInUrl: string;
  readonly redirectUri: string;
  readonly backchannelLogoutUri: string;
  /** Also the entity ID of SAML. */
  readonly metadataUrl: string;
  readonly acsUrl: string;
}

/** Each workspace has its own redirect URI, so that a response for one is none for another. */
export function addressesOf(publicUrl: string, workspaceId: string): Addresses {
  const base = publicUrl.replace(/\/$/, "");
  const page = `${base}/login/sso/${workspaceId}`;
  return {
    signInUrl: page,
    redirectUri: page,
    backchannelLogoutUri: `${base}/sso/${workspaceId}/logout`,
    metadataUrl: `${base}/sso/${workspaceId}/metadata`,
    acsUrl: `${base}/sso/${workspaceId}/acs`,
  };
}

import { AppError } from "@skyledger/core/model/app-error";
import type { DirectoryService } from "../identity/directory.ts";
import { generateToken, tokenHash } from "../identity/secrets.ts";
import type { Principal } from "../platform/principal.ts";
import type { ConnectionsStore } from "../sso/connections-store.ts";
import type { ScimToken, ScimTokenOwner, ScimTokensStore } from "./tokens-store.ts";

/** So that a leaked token is recognized as one. */
const PREFIX = "skyledger_scim_";
const HOUR_MS = 3_600_000;

/** SCIM of a workspace, without the token itself. */
export interface ScimView {
  /** Base URL for the identity provider. */
  address: string;
  /** null: none; requests are refused. */
  token: ScimToken | null;
  people: number;
  groups: number;
}

/** The token with which an identity provider manages the people of a workspace. */
export interface ScimTokensService {
  view(principal: Principal): Promise<ScimView>;
  /** Creates a token; an earlier one ends at once. Only this response contains it. Throws conflict without single sign-on. */
  create(principal: Principal): Promise<{ token: string; scim: ScimView }>;
  /** Revokes the token; the directory ends. Throws not_found. */
  revoke(principal: Principal): Promise<void>;
  /** The workspace of a token. Throws unauthenticated. */
  authenticate(token: string | undefined, address: string): Promise<string>;
}

interface Deps {
  readonly tokens: ScimTokensStore;
  readonly connections: ConnectionsStore;
  readonly directory: DirectoryService;
  readonly publicUrl: string;
  readonly now: () => Date;
}

/** The base URL of SCIM. @param publicUrl of the server */
export function scimAddress(publicUrl: string): string {
  return `${publicUrl.replace(/\/$/, "")}/scim/v2`;
}

export function createScimTokens({
  tokens,
  connections,
  directory,
  publicUrl,
  now,
}: Deps): ScimTokensService {
  const view = async ({ workspaceId }: Principal): Promise<ScimView> => ({
    address: scimAddress(publicUrl),
    token: (await tokens.of(workspaceId)) ?? null,
    ...(await tokens.counts(workspaceId)),
  });
  return {
    view,
    async create(principal) {
      const { workspaceId, userId } = principal;
      if (!(await connections.of(workspaceId))) {
        throw new AppError(
          "conflict",
          "Set up single sign-on first. Its email domains and roles also hold for SCIM.",
        );
      }
      const token = `${PREFIX}${generateToken()}`;
      await tokens.replace(workspaceId, { hash: tokenHash(token), createdBy: userId, now: now() });
      return { token, scim: await view(principal) };
    },
    async revoke({ workspaceId }) {
      if (!(await tokens.remove(workspaceId))) throw new AppError("not_found", "There is no SCIM token.");
      await directory.forget(workspaceId);
    },
    async authenticate(token, address) {
      const owner = token?.startsWith(PREFIX) ? await tokens.owner(tokenHash(token)) : undefined;
      if (!owner) {
        throw new AppError(
          "unauthenticated",
          "This requires the SCIM token of a workspace: create one on the page Single sign-on, and send it as “Authorization: Bearer …”.",
        );
      }
      if (usedLongAgo(owner, now())) await tokens.noteUse(owner, now(), address);
      return owner.workspaceId;
    },
  };
}

/** One write per hour is enough to know whether it is in use. */
function usedLongAgo({ lastUsedAt }: ScimTokenOwner, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= HOUR_MS;
}

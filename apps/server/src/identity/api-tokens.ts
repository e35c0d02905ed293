import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@skyledger/core/model/app-error";
import { addressOfCall } from "../platform/acts.ts";
import type { Principal, TokenHolder } from "../platform/principal.ts";
import type { ApiToken, ApiTokensStore, TokenOwner } from "./api-tokens-store.ts";

const TOKEN_BYTES = 32;
/** So that a leaked token is recognized as one. */
const PREFIX = "skyledger_";

/** Whether a bearer token has the form of an access token; sessions have JWTs. */
export const isAccessToken = (bearer: string | undefined): bearer is string =>
  bearer?.startsWith(PREFIX) === true;

const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const MAX_TOKENS = 50;

/** Input of a new API token; validated by the contract. */
export interface TokenRequest {
  name: string;
  scopes: readonly string[];
  expiresInDays: number;
}

/** A new token. */
export interface CreatedToken {
  token: string;
  apiToken: ApiToken;
}

/** A person or a service account. */
type Owner = Pick<Principal, "workspaceId" | "userId">;

/** API tokens for programs, which act with the roles of their owner. */
export interface ApiTokensService {
  list(owner: Owner): Promise<{ tokens: ApiToken[] }>;
  /**
   * Only this response contains the token. Throws conflict if there are too many.
   * @returns undefined if the owner was removed or deactivated
   */
  create(owner: Owner, request: TokenRequest): Promise<CreatedToken | undefined>;
  /** Revokes a token immediately. Throws not_found. */
  remove(owner: Owner, id: string): Promise<void>;
  /** The caller with a token. Throws unauthenticated. */
  authenticate(bearer: string | undefined): Promise<TokenHolder>;
}

interface Deps {
  readonly tokens: ApiTokensStore;
  readonly now: () => Date;
}

export function createApiTokensService({ tokens, now }: Deps): ApiTokensService {
  return {
    async list({ workspaceId, userId }) {
      return { tokens: await tokens.of(workspaceId, userId) };
    },
    async create({ workspaceId, userId }, { name, scopes, expiresInDays }) {
      if ((await tokens.of(workspaceId, userId)).length >= MAX_TOKENS) {
        throw new AppError(
          "conflict",
          `There are ${MAX_TOKENS} tokens already. Revoke one that is not needed.`,
        );
      }
      const token = `${PREFIX}${randomBytes(TOKEN_BYTES).toString("base64url")}`;
      const at = now();
      const apiToken = await tokens.insert(workspaceId, {
        userId,
        name,
        tokenHash: hashOf(token),
        scopes: [...new Set(scopes)],
        now: at,
        expiresAt: new Date(at.getTime() + expiresInDays * DAY_MS),
      });
      return apiToken && { token, apiToken };
    },
    async remove({ workspaceId, userId }, id) {
      if (await tokens.remove(workspaceId, userId, id)) return;
      throw new AppError("not_found", "Token not found. It may have been revoked.");
    },
    async authenticate(bearer) {
      const owner = isAccessToken(bearer) ? await tokens.owner(hashOf(bearer), now()) : undefined;
      if (!owner) {
        throw new AppError(
          "unauthenticated",
          "This requires an access token: create one in the user menu, under Access tokens, and send it as “Authorization: Bearer …”.",
        );
      }
      if (usedLongAgo(owner, now())) await tokens.noteUse(owner, now(), addressOfCall());
      const { workspaceId, userId, email, id, name, grants } = owner;
      const token = { id, name, scopes: new Set(owner.scopes) };
      return { workspaceId, userId, email, sessionId: id, grants, token };
    },
  };
}

/** A token has 256 random bits, so a plain hash cannot be reversed. */
function hashOf(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/** One write per hour and token is enough to know what is in use. */
function usedLongAgo({ lastUsedAt }: TokenOwner, now: Date): boolean {
  return lastUsedAt === null || now.getTime() - Date.parse(lastUsedAt) >= HOUR_MS;
}

import { createHash, randomBytes } from "node:crypto";
import { AppError } from "@skyledger/core/model/app-error";
import { addressOfCall } from "../platform/acts.ts";
import type { Principal, TokenHolder } from "../platform/principal.ts";
import type { ApiToken, ApiTokensStore, TokenOwner } from "./api-tokens-store.ts";

const TOKEN_BYTES = 32;
/** So that a leaked token is recognized as one. */
const PREFIX = "skyledger_";
const DAY_MS = 24 * 3_600_000;
const HOUR_MS = 3_600_000;
const MAX_TOKENS = 50;

/** Input of a new API token; validated by the contract. */
export interface TokenRequest {
  name: string;
  scopes: readonly string[];
  expiresInDays: number;
}

/** API tokens for programs that act for a person. */
export interface ApiTokensService {
  list(principal: Principal): Promise<{ tokens: ApiToken[] }>;
  /** Only this response contains the token. Throws conflict if there are too many. */
  create(principal: Principal, request: TokenRequest): Promise<{ token: string; apiToken: ApiToken }>;
  /** Revokes a token immediately. Throws not_found. */
  remove(principal: Principal, id: string): Promise<void>;
  /** The owner of a token. Throws unauthenticated. */
  authenticate(token: string | undefined): Promise<TokenHolder>;
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
        throw new AppError("conflict", `You have ${MAX_TOKENS} tokens already. End one that is not needed.`);
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
      return { token, apiToken };
    },
    async remove({ workspaceId, userId }, id) {
      if (await tokens.remove(workspaceId, userId, id)) return;
      throw new AppError("not_found", "Token not found. It may have been revoked.");
    },
    async authenticate(token) {
      const owner = token?.startsWith(PREFIX) ? await tokens.owner(hashOf(token), now()) : undefined;
      if (!owner) {
        throw new AppError(
          "unauthenticated",
          "This requires an access token: create one in the user menu, under Access tokens, and send it as “Authorization: Bearer …”.",
        );
      }
      if (usedLongAgo(owner, now())) await tokens.noteUse(owner, now(), addressOfCall());
      const { workspaceId, userId, email, id, grants } = owner;
      return {
        principal: { workspaceId, userId, email, sessionId: id, grants },
        scopes: new Set(owner.scopes),
      };
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

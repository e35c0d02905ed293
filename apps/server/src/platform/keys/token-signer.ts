import { errors, jwtVerify, SignJWT } from "jose";
import type { Keys } from "./key-folder.ts";

/** Claims of a signed token. */
export interface TokenClaims {
  readonly use: "id" | "access";
  readonly userId: string;
  readonly workspaceId: string;
  readonly email: string;
  readonly sessionId: string;
}

/** Creates and verifies the short-lived tokens of a session: JWTs signed with Ed25519. */
export interface TokenSigner {
  sign(claims: TokenClaims, lifetime: { readonly from: Date; readonly until: Date }): Promise<string>;
  /**
   * The claims of a token that is valid at `now`; undefined for any other text.
   * @param expiredSeconds tolerance after the expiration
   */
  verify(token: string, now: Date, expiredSeconds?: number): Promise<TokenClaims | undefined>;
}

const ISSUER = "skyledger";
const ALGORITHM = "EdDSA";
/** Maximum number of cached valid tokens; each person has two or three at a time. */
const mostRemembered = 5_000;

interface Genuine {
  claims: TokenClaims;
  /** Its `exp`: seconds since 1970. */
  expiresAt: number;
}

export function createTokenSigner({ kid, privateKey, publicKey }: Keys["signing"]): TokenSigner {
  /** Verifying a signature takes longer than most requests; a page sends ten requests with one token. */
  const remembered = new Map<string, Genuine>();
  return {
    sign({ use, userId, workspaceId, email, sessionId }, { from, until }) {
      return new SignJWT({ use, workspaceId, email, sessionId })
        .setProtectedHeader({ alg: ALGORITHM, kid, typ: "JWT" })
        .setIssuer(ISSUER)
        .setAudience(ISSUER)
        .setSubject(userId)
        .setIssuedAt(from)
        .setExpirationTime(until)
        .sign(privateKey);
    },
    async verify(token, now, expiredSeconds = 0) {
      const genuine = remembered.get(token);
      // As in `jwtVerify`: a token expires in the second of its `exp`.
      if (genuine && genuine.expiresAt > Math.floor(now.getTime() / 1000) - expiredSeconds) {
        return genuine.claims;
      }
      try {
        const { payload } = await jwtVerify(token, publicKey, {
          algorithms: [ALGORITHM],
          issuer: ISSUER,
          audience: ISSUER,
          requiredClaims: ["sub", "exp", "use", "workspaceId", "email", "sessionId"],
          currentDate: now,
          clockTolerance: expiredSeconds,
        });
        const claims = claimsOf(payload);
        if (claims && payload.exp !== undefined && payload.nbf === undefined) {
          if (remembered.size >= mostRemembered) remembered.clear();
          remembered.set(token, { claims, expiresAt: payload.exp });
        }
        return claims;
      } catch (error) {
        // Forged, damaged, expired, or of another installation: the same for the caller.
        if (error instanceof errors.JOSEError) return undefined;
        throw error;
      }
    },
  };
}

function claimsOf(payload: Readonly<Record<string, unknown>>): TokenClaims | undefined {
  const { use, sub, workspaceId, email, sessionId } = payload;
  if (use !== "id" && use !== "access") return undefined;
  if (!isText(sub) || !isText(workspaceId) || !isText(email) || !isText(sessionId)) return undefined;
  return { use, userId: sub, workspaceId, email, sessionId };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

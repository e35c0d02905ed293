import type { FastifyReply, FastifyRequest } from "fastify";
import { createDeviceCookie, type DeviceCookie } from "./device-cookie.ts";
import { createRefreshCookie, type RefreshCookie } from "./refresh-cookie.ts";
import type { SessionClient } from "./sessions-store.ts";
import type { SignedIn, UserView } from "./signed-in.ts";

/** The cookies of a sign-in. */
export interface SignInCookies {
  readonly refresh: RefreshCookie;
  readonly device: DeviceCookie;
  /** Writes both, and returns the response body. */
  write(reply: FastifyReply, signedIn: SignedIn): Session;
}

/** Specification, section 3: the response of a login. */
interface Session {
  idToken: string;
  accessToken: string;
  refreshToken: string;
  user: UserView;
}

export function createSignInCookies(publicUrl: string): SignInCookies {
  const refresh = createRefreshCookie(publicUrl);
  const device = createDeviceCookie(publicUrl);
  return {
    refresh,
    device,
    write(reply, { tokens, user, deviceToken }) {
      refresh.write(reply, tokens.refreshToken, tokens);
      device.write(reply, deviceToken);
      const { idToken, accessToken, refreshToken } = tokens;
      return { idToken, accessToken, refreshToken, user };
    },
  };
}

/** The program behind a request. */
export function clientOf({ ip, headers }: FastifyRequest): SessionClient {
  return { address: ip, userAgent: headers["user-agent"] };
}

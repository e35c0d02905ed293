import type { CallScopes } from "../platform/call-scope.ts";
import { bearerToken } from "../platform/http/bearer-token.ts";
import { mount, type Routes } from "../platform/http/mount.ts";
import { limitedPermissions } from "./limited-permissions.ts";
import type { Auth } from "./service.ts";
import { clientOf, type SignInCookies } from "./sign-in-cookies.ts";

interface Deps {
  readonly auth: Auth;
  readonly cookies: SignInCookies;
  readonly scopes: Pick<CallScopes, "of">;
}

export function createAuthRoutes({ auth, cookies, scopes }: Deps): Routes {
  const { refresh: cookie, device } = cookies;
  const { registration, passwordReset, session } = auth;
  return (api) => {
    mount(api, "POST /auth/register", ({ body }) => registration.register(body));
    mount(api, "POST /auth/verify", ({ body }) => registration.verify(body.email, body.code));
    mount(api, "POST /auth/resend-verification", ({ body }) => registration.resendVerification(body.email));
    mount(api, "POST /auth/forgot-password", ({ body }) => passwordReset.forgot(body.email));
    mount(api, "POST /auth/reset-password", async ({ body, reply }) => {
      const { message, deviceToken } = await passwordReset.reset(body.token, body.password);
      cookie.clear(reply);
      device.write(reply, deviceToken);
      return { message };
    });
    mount(api, "POST /auth/login", async ({ body, request, reply, respond }) => {
      const origin = { ...clientOf(request), deviceToken: device.read(request) };
      const result = await session.login(body, origin);
      return "challenge" in result ? respond(202, result) : cookies.write(reply, result);
    });
    mount(api, "POST /auth/refresh", async ({ body, request, reply }) => {
      const inCookie = cookie.read(request);
      const fromBody = body.refreshToken !== undefined;
      const presented = body.refreshToken ?? inCookie;
      const { idToken, accessToken, ...next } = await session.refresh(
        presented,
        fromBody ? "body" : "cookie",
      );
      // A browser whose cookie has the exchanged token must not keep the old one.
      if (inCookie === presented) cookie.write(reply, next.refreshToken, next);
      return { idToken, accessToken, ...(fromBody ? { refreshToken: next.refreshToken } : {}) };
    });
    mount(api, "POST /auth/logout", async ({ body, request, reply }) => {
      const tokens = [body.refreshToken, cookie.read(request)].filter((token) => token !== undefined);
      await session.logout({ refreshTokens: tokens, bearer: bearerToken(request) });
      cookie.clear(reply);
      return { message: "You are signed out." };
    });
    mount(api, "GET /auth/me", async ({ principal }) => {
      const { permissions, ...me } = await session.me(principal);
      return { ...me, permissions: { ...permissions, limited: await limitedPermissions(scopes, principal) } };
    });
  };
}

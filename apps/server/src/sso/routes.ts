import { clientOf, type SignInCookies } from "../identity/sign-in-cookies.ts";
import { mount, type Routes } from "../platform/http/mount.ts";
import { createBegunCookie } from "./begun-cookie.ts";
import type { ConnectionTest } from "./connection-test.ts";
import type { SsoSettingsService } from "./settings.ts";
import type { SsoSignInService } from "./sign-in.ts";

interface Deps {
  readonly signIn: SsoSignInService;
  readonly settings: SsoSettingsService;
  readonly test: ConnectionTest;
  readonly cookies: SignInCookies;
  readonly publicUrl: string;
}

export function createSsoRoutes({ signIn, settings, test, cookies, publicUrl }: Deps): Routes {
  const begun = createBegunCookie(publicUrl);
  return (api) => {
    mount(api, "POST /auth/sso", async ({ body, reply }) => {
      const { redirectTo, cookie } = await signIn.begin(body);
      begun.write(reply, cookie);
      return { redirectTo };
    });
    mount(api, "POST /auth/sso/complete", async ({ body, request, reply, respond }) => {
      const presented = begun.read(request);
      // A response that failed does not get a second try.
      begun.clear(reply);
      const result = await signIn.complete(body, presented, clientOf(request));
      return result.kind === "tested" ? respond(202, result.report) : cookies.write(reply, result.signedIn);
    });
    mount(api, "GET /sso", ({ principal }) => settings.view(principal));
    mount(api, "PUT /sso", ({ principal, body }) => settings.change(principal, body));
    mount(api, "POST /sso/test", ({ principal }) => test(principal));
    mount(api, "POST /sso/test-sign-in", async ({ principal, reply }) => {
      const { redirectTo, cookie } = await signIn.beginTest(principal);
      begun.write(reply, cookie);
      return { redirectTo };
    });
  };
}

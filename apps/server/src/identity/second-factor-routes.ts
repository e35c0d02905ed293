import { mount, type Routes } from "../platform/http/mount.ts";
import type { Auth } from "./service.ts";
import { clientOf, type SignInCookies } from "./sign-in-cookies.ts";

interface Deps {
  readonly auth: Pick<Auth, "secondFactor" | "secondStep" | "passkeys">;
  readonly cookies: SignInCookies;
}

export function createSecondFactorRoutes({ auth, cookies }: Deps): Routes {
  const { secondFactor, secondStep, passkeys } = auth;
  return (api) => {
    mount(api, "POST /auth/second-factor", async ({ body, request, reply }) =>
      cookies.write(reply, await secondStep.completeWithCode(body.challenge, body.code, clientOf(request))),
    );
    mount(api, "POST /auth/passkey/options", async ({ body }) => {
      const { challenge, options } = await passkeys.beginSignIn(body.challenge);
      return { challenge, options: { ...options } };
    });
    mount(api, "POST /auth/passkey", async ({ body, request, reply }) =>
      cookies.write(reply, await passkeys.signIn(body, clientOf(request))),
    );
    mount(api, "GET /second-factor", ({ principal }) => secondFactor.view(principal));
    mount(api, "POST /second-factor/authenticator", ({ principal, body }) =>
      secondFactor.begin(principal, body.password),
    );
    mount(api, "POST /second-factor/authenticator/confirm", ({ principal, body }) =>
      secondFactor.confirm(principal, body.code),
    );
    mount(api, "POST /second-factor/authenticator/remove", ({ principal, body }) =>
      secondFactor.turnOff(principal, body),
    );
    mount(api, "POST /second-factor/recovery-codes", ({ principal, body }) =>
      secondFactor.replaceRecoveryCodes(principal, body),
    );
    mount(api, "POST /second-factor/passkeys/options", async ({ principal, body }) => {
      const { challenge, options } = await passkeys.beginAdding(principal, body.password);
      return { challenge, options: { ...options } };
    });
    mount(api, "POST /second-factor/passkeys", ({ principal, body }) => passkeys.add(principal, body));
    mount(api, "PATCH /second-factor/passkeys/:id", ({ principal, params, body }) =>
      passkeys.rename(principal, params.id, body.name),
    );
    mount(api, "POST /second-factor/passkeys/:id/remove", ({ principal, params, body }) =>
      passkeys.remove(principal, params.id, body.password),
    );
    mount(api, "GET /sign-in-rules", ({ principal }) => secondFactor.rules(principal));
    mount(api, "PUT /sign-in-rules", ({ principal, body }) =>
      secondFactor.setRules(principal, body.secondFactorRequired),
    );
    mount(api, "DELETE /members/:id/second-factor", async ({ principal, params }) => {
      await secondFactor.reset(principal, params.id);
      return undefined;
    });
  };
}

import { codeOf, decodeBase32 } from "../identity/totp.ts";
import { createSoftPasskey } from "./soft-passkey.ts";
import type { TestPerson, TestServer } from "./test-server.ts";

const STEP_MS = 30_000;
/** The address of test servers whose browsers offer passkeys. */
export const passkeyUrl = "http://localhost:4000";

/** The current code of an authenticator app; `offset` in steps of 30 seconds. */
export function codeNow(server: TestServer, secret: string, offset = 0): string {
  return codeOf(decodeBase32(secret), Math.floor(server.clock.now.getTime() / STEP_MS) + offset);
}

/** Sets up an authenticator app, and moves the clock on, so that the next code is a new one. */
export async function setUpAuthenticator(
  server: TestServer,
  as: TestPerson,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await server.call("POST /second-factor/authenticator", {
    as,
    body: { password: as.password },
  });
  const { secret } = begun.body;
  const { body } = await server.call("POST /second-factor/authenticator/confirm", {
    as,
    body: { code: codeNow(server, secret) },
  });
  server.clock.advance(STEP_MS);
  return { secret, recoveryCodes: body.recoveryCodes };
}

/** Adds a passkey; the server's PUBLIC_URL must be `passkeyUrl`. */
export async function addPasskey(server: TestServer, as: TestPerson, name = "Laptop") {
  const passkey = createSoftPasskey(passkeyUrl);
  const begun = await server.call("POST /second-factor/passkeys/options", {
    as,
    body: { password: as.password },
  });
  const { challenge, options } = begun.body;
  const added = await server.call("POST /second-factor/passkeys", {
    as,
    body: { challenge, name, response: passkey.register(options) },
  });
  return { passkey, added };
}

/** The second step of a sign-in with the right password. */
export async function secondStepOf(server: TestServer, { email, password }: TestPerson): Promise<string> {
  const { body } = await server.call("POST /auth/login", { body: { email, password, rememberMe: true } });
  return body.challenge;
}

import { randomUUID } from "node:crypto";
import { addPasskey, codeNow, secondStepOf, setUpAuthenticator } from "../second-factor.ts";
import type { TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow } from "./declared.ts";
import { requiredSso } from "./sso.ts";

const params = () => ({ id: randomUUID() });

/** A person with an authenticator app. */
async function withAuthenticator(server: TestServer) {
  const as = await server.person();
  return { as, ...(await setUpAuthenticator(server, as)) };
}

async function proof(server: TestServer, code?: string) {
  const { as, secret } = await withAuthenticator(server);
  const body = { password: as.password, code: code ?? codeNow(server, secret) };
  return { as, body };
}

const unproven = async (server: TestServer) => {
  const as = await server.person();
  return { as, body: { password: as.password, code: "000000" } };
};

export const secondFactorAnswers: Answers<EndpointsBelow<"second-factor" | "sign-in-rules">> = {
  "GET /second-factor": {
    200: async ({ full }) => full.call("GET /second-factor", { as: await full.person() }),
  },
  "POST /second-factor/authenticator": {
    200: async ({ full }) => {
      const as = await full.person();
      return full.call("POST /second-factor/authenticator", { as, body: { password: as.password } });
    },
    conflict: async ({ full }) => {
      const { as } = await withAuthenticator(full);
      return full.call("POST /second-factor/authenticator", { as, body: { password: as.password } });
    },
  },
  "POST /second-factor/authenticator/confirm": {
    200: async ({ full }) => {
      const as = await full.person();
      const { body } = await full.call("POST /second-factor/authenticator", {
        as,
        body: { password: as.password },
      });
      const code = codeNow(full, body.secret);
      return full.call("POST /second-factor/authenticator/confirm", { as, body: { code } });
    },
    invalid_code: async ({ full }) =>
      full.call("POST /second-factor/authenticator/confirm", {
        as: await full.person(),
        body: { code: "000000" },
      }),
  },
  "POST /second-factor/authenticator/remove": {
    200: async ({ full }) => full.call("POST /second-factor/authenticator/remove", await proof(full)),
    not_found: async ({ full }) =>
      full.call("POST /second-factor/authenticator/remove", await unproven(full)),
    invalid_code: async ({ full }) =>
      full.call("POST /second-factor/authenticator/remove", await proof(full, "ABCD-EFGH")),
  },
  "POST /second-factor/recovery-codes": {
    200: async ({ full }) => full.call("POST /second-factor/recovery-codes", await proof(full)),
    not_found: async ({ full }) => full.call("POST /second-factor/recovery-codes", await unproven(full)),
    invalid_code: async ({ full }) =>
      full.call("POST /second-factor/recovery-codes", await proof(full, "ABCD-EFGH")),
  },
  "POST /second-factor/passkeys/options": {
    200: async ({ full }) => {
      const as = await full.person();
      return full.call("POST /second-factor/passkeys/options", { as, body: { password: as.password } });
    },
    conflict: async ({ idle }) => {
      const as = await idle.person();
      return idle.call("POST /second-factor/passkeys/options", { as, body: { password: as.password } });
    },
  },
  "POST /second-factor/passkeys": {
    201: async ({ full }) => (await addPasskey(full, await full.person())).added,
    invalid_code: async ({ full }) => {
      const as = await full.person();
      const response = { clientDataJSON: "e30", attestationObject: "oA" };
      const body = {
        challenge: "x.y",
        name: "Mine",
        response: { id: "a", response },
      };
      return full.call("POST /second-factor/passkeys", { as, raw: { body } });
    },
  },
  "PATCH /second-factor/passkeys/:id": {
    200: async ({ full }) => {
      const as = await full.person();
      const { added } = await addPasskey(full, as);
      const { id } = added.body.passkey;
      return full.call("PATCH /second-factor/passkeys/:id", { as, params: { id }, body: { name: "Phone" } });
    },
    not_found: async ({ full }) => {
      const as = await full.person();
      return full.call("PATCH /second-factor/passkeys/:id", {
        as,
        params: params(),
        body: { name: "Phone" },
      });
    },
  },
  "POST /second-factor/passkeys/:id/remove": {
    200: async ({ full }) => {
      const as = await full.person();
      const { added } = await addPasskey(full, as);
      const { id } = added.body.passkey;
      const body = { password: as.password };
      return full.call("POST /second-factor/passkeys/:id/remove", { as, params: { id }, body });
    },
    not_found: async ({ full }) => {
      const as = await full.person();
      const body = { password: as.password };
      return full.call("POST /second-factor/passkeys/:id/remove", { as, params: params(), body });
    },
  },
  "GET /sign-in-rules": {
    200: async ({ full }) => full.call("GET /sign-in-rules", { as: await full.person() }),
  },
  "PUT /sign-in-rules": {
    200: async ({ full }) => {
      const { as } = await withAuthenticator(full);
      return full.call("PUT /sign-in-rules", { as, body: { secondFactorRequired: true } });
    },
    conflict: async ({ full }) =>
      full.call("PUT /sign-in-rules", { as: await full.person(), body: { secondFactorRequired: true } }),
  },
};

export const secondStepAnswers: Answers<
  "POST /auth/second-factor" | "POST /auth/passkey/options" | "POST /auth/passkey"
> = {
  "POST /auth/second-factor": {
    200: async ({ full }) => {
      const { as, secret } = await withAuthenticator(full);
      const challenge = await secondStepOf(full, as);
      return full.call("POST /auth/second-factor", { body: { challenge, code: codeNow(full, secret) } });
    },
    invalid_code: ({ full }) =>
      full.call("POST /auth/second-factor", { body: { challenge: "made-up", code: "000000" } }),
    sso_required: async ({ full }) => {
      const { challenge, secret } = await requiredSso(full);
      return full.call("POST /auth/second-factor", { body: { challenge, code: codeNow(full, secret) } });
    },
  },
  "POST /auth/passkey/options": {
    200: ({ full }) => full.call("POST /auth/passkey/options", { body: {} }),
    invalid_code: ({ full }) => full.call("POST /auth/passkey/options", { body: { challenge: "made-up" } }),
    conflict: ({ idle }) => idle.call("POST /auth/passkey/options", { body: {} }),
  },
  "POST /auth/passkey": {
    200: async ({ full }) => {
      const { passkey } = await addPasskey(full, await full.person());
      const { body } = await full.call("POST /auth/passkey/options", { body: {} });
      const response = passkey.use(body.options);
      return full.call("POST /auth/passkey", { body: { challenge: body.challenge, response } });
    },
    invalid_code: ({ full }) => full.call("POST /auth/passkey", { body: madeUpPasskey }),
    sso_required: async ({ full }) => {
      const { passkey } = await requiredSso(full);
      const { body } = await full.call("POST /auth/passkey/options", { body: {} });
      const response = passkey.use(body.options);
      return full.call("POST /auth/passkey", { body: { challenge: body.challenge, response } });
    },
  },
};

/** A sign-in with a passkey that no one has. */
export const madeUpPasskey = {
  challenge: "made-up",
  response: {
    id: "none",
    response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" },
  },
};

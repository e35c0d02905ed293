import { randomUUID } from "node:crypto";
import type { TestPerson, TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow } from "./declared.ts";

const grants = [{ role: "viewer", scope: { kind: "workspace" } }] as const;
const token = { name: "Nightly", scopes: ["inventory:read" as const] };
const elsewhere = [{ role: "viewer" as const, scope: { kind: "account" as const, id: randomUUID() } }];

async function created(server: TestServer, name = "Pipeline") {
  const as = await server.person();
  const answer = await create(server, as, name);
  return { as, answer, params: { id: answer.body.serviceAccount.serviceAccountId } };
}
const create = (server: TestServer, as: TestPerson, name: string) =>
  server.call("POST /service-accounts", { as, body: { name, grants: [...grants] } });

export const serviceAccountAnswers: Answers<EndpointsBelow<"service-accounts">> = {
  "GET /service-accounts": {
    200: async ({ full }) => {
      const { as, params } = await created(full);
      await full.call("POST /service-accounts/:id/tokens", { as, params, body: token });
      return full.call("GET /service-accounts", { as });
    },
  },
  "POST /service-accounts": {
    201: async ({ full }) => (await created(full)).answer,
    not_found: async ({ full }) =>
      full.call("POST /service-accounts", {
        as: await full.person(),
        body: { name: "Pipeline", grants: elsewhere },
      }),
    conflict: async ({ full }) => create(full, (await created(full)).as, "pipeline"),
  },
  "PUT /service-accounts/:id/grants": {
    200: async ({ full }) => {
      const { as, params } = await created(full);
      return full.call("PUT /service-accounts/:id/grants", {
        as,
        params,
        body: { grants: [{ role: "operator", scope: { kind: "workspace" } }] },
      });
    },
    not_found: async ({ full }) =>
      full.call("PUT /service-accounts/:id/grants", {
        as: await full.person(),
        params: { id: randomUUID() },
        body: { grants: [...grants] },
      }),
  },
  "DELETE /service-accounts/:id": {
    204: async ({ full }) => {
      const { as, params } = await created(full);
      return full.call("DELETE /service-accounts/:id", { as, params });
    },
    not_found: async ({ full }) =>
      full.call("DELETE /service-accounts/:id", { as: await full.person(), params: { id: randomUUID() } }),
  },
  "POST /service-accounts/:id/tokens": {
    201: async ({ full }) => {
      const { as, params } = await created(full);
      return full.call("POST /service-accounts/:id/tokens", { as, params, body: token });
    },
    not_found: async ({ full }) =>
      full.call("POST /service-accounts/:id/tokens", {
        as: await full.person(),
        params: { id: randomUUID() },
        body: token,
      }),
    conflict: async ({ full }) => {
      const { as, params } = await created(full);
      const more = () => full.call("POST /service-accounts/:id/tokens", { as, params, body: token });
      for (let count = 0; count < 50; count += 1) await more();
      return more();
    },
  },
  "DELETE /service-accounts/:id/tokens/:tokenId": {
    204: async ({ full }) => {
      const { as, params } = await created(full);
      const { body } = await full.call("POST /service-accounts/:id/tokens", { as, params, body: token });
      return full.call("DELETE /service-accounts/:id/tokens/:tokenId", {
        as,
        params: { ...params, tokenId: body.apiToken.id },
      });
    },
    not_found: async ({ full }) => {
      const { as, params } = await created(full);
      return full.call("DELETE /service-accounts/:id/tokens/:tokenId", {
        as,
        params: { ...params, tokenId: randomUUID() },
      });
    },
  },
};

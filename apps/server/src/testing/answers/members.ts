import { randomUUID } from "node:crypto";
import type { Grant } from "@skyledger/contract/permissions";
import { type TestPerson, type TestServer, testPassword } from "../test-server.ts";
import type { Answers, EndpointsBelow } from "./declared.ts";
import { invitationToken } from "./invitation-token.ts";

const newEmail = () => `${randomUUID()}@example.com`;

const asViewer: Grant[] = [{ role: "viewer", scope: { kind: "workspace" } }];

/** A colleague of a new person. */
async function colleague(server: TestServer): Promise<{ as: TestPerson; params: { id: string } }> {
  const as = await server.person();
  const email = newEmail();
  const invitation = await invitationToken(server, email, as);
  await server.call("POST /auth/register", {
    body: { email, password: testPassword, fullName: "Ben", invitation },
  });
  const { body } = await server.call("GET /members", { as });
  const id: string = body.members
    .map(({ userId }: TestPerson) => userId)
    .find((one: string) => one !== as.userId);
  return { as, params: { id } };
}

export const memberAnswers: Answers<EndpointsBelow<"members">> = {
  "GET /members": { 200: async ({ full }) => full.call("GET /members", { as: await full.person() }) },
  "DELETE /members/:id": {
    204: async ({ full }) => full.call("DELETE /members/:id", await colleague(full)),
    not_found: async ({ full }) =>
      full.call("DELETE /members/:id", { as: await full.person(), params: { id: randomUUID() } }),
    conflict: async ({ full }) => {
      const as = await full.person();
      return full.call("DELETE /members/:id", { as, params: { id: as.userId } });
    },
  },
  "PUT /members/:id/grants": {
    200: async ({ full }) =>
      full.call("PUT /members/:id/grants", {
        ...(await colleague(full)),
        body: { grants: [{ role: "operator", scope: { kind: "workspace" } }] },
      }),
    not_found: async ({ full }) =>
      full.call("PUT /members/:id/grants", {
        as: await full.person(),
        params: { id: randomUUID() },
        body: { grants: asViewer },
      }),
    conflict: async ({ full }) => {
      const as = await full.person();
      return full.call("PUT /members/:id/grants", {
        as,
        params: { id: as.userId },
        body: { grants: asViewer },
      });
    },
  },
  "DELETE /members/:id/second-factor": {
    204: async ({ full }) => full.call("DELETE /members/:id/second-factor", await colleague(full)),
    not_found: async ({ full }) =>
      full.call("DELETE /members/:id/second-factor", {
        as: await full.person(),
        params: { id: randomUUID() },
      }),
    conflict: async ({ full }) => {
      const as = await full.person();
      return full.call("DELETE /members/:id/second-factor", { as, params: { id: as.userId } });
    },
  },
  "POST /members/invitations": {
    not_found: async ({ full }) =>
      full.call("POST /members/invitations", {
        as: await full.person(),
        body: {
          email: newEmail(),
          grants: [{ role: "viewer", scope: { kind: "account", id: randomUUID() } }],
        },
      }),
    200: async ({ full }) =>
      full.call("POST /members/invitations", { as: await full.person(), body: { email: newEmail() } }),
    conflict: async ({ full }) => {
      const as = await full.person();
      return full.call("POST /members/invitations", { as, body: { email: as.email } });
    },
  },
  "DELETE /members/invitations/:id": {
    204: async ({ full }) => {
      const as = await full.person();
      await full.call("POST /members/invitations", { as, body: { email: newEmail() } });
      const { body } = await full.call("GET /members", { as });
      return full.call("DELETE /members/invitations/:id", { as, params: { id: body.invitations[0].id } });
    },
    not_found: async ({ full }) =>
      full.call("DELETE /members/invitations/:id", { as: await full.person(), params: { id: randomUUID() } }),
  },
};

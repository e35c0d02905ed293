import type { TestPerson, TestServer } from "../test-server.ts";
import type { Answers, EndpointsBelow } from "./declared.ts";

const roleArn = "arn:aws:iam::123456789012:role/SkyledgerReadOnly";

/** A person whose workspace has the sandbox account. */
async function withSandbox(server: TestServer): Promise<{ as: TestPerson; params: { id: string } }> {
  const as = await server.person();
  const { body } = await server.call("GET /accounts", { as });
  return { as, params: { id: body.accounts[0].id } };
}

const unknown = async (server: TestServer) => ({
  as: await server.person(),
  params: { id: "no such account" },
});

const schedules = [{ kind: "discovery", frequency: "weekly", time: "02:30", weekday: 1 } as const];

/** A person whose organization is read through a role that AWS refuses. */
async function withRefusedOrganization(server: TestServer): Promise<{ as: TestPerson }> {
  const { as, params } = await withSandbox(server);
  await server.database.system(async (tx) => {
    await tx.query(
      "update cloud_accounts set kind = 'role', role_arn = $2, external_id = 'id' where id = $1",
      [params.id, roleArn],
    );
    await tx.query(
      `insert into organizations (workspace_id, account_id, aws_organization_id, management_account_id)
       select workspace_id, id, 'o-exampleorgid', '123456789012' from cloud_accounts where id = $1`,
      [params.id],
    );
  });
  return { as };
}

export const accountAnswers: Answers<EndpointsBelow<"accounts" | "organization">> = {
  "GET /accounts": { 200: async ({ full }) => full.call("GET /accounts", { as: await full.person() }) },
  "GET /accounts/guide": {
    200: async ({ full }) => full.call("GET /accounts/guide", { as: await full.person() }),
  },
  "POST /accounts": {
    201: async ({ full }) => {
      const sandbox = await withSandbox(full);
      await full.call("DELETE /accounts/:id", sandbox);
      return full.call("POST /accounts", { as: sandbox.as, body: { kind: "sandbox", name: "Again" } });
    },
    conflict: async ({ full }) =>
      full.call("POST /accounts", { as: await full.person(), body: { kind: "sandbox", name: "Second" } }),
    aws_connection_failed: async ({ full }) =>
      full.call("POST /accounts", {
        as: await full.person(),
        body: { kind: "role", name: "Production", roleArn },
      }),
    ambient_aws_not_allowed: async ({ full }) =>
      full.call("POST /accounts", { as: await full.person(), body: { kind: "ambient", name: "Own" } }),
  },
  "GET /accounts/:id": {
    200: async ({ full }) => full.call("GET /accounts/:id", await withSandbox(full)),
    not_found: async ({ full }) => full.call("GET /accounts/:id", await unknown(full)),
  },
  "GET /organization": {
    200: async ({ idle }) => idle.call("GET /organization", { as: await idle.person() }),
    not_found: async ({ full }) => full.call("GET /organization", { as: await full.person() }),
  },
  "PATCH /organization": {
    200: async ({ idle }) =>
      idle.call("PATCH /organization", {
        as: await idle.person(),
        body: { include: [], exclude: [{ tag: { key: "environment", value: "prod" } }] },
      }),
    not_found: async ({ full }) =>
      full.call("PATCH /organization", { as: await full.person(), body: { include: [], exclude: [] } }),
  },
  "POST /organization/refresh": {
    200: async ({ idle }) => idle.call("POST /organization/refresh", { as: await idle.person() }),
    not_found: async ({ full }) => full.call("POST /organization/refresh", { as: await full.person() }),
    aws_connection_failed: async ({ full }) =>
      full.call("POST /organization/refresh", await withRefusedOrganization(full)),
  },
  "PATCH /accounts/:id": {
    200: async ({ full }) =>
      full.call("PATCH /accounts/:id", { ...(await withSandbox(full)), body: { name: "Renamed" } }),
    not_found: async ({ full }) =>
      full.call("PATCH /accounts/:id", { ...(await unknown(full)), body: { name: "Renamed" } }),
  },
  "DELETE /accounts/:id": {
    204: async ({ full }) => full.call("DELETE /accounts/:id", await withSandbox(full)),
    not_found: async ({ full }) => full.call("DELETE /accounts/:id", await unknown(full)),
    conflict: async ({ idle }) => {
      const sandbox = await withSandbox(idle);
      const headers = { prefer: "respond-async" };
      await idle.call("POST /resources/discover", { as: sandbox.as, headers });
      return idle.call("DELETE /accounts/:id", sandbox);
    },
  },
  "GET /accounts/:id/schedules": {
    200: async ({ full }) => full.call("GET /accounts/:id/schedules", await withSandbox(full)),
    not_found: async ({ full }) => full.call("GET /accounts/:id/schedules", await unknown(full)),
  },
  "PUT /accounts/:id/schedules": {
    200: async ({ full }) =>
      full.call("PUT /accounts/:id/schedules", { ...(await withSandbox(full)), body: { schedules } }),
    not_found: async ({ full }) =>
      full.call("PUT /accounts/:id/schedules", { ...(await unknown(full)), body: { schedules } }),
  },
  "POST /accounts/:id/test": {
    200: async ({ full }) => full.call("POST /accounts/:id/test", await withSandbox(full)),
    not_found: async ({ full }) => full.call("POST /accounts/:id/test", await unknown(full)),
  },
};

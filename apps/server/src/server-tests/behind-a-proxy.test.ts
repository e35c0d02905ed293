// A server that listens on the loopback address behind a proxy: strangers can reach it, so nothing of the
// machine is offered.

import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { charge, focusRows, writeCsv } from "../billing-imports/reader/testing/export-files.ts";
import { createBillingSourcesStore } from "../billing-imports/store/sources-store.ts";
import { applyBilledCosts } from "../inventory/store/billed-costs.ts";
import { openTestDatabase } from "../platform/db/testing.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

const publicUrl = "https://sky.example.com";
let exportsIn: string;
beforeAll(async () => {
  exportsIn = await mkdtemp(join(tmpdir(), "skyledger-operator-"));
  await mkdir(join(exportsIn, "bills"));
  await writeCsv(join(exportsIn, "bills", "a.csv"), focusRows([charge({ billed: "9897.298311" })]));
});
afterAll(() => rm(exportsIn, { recursive: true }));

async function accountOf(server: TestServer, as: TestPerson): Promise<string> {
  const { body } = await server.call("GET /accounts", { as });
  return String(body.accounts[0].id);
}

describe("services of the machine", () => {
  let local: Server;
  let paths: (string | undefined)[] = [];
  beforeAll(async () => {
    local = createServer(({ url }, response) => {
      paths.push(url);
      response.writeHead(500, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: "INTERNAL: token=abc123" } }));
    });
    await new Promise<void>((resolve) => local.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => local.close());

  const tryToReach = async (server: TestServer) => {
    paths = [];
    const as = await server.person();
    const { port } = local.address() as AddressInfo; // it listens on a port
    const answers: string[] = [];
    for (const host of ["127.0.0.1", "localhost", "[::1]", "127.1", "2130706433"]) {
      const baseUrl = `http://${host}:${port}/admin/restart?x=`;
      await server.call("PUT /language-model", {
        as,
        body: { provider: "openai-compatible", model: "m", baseUrl },
      });
      const { status, code, text } = await server.call("POST /language-model/test", { as });
      expect({ status, code }).toEqual({ status: 422, code: "model_failed" });
      answers.push(text);
    }
    expect(answers.join()).not.toContain("abc123");
    return paths;
  };

  test.each([{ PUBLIC_URL: publicUrl }, {}])(
    "%j: no stranger reaches another port than Ollama's",
    async (env) => {
      const server = await startTestServer({ ...env, SKYLEDGER_ROLE: "api" });
      expect(await tryToReach(server)).toEqual([]);
      await server.close();
    },
  );

  test("Ollama's port and the server's AWS credentials are only for the machine's own people", async () => {
    const server = await startTestServer({ PUBLIC_URL: publicUrl, SKYLEDGER_ROLE: "api" });
    const as = await server.person();
    await server.call("PUT /language-model", { as, body: { provider: "ollama", model: "m" } });
    const refused = await server.call("POST /language-model/test", { as });
    expect(refused.body.message).toBe("Use an address that starts with https://.");
    const body = { kind: "ambient", name: "The server's" } as const;
    const ambient = await server.call("POST /accounts", { as, body });
    expect(ambient).toMatchObject({ status: 403, code: "ambient_aws_not_allowed" });
    await server.close();
  });
});

describe("the operator's folder of billing exports", () => {
  test("is closed to every workspace that the operator did not allow", async () => {
    const database = await openTestDatabase();
    // Two servers, one after the other, on one database.
    const lent = new Proxy(database, {
      get(target, name) {
        if (name === "close") return async () => undefined;
        const member: unknown = Reflect.get(target, name);
        return typeof member === "function" ? member.bind(target) : member;
      },
    });
    const start = (env: Record<string, string>) =>
      startTestServer({ PUBLIC_URL: publicUrl, BILLING_EXPORT_DIR: exportsIn, ...env }, { database: lent });
    const before = await start({});
    const named = await before.person({ email: "named@example.com" });
    await before.close();
    const server = await start({ BILLING_EXPORT_WORKSPACES: named.workspaceId });
    const stranger = await server.person();
    const { body: session } = await server.call("POST /auth/login", {
      body: { email: named.email, password: named.password, rememberMe: false },
    });
    const friend = { ...named, idToken: String(session.idToken) };

    const asked = await server.call("GET /cost/imports", { as: stranger });
    expect(asked.body).toMatchObject({ folder: null, workspaceId: stranger.workspaceId });
    expect(asked.text).not.toContain(exportsIn);
    for (const path of ["bills", "", "../x", "no such folder"]) {
      const place = { kind: "folder", accountId: await accountOf(server, stranger), path } as const;
      const refused = await server.call("POST /cost/imports", { as: stranger, body: place });
      expect(refused).toMatchObject({ status: 403, code: "forbidden" });
      expect(refused.body.detail).toContain(`add ${stranger.workspaceId} to BILLING_EXPORT_WORKSPACES`);
    }

    const opened = await server.call("GET /cost/imports", { as: friend });
    expect(opened.body.folder).toBe(exportsIn);
    const place = { kind: "folder", accountId: await accountOf(server, friend), path: "bills" } as const;
    expect((await server.call("POST /cost/imports", { as: friend, body: place })).status).toBe(201);
    await server.close();
    await database.close();
  });

  test("is closed again to a workspace that had access: neither a new import nor a queued one reads it", async () => {
    const server = await startTestServer({ PUBLIC_URL: publicUrl, BILLING_EXPORT_DIR: exportsIn });
    const as = await server.person();
    const accountId = await accountOf(server, as);
    const source = await createBillingSourcesStore(server.database, applyBilledCosts).insert(as.workspaceId, {
      accountId,
      kind: "folder",
      bucket: "",
      location: "bills",
      createdBy: as.userId,
    });
    const id = String(source?.id);
    const refused = await server.call("POST /cost/imports/:id/run", { as, params: { id } });
    expect(refused).toMatchObject({ status: 403, code: "forbidden" });
    const { body } = await server.call("GET /cost/imports", { as });
    expect(body.imports).toMatchObject([{ fileCount: 0, rowCount: 0, months: [] }]);
    await server.close();
  });
});

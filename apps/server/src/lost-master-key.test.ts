import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDeliveries } from "./notifications/store/outbox-store.ts";
import { sealedColumns } from "./platform/db/sealed-values.ts";
import { storedMessage } from "./platform/db/testing/stored-documents.ts";
import { openTestDatabase } from "./platform/db/testing.ts";
import { createSigningCertificate } from "./testing/sso-certificate.ts";
import { startOidcProvider } from "./testing/sso-oidc-provider.ts";
import { createSamlProvider, postResponse } from "./testing/sso-saml-provider.ts";
import { beginSso, completeSso, ssoBody, ssoWorkspace } from "./testing/sso-workspace.ts";
import { startTestServer, type TestPerson, type TestServer } from "./testing/test-server.ts";

const secret = "https://hooks.slack.example/services/T0/B0/very-secret-value";
const saved = {
  email_enabled: true,
  email_address: "team@example.com",
  slack_enabled: true,
  slack_webhook_url: secret,
  notification_types: {
    critical_findings: true,
    cost_spikes: true,
    unused_resources: true,
    remediation_status: true,
    weekly_summary: true,
  },
  thresholds: { cost_spike_percentage: 20, unused_resource_days: 7, critical_finding_count: 1 },
  channels: {
    webhook: {
      enabled: true,
      settings: { webhook_url: "https://hooks.example.com/a", signing_secret: "a-secret-of-at-least-16" },
    },
  },
};
const model = {
  provider: "openai-compatible" as const,
  model: "stub",
  baseUrl: "https://models.example.com/v1",
  apiKey: "sesame",
};

let server: TestServer;
let ana: TestPerson;
const warnings: string[] = [];
/** Keeps what the operator is warned of. */
const logger = pino({ level: "warn" }, { write: (line: string) => void warnings.push(JSON.parse(line).msg) });

/** Someone signs in with OpenID Connect: a client secret, and a token that asks the provider about the person. */
async function signInWithOidc(on: TestServer): Promise<void> {
  const { owner: as, domain } = await ssoWorkspace(on);
  const { body } = await on.call("GET /sso", { as });
  const provider = await startOidcProvider(body.addresses.redirectUri);
  try {
    const { issuer, clientId, clientSecret } = provider;
    const settings = ssoBody(domain, { protocol: "oidc", issuer, clientId, clientSecret });
    expect((await on.call("PUT /sso", { as, body: settings })).status).toBe(200);
    const email = `ben@${domain}`;
    provider.accounts.set("ben", { email, email_verified: true, name: "Ben Roy", groups: [] });
    const { redirectTo, cookie } = await beginSso(on, { email });
    const query = await provider.signIn(redirectTo, "ben");
    expect((await completeSso(on, as.workspaceId, query, cookie)).status).toBe(200);
  } finally {
    await provider.close();
  }
}

/** A sign-in with SAML whose assertion waits for the browser that began it. */
async function leaveSamlSignInUnfinished(on: TestServer): Promise<void> {
  const { owner: as, domain } = await ssoWorkspace(on);
  const provider = createSamlProvider(createSigningCertificate());
  const { entityId, signInUrl, certificate } = provider;
  const settings = ssoBody(domain, { protocol: "saml", entityId, signInUrl, certificates: [certificate] });
  expect((await on.call("PUT /sso", { as, body: settings })).status).toBe(200);
  const email = `eva@${domain}`;
  const { redirectTo } = await beginSso(on, { email });
  const person = { nameId: "eva-1", attributes: { email, displayName: "Eva Roy", groups: ["all"] } };
  const xml = await provider.respond(redirectTo, person);
  expect((await postResponse(on, as.workspaceId, xml)).status).toBe(303);
}

beforeAll(async () => {
  const database = await openTestDatabase();
  const env = { WEBHOOK_ALLOWED_HOSTS: "hooks.slack.example", SSO_ALLOWED_HOSTS: "127.0.0.1" };
  const before = await startTestServer(env, { database, logger });
  ana = await before.person();
  const put = await before.call("PUT /notifications/preferences", { as: ana, raw: { body: saved } });
  expect(put.status, put.text).toBe(200);
  expect((await before.call("PUT /language-model", { as: ana, body: model })).status).toBe(200);
  const { password } = ana;
  const app = await before.call("POST /second-factor/authenticator", { as: ana, body: { password } });
  expect(app.status).toBe(200);
  const receiver = { url: "https://siem.invalid/skyledger", secret: "a-secret-of-at-least-16" };
  expect((await before.call("PUT /audit/forwarding", { as: ana, body: receiver })).status).toBe(200);
  await signInWithOidc(before);
  await leaveSamlSignInUnfinished(before);
  expect(warnings).toEqual([]);
  // Another data directory has other keys; the first server stays idle.
  server = await startTestServer(env, { database, logger });
  const { body } = await server.call("POST /auth/login", {
    body: { email: ana.email, password: ana.password },
  });
  ana = { ...ana, ...body };
});
afterAll(() => server.close());

/** A stored text as the seal writes it. */
const sealedText = "^v1\\.[A-Za-z0-9_-]{38,}$";

test("every column with sealed texts is on the list, and filled by this test", async () => {
  const { rows: columns } = await server.database.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and data_type in ('text', 'jsonb', 'character varying')`,
  );
  expect(columns.length).toBeGreaterThan(100);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await server.database.system((tx) =>
      tx.query(`select 1 from ${table} where ${column}::text ~ $1 limit 1`, [sealedText]),
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  expect(found.sort()).toEqual(sealedColumns.map(({ table, column }) => `${table}.${column}`).sort());
});

test("the operator is warned once, at the start, with what is concerned", () => {
  expect(warnings).toEqual([
    "The master key in DATA_DIR/keys is not the one that these were sealed with, and they count as not set (notification channels: 3 of 3; language model API keys: 1 of 1; authenticator apps: 1 of 1; client secrets of single sign-on: 1 of 1; sessions at identity providers: 1 of 1; unfinished sign-ins: 1 of 1; receivers of audit logs: 1 of 1). Put the former master.key back, or ask people to enter them again.",
  ]);
});

test("messages on their way: a mail reaches its person, a channel that is lost says why, nothing stays pending", async () => {
  const message = storedMessage;
  await server.database.forWorkspace(ana.workspaceId, (tx) =>
    addDeliveries(
      tx,
      ana.workspaceId,
      ["email", "slack"].map((channel) => ({
        userId: ana.userId,
        channel,
        eventKey: "e",
        message,
      })),
      server.clock.now,
    ),
  );
  type Sent = { channel: string; status: string; reason: string | null };
  const sent = async (): Promise<Sent[]> =>
    (await server.call("GET /notifications/history", { as: ana })).body.deliveries;
  await expect
    .poll(async () => (await sent()).some(({ status }) => status === "pending"), { timeout: 300_000 })
    .toBe(false);
  const of = async (channel: string) => (await sent()).find((one) => one.channel === channel);
  expect(await of("email")).toMatchObject({ status: "sent" });
  expect(server.mails.at(-1)?.to).toBe(ana.email);
  expect(await of("slack")).toMatchObject({
    status: "dead",
    reason:
      "The settings of this channel can't be decrypted because the server's key file was replaced. Enter them again, and then send this message again.",
  });
});

test("a test of a lost channel asks for what is missing", async () => {
  const body = { type: "slack", webhook_url: "" };
  expect(await server.call("POST /notifications/test", { as: ana, body })).toMatchObject({ status: 400 });
});

test("preferences say what to enter again, and are whole again once it was", async () => {
  const get = async () => (await server.call("GET /notifications/preferences", { as: ana })).body;
  const lost = await get();
  expect(lost).toMatchObject({
    email_enabled: true,
    email_address: ana.email,
    slack_enabled: false,
    slack_webhook_url: "",
    channels: { webhook: { enabled: false } },
  });
  expect(lost.to_enter_again.sort()).toEqual(["email", "slack", "webhook"]);
  // Sent back as it is: what stays empty is not set from now on.
  const kept = await server.call("PUT /notifications/preferences", { as: ana, raw: { body: lost } });
  expect(kept).toMatchObject({ status: 200, body: { slack_enabled: false, to_enter_again: [] } });
  const again = await server.call("PUT /notifications/preferences", { as: ana, raw: { body: saved } });
  expect(again).toMatchObject({
    status: 200,
    body: { slack_enabled: true, email_address: "team@example.com" },
  });
  expect((await get()).to_enter_again).toEqual([]);
});

test("the language model says that its key must be entered again, and works as configured once it was", async () => {
  const get = async () => (await server.call("GET /language-model", { as: ana })).body.languageModel;
  expect(await get()).toMatchObject({ model: "stub", hasApiKey: false, keyLost: true });
  const refused = await server.call("POST /language-model/test", { as: ana });
  expect(refused.code).toBe("model_not_configured");
  expect(refused.body.detail).toContain("Enter it again");
  const { apiKey: _key, ...without } = model;
  await server.call("PUT /language-model", { as: ana, body: without });
  expect(await get()).toMatchObject({ hasApiKey: false, keyLost: false });
  await server.call("PUT /language-model", { as: ana, body: model });
  expect(await get()).toMatchObject({ hasApiKey: true, keyLost: false });
});

test("a receiver of the audit log must be entered again, and gets what waited", async () => {
  const get = async () => (await server.call("GET /audit/forwarding", { as: ana })).body.forwarding;
  const problem =
    "The address can't be decrypted because the server's key file was replaced. Enter it again.";
  expect((await server.call("POST /audit/forwarding/test", { as: ana })).body).toEqual({ problem });
  const lost = await get();
  expect(lost.receiver).toBeNull();
  expect(lost.waiting).toBeGreaterThan(0);
  const url = "https://siem.invalid/skyledger";
  const without = await server.call("PUT /audit/forwarding", { as: ana, body: { url } });
  expect(without).toMatchObject({ status: 400, body: { issues: [{ path: "secret" }] } });
  const body = { url, secret: "another-secret-of-16" };
  const { status, body: again } = await server.call("PUT /audit/forwarding", { as: ana, body });
  expect(status).toBe(200);
  expect(again.forwarding).toMatchObject({
    receiver: "https://siem.invalid",
    sentSequence: lost.sentSequence,
  });
});

import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { givenUpDelivery } from "../testing/given-up-delivery.ts";
import { type HttpSink, startHttpSink } from "../testing/http-sink.ts";
import { somePreferences } from "../testing/some-preferences.ts";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";
import { channels } from "./channels/channels.gen.ts";

let server: TestServer;
let sink: HttpSink;
beforeAll(async () => {
  sink = await startHttpSink();
  server = await startTestServer({ SANDBOX_RESOURCES: "100", WEBHOOK_ALLOWED_HOSTS: sink.host });
});
afterAll(async () => {
  await server.close();
  await sink.close();
});

const get = (as: TestPerson) => server.call("GET /notifications/preferences", { as });
const put = (as: TestPerson, change: object = {}) =>
  server.call("PUT /notifications/preferences", { as, raw: { body: { ...somePreferences, ...change } } });
const history = async (as: TestPerson) =>
  (await server.call("GET /notifications/history", { as })).body.deliveries;

describe("§3 notification preferences", () => {
  test("the defaults: an email to the person's address, every type, 20 / 7 / 1", async () => {
    const ana = await server.person();
    const { status, body } = await get(ana);
    expect(status).toBe(200);
    expect(body).toEqual({
      email_enabled: true,
      slack_enabled: false,
      email_address: ana.email,
      slack_webhook_url: "",
      notification_types: {
        critical_findings: true,
        cost_spikes: true,
        unused_resources: true,
        remediation_status: true,
        weekly_summary: true,
        assigned_work: true,
        comments: true,
      },
      thresholds: { cost_spike_percentage: 20, unused_resource_days: 7, critical_finding_count: 1 },
      time_zone: "UTC",
      channels: Object.fromEntries(
        channels
          .filter(({ id }) => id !== "email" && id !== "slack")
          .map(({ id }) => [id, { enabled: false, settings: expect.anything() }]),
      ),
      to_enter_again: [],
      updated_at: null,
    });
  });

  test("saved preferences are returned, and each person has their own", async () => {
    const [ana, bob] = [await server.person(), await server.person()];
    const change = {
      email_enabled: false,
      email_address: "team@example.com",
      notification_types: { ...somePreferences.notification_types, cost_spikes: false },
      thresholds: { cost_spike_percentage: 100, unused_resource_days: 30, critical_finding_count: 10 },
      time_zone: "Europe/Lisbon",
    };
    const saved = await put(ana, change);
    expect(saved).toMatchObject({ status: 200, body: change });
    expect((await get(ana)).body).toEqual(saved.body);
    expect((await get(bob)).body).toMatchObject({
      email_address: bob.email,
      time_zone: "UTC",
      to_enter_again: [],
      updated_at: null,
    });
  });

  test("the response of GET can be sent back unchanged", async () => {
    const ana = await server.person();
    await put(ana, { slack_enabled: true, slack_webhook_url: `${sink.url}/round-trip` });
    const { body } = await get(ana);
    const again = await server.call("PUT /notifications/preferences", { as: ana, raw: { body } });
    expect(again).toMatchObject({ status: 200, body: { slack_enabled: true } });
    expect(again.body.slack_webhook_url).toBe(body.slack_webhook_url);
    sink.answers.push({ status: 200 });
    const tested = await server.call("POST /notifications/test", {
      as: ana,
      body: { type: "slack", webhook_url: again.body.slack_webhook_url },
    });
    expect(tested.body).toMatchObject({ success: true });
    expect(sink.received.at(-1)?.path).toBe("/round-trip");
  });

  test("webhook addresses and secrets are never returned completely, nor stored readable", async () => {
    const ana = await server.person();
    const secret = "https://hooks.slack.example/services/T000/B000/topsecretvalue";
    const saved = await put(ana, {
      slack_enabled: true,
      slack_webhook_url: secret,
      channels: {
        webhook: {
          enabled: true,
          settings: {
            webhook_url: "https://receiver.example/abcdef",
            signing_secret: "signing-secret-of-ana",
          },
        },
      },
    });
    expect(saved.status).toBe(200);
    expect(saved.body.slack_webhook_url).toBe("https://hooks.slack.example/…alue");
    expect(saved.body.channels.webhook.settings).toEqual({
      webhook_url: "https://receiver.example/…cdef",
      signing_secret: "••••••••",
    });
    const { rows } = await server.database.system((tx) => tx.query("select * from notification_channels"));
    expect(rows.length).toBeGreaterThan(2);
    expect(JSON.stringify(rows)).not.toMatch(/topsecretvalue|abcdef|signing-secret-of-ana|receiver\.example/);
  });
});

describe("§5 §9 invalid preferences", () => {
  const cases: [string, object, string, string][] = [
    ["an empty address", { email_address: "" }, "email_address", "Please enter an email address"],
    [
      "no address",
      { email_address: "someone" },
      "email_address",
      "Enter an email address like name@example.com.",
    ],
    [
      "two addresses",
      { email_address: "a@example.com,b@example.com" },
      "email_address",
      "Enter an email address like name@example.com.",
    ],
    ["an empty webhook", { slack_enabled: true }, "slack_webhook_url", "Please enter a Slack webhook URL"],
    [
      "a webhook without TLS",
      { slack_webhook_url: "http://hooks.slack.com/x" },
      "slack_webhook_url",
      "Use an address that starts with https://.",
    ],
    ["no webhook", { slack_webhook_url: "hello" }, "slack_webhook_url", "This is not a web address."],
    [
      "an unknown time zone",
      { time_zone: "Mars/Olympus" },
      "time_zone",
      "Choose a time zone like Europe/Lisbon.",
    ],
    [
      "an unknown channel",
      { channels: { pigeon: { enabled: true, settings: {} } } },
      "channels.pigeon",
      "Unknown channel.",
    ],
    [
      "a short secret",
      { channels: { webhook: { enabled: false, settings: { signing_secret: "short" } } } },
      "channels.webhook.settings.signing_secret",
      "Use at least 16 characters.",
    ],
    [
      "an empty field of a channel that is on",
      { channels: { teams: { enabled: true, settings: {} } } },
      "channels.teams.settings.webhook_url",
      "Please enter a Teams workflow URL",
    ],
  ];
  test.each(cases)("%s", async (_what, change, path, message) => {
    const answer = await put(await server.person(), change);
    expect(answer).toMatchObject({ status: 400, code: "invalid_input" });
    expect(answer.body.issues).toContainEqual({ path, message });
  });

  test.each([
    ["cost_spike_percentage", 5, 100],
    ["unused_resource_days", 1, 30],
    ["critical_finding_count", 1, 10],
  ])("%s must be between %i and %i", async (name, min, max) => {
    const ana = await server.person();
    const set = (value: unknown) =>
      put(ana, { thresholds: { ...somePreferences.thresholds, [name]: value } });
    for (const fits of [min, max]) expect(await set(fits)).toMatchObject({ status: 200 });
    for (const wrong of [min - 1, max + 1, min + 0.5, "7", null]) {
      const answer = await set(wrong);
      expect(answer, String(wrong)).toMatchObject({ status: 400, code: "invalid_input" });
      expect(answer.body.issues[0].path).toBe(`thresholds.${name}`);
    }
    expect((await set(min - 1)).body.issues[0].message).toBe(`Use a number from ${min} to ${max}.`);
  });

  test("a test requires an address, with the specification's text", async () => {
    const as = await server.person();
    for (const body of [{ type: "email", email: " " }, { type: "email" }] as const) {
      const answer = await server.call("POST /notifications/test", { as, body });
      expect(answer).toMatchObject({ status: 400, body: { message: "Please enter an email address" } });
      expect(answer.body.issues).toEqual([{ path: "email", message: "Please enter an email address" }]);
    }
    const slack = await server.call("POST /notifications/test", {
      as,
      body: { type: "slack", webhook_url: "" },
    });
    expect(slack.body).toMatchObject({
      message: "Please enter a Slack webhook URL",
      issues: [{ path: "webhook_url", message: "Please enter a Slack webhook URL" }],
    });
    const other = await server.call("POST /notifications/test", { as, body: { type: "pigeon" } });
    expect(other).toMatchObject({ status: 400, code: "invalid_input" });
  });
});

describe("§7 §8 tests of channels", () => {
  test("a test email is sent, and a mail server's rejection is reported", async () => {
    const as = await server.person();
    const body = { type: "email", email: "team@example.com" };
    const sent = await server.call("POST /notifications/test", { as, body });
    expect(sent.body).toEqual({ success: true, message: "Test email sent successfully!" });
    const mail = server.mails.findLast(({ to }) => to === "team@example.com");
    expect(mail).toMatchObject({ subject: "Test message from Skyledger" });
    server.mailTrouble.error = Object.assign(new Error("550 5.1.1 No such user"), { responseCode: 550 });
    const refused = await server.call("POST /notifications/test", { as, body });
    server.mailTrouble.error = undefined;
    expect(refused).toMatchObject({
      status: 200,
      body: { success: false, message: expect.stringContaining("No such user") },
    });
  });

  test("a test Slack message is posted, and a rejection is reported", async () => {
    const as = await server.person();
    const body = { type: "slack", webhook_url: `${sink.url}/services/T/B/x` };
    sink.answers.push({ status: 200, body: "ok" }, { status: 404, body: "no_service" });
    const sent = await server.call("POST /notifications/test", { as, body });
    expect(sent.body).toEqual({ success: true, message: "Test Slack message sent successfully!" });
    expect(sink.received.at(-1)?.json).toMatchObject({ blocks: expect.any(Array) });
    const refused = await server.call("POST /notifications/test", { as, body });
    expect(refused.body).toEqual({ success: false, message: "127.0.0.1 answered 404: no_service" });
  });

  test("an address inside the server's network is not reached", async () => {
    const as = await server.person();
    const closed = await startTestServer({});
    const ana = await closed.person();
    const before = sink.received.length;
    const body = { type: "slack", webhook_url: sink.url.replace("http:", "https:") };
    const answer = await closed.call("POST /notifications/test", { as: ana, body });
    await closed.close();
    expect(answer.body).toMatchObject({
      success: false,
      message: expect.stringContaining("private network"),
    });
    expect(sink.received.length).toBe(before);
    expect(as.email).not.toBe(ana.email);
  });

  test("every channel is listed with the fields of its form", async () => {
    const { body } = await server.call("GET /notifications/channels", { as: await server.person() });
    expect(body.mailConfigured).toBe(true);
    const ids: string[] = body.channels.map(({ id }: { id: string }) => id);
    expect(ids.sort()).toEqual(channels.map(({ id }) => id));
    const slack = body.channels.find(({ id }: { id: string }) => id === "slack");
    expect(slack.fields).toEqual([
      expect.objectContaining({ name: "slack_webhook_url", input: "url", secret: true, required: true }),
    ]);
  });
});

describe("a scan reports critical findings", () => {
  const scan = (as: TestPerson) => server.call("POST /security/scan", { as });
  const settled = (as: TestPerson, count: number) =>
    vi.waitFor(
      async () => {
        const all = await history(as);
        expect(all).toHaveLength(count);
        expect(all.every(({ status }: { status: string }) => status !== "pending")).toBe(true);
        return all;
      },
      { timeout: 300_000, interval: 100 },
    );

  test("once per channel; the next scan has nothing new and reports nothing", async () => {
    const ana = await server.person();
    await put(ana, {
      email_address: ana.email,
      slack_enabled: true,
      slack_webhook_url: `${sink.url}/alerts-of-ana`,
    });
    await scan(ana);
    const sent = await settled(ana, 2);
    expect(
      sent.map(({ channel, status }: { channel: string; status: string }) => [channel, status]).sort(),
    ).toEqual([
      ["email", "sent"],
      ["slack", "sent"],
    ]);
    const mail = server.mails.findLast(({ to, facts }) => to === ana.email && facts !== undefined);
    expect(mail?.items?.[0]?.detail).toContain("(Sandbox account: sample data)");
    // Each leads to its own finding.
    for (const { title, url } of mail?.items ?? []) {
      const id = url?.split("/security/findings/")[1] ?? "";
      const { body } = await server.call("GET /security/findings/:id", { as: ana, params: { id } });
      expect(body.finding.title).toBe(title);
    }
    expect(sink.received.filter(({ path }) => path === "/alerts-of-ana")).toHaveLength(1);
    server.clock.advance(600_000);
    await scan(ana);
    await settled(ana, 2);
    expect(sink.received.filter(({ path }) => path === "/alerts-of-ana")).toHaveLength(1);
  });

  test("§3 the defaults apply once the address is confirmed: an email to it, without anything saved", async () => {
    const ana = await server.person();
    await scan(ana);
    const sent = await settled(ana, 1);
    expect(sent).toMatchObject([{ type: "critical_findings", channel: "email", status: "sent" }]);
    const mail = server.mails.findLast(({ to, facts }) => to === ana.email && facts !== undefined);
    expect(mail?.subject).toBe(sent[0].title);
    // That saves nothing, and the form shows the effective values.
    expect((await get(ana)).body).toMatchObject({ email_address: ana.email, updated_at: null });
    await put(ana, { email_enabled: false });
    const { body } = await get(ana);
    expect(body).toMatchObject({ email_enabled: false, updated_at: expect.any(String) });
  });

  test("§3 no one is notified at an unconfirmed address", async () => {
    const stranger = "stranger@example.com";
    await server.call("POST /auth/register", {
      body: { email: stranger, password: "Abcdef1!", fullName: "S", company: "" },
    });
    const { rows } = await server.database.system((tx) =>
      tx.query(
        "select from notification_preferences p join users u on u.id = p.user_id where lower(u.email) = $1",
        [stranger],
      ),
    );
    expect(rows).toEqual([]);
  });

  test("§1 a critical finding is reported within a minute of its scan", async () => {
    const ana = await server.person();
    await scan(ana);
    const [reported] = await settled(ana, 1);
    const { body } = await server.call("GET /security/score", { as: ana });
    // Written with the scan; the tests' clock stands still, so sending took no time.
    expect(reported.createdAt).toBe(body.lastScan);
    expect(reported.finishedAt).toBe(body.lastScan);
  });

  test("no one is notified with this type turned off, or without a channel", async () => {
    const [typeless, channelless] = [await server.person(), await server.person()];
    const types = { ...somePreferences.notification_types, critical_findings: false };
    await put(typeless, { notification_types: types });
    await put(channelless, { email_enabled: false });
    for (const person of [typeless, channelless]) {
      await scan(person);
      expect(await history(person)).toEqual([]);
    }
  });
});

describe("critical findings of Security Hub are reported", () => {
  const cve = "[SAMPLE] A package with a known vulnerability is installed";
  const messages = async (as: TestPerson) => {
    const { rows } = await server.database.forWorkspace(as.workspaceId, (tx) =>
      tx.query<{ message: { summary: string; items: { title: string }[]; facts: { value: string }[] } }>(
        "select message from notification_outbox where workspace_id = $1 and type = 'critical_findings' order by created_at",
        [as.workspaceId],
      ),
    );
    return rows.map(({ message }) => message);
  };
  const importNow = async (as: TestPerson) => {
    server.clock.advance(1_000);
    expect((await server.call("POST /security/security-hub-import", { as })).status).toBe(200);
  };

  test("by the import itself, and neither the next import nor a scan repeats it", async () => {
    const ana = await server.person();
    await put(ana, { email_address: ana.email });
    await importNow(ana);
    const [first] = await messages(ana);
    expect(first?.items.filter(({ title }) => title === cve)).toHaveLength(1);
    expect(first?.summary).toMatch(/^Security Hub reported \d+ new critical findings\.$/);
    await importNow(ana);
    expect(await messages(ana)).toHaveLength(1);
    await server.call("POST /security/scan", { as: ana });
    const all = await messages(ana);
    expect(all.flatMap(({ items }) => items).filter(({ title }) => title === cve)).toHaveLength(1);
  });

  test("by the full scan that imported them first, together with our checks' findings", async () => {
    const ana = await server.person();
    await put(ana, { email_address: ana.email });
    await server.call("POST /security/scan", { as: ana });
    const critical = { severity: "CRITICAL", status: "ACTIVE" } as const;
    const { body } = await server.call("GET /security/findings", { as: ana, query: critical });
    expect(await messages(ana)).toMatchObject([
      { facts: [{ value: String(body.total) }, { value: String(body.total) }] },
    ]);
    await importNow(ana);
    expect(await messages(ana)).toHaveLength(1);
  });
});

test("the end of a remediation is reported", async () => {
  const ana = await server.person();
  const types = { ...somePreferences.notification_types, critical_findings: false };
  await put(ana, { email_address: ana.email, notification_types: types });
  await server.call("POST /security/scan", { as: ana });
  // The sandbox account has runs of other fixes that fail on purpose.
  const query = { checkId: "iam-password-policy-strong" };
  const { body } = await server.call("GET /security/findings", { as: ana, query });
  const [fixable] = body.findings;
  const fixed = await server.call("POST /security/remediate", {
    as: ana,
    body: { findingId: fixable.findingId },
  });
  expect(fixed.body).toMatchObject({ status: "COMPLETED" });
  await vi.waitFor(async () => expect((await history(ana))[0]?.status).toBe("sent"), 300_000);
  expect(server.mails.findLast(({ to }) => to === ana.email)).toMatchObject({
    subject: `Remediated: ${fixable.title}: ${fixable.resourceName}`,
    button: { url: expect.stringContaining(`/security/findings/${fixable.findingId}`) },
  });
  const failing = await server.call("GET /security/findings", {
    as: ana,
    query: { checkId: "s3-bucket-versioning", q: "legacy-uploads" },
  });
  const { findingId, title, resourceName } = failing.body.findings[0];
  const failed = await server.call("POST /security/remediate", { as: ana, body: { findingId } });
  expect(failed.body.status).toBe("FAILED");
  await vi.waitFor(async () => {
    const statuses = (await history(ana)).map(({ status }: { status: string }) => status);
    expect(statuses).toEqual(["sent", "sent"]);
  }, 300_000);
  const subject = `Remediation failed: ${title}: ${resourceName}`;
  expect(server.mails.find((mail) => mail.to === ana.email && mail.subject === subject)).toMatchObject({
    paragraphs: [expect.stringContaining(failed.body.message)],
  });
});

describe("history", () => {
  test("given-up messages are listed with their reason and can be sent again", async () => {
    const ana = await server.person();
    await put(ana, { slack_enabled: true, slack_webhook_url: `${sink.url}/again` });
    const id = await givenUpDelivery(server, ana);
    expect(await history(ana)).toEqual([
      expect.objectContaining({
        id,
        status: "dead",
        channel: "slack",
        channelName: "Slack",
        reason: "hooks.example answered 404: no_service",
        nextAttemptAt: null,
      }),
    ]);
    const again = await server.call("POST /notifications/history/:id/resend", { as: ana, params: { id } });
    expect(again.body).toMatchObject({ id, status: "pending" });
    await vi.waitFor(async () => expect((await history(ana))[0].status).toBe("sent"), 300_000);
    expect(sink.received.filter(({ path }) => path === "/again")).toHaveLength(1);
  });

  test("is paginated, and filtered by status", async () => {
    const ana = await server.person();
    for (let count = 0; count < 3; count++) await givenUpDelivery(server, ana);
    const query = { limit: 2, status: "dead" } as const;
    const first = (await server.call("GET /notifications/history", { as: ana, query })).body;
    expect(first).toMatchObject({ total: 3, deliveries: { length: 2 } });
    const cursor = first.nextCursor;
    const second = (await server.call("GET /notifications/history", { as: ana, query: { ...query, cursor } }))
      .body;
    expect(second).toMatchObject({ nextCursor: null, deliveries: { length: 1 } });
    const sent = await server.call("GET /notifications/history", { as: ana, query: { status: "sent" } });
    expect(sent.body.deliveries).toEqual([]);
  });
});

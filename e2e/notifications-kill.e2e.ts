// A server that is killed right after a scan has queued its notifications.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { startSink } from "./support/http-sink.ts";
import { ask, createMember, login } from "./support/people.ts";
import { startServer } from "./support/server.ts";

const everyType = {
  critical_findings: true,
  cost_spikes: true,
  unused_resources: true,
  remediation_status: true,
  weekly_summary: true,
};

test("§4 killed between queuing and sending: exactly one message per event arrives after the restart", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "skyledger-kill-"));
  const sink = await startSink();
  const env = { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1", SANDBOX_RESOURCES: "100" };
  const first = await startServer({ dataDir, env });
  const person = await createMember(first);
  const { idToken: token } = await login(first, person);
  const webhook = { webhook_url: `${sink.url}/events`, signing_secret: "a-secret-of-at-least-16" };
  await ask(first, "PUT", "/notifications/preferences", {
    token,
    body: {
      email_enabled: false,
      email_address: "",
      slack_enabled: false,
      slack_webhook_url: "",
      notification_types: everyType,
      thresholds: { cost_spike_percentage: 20, unused_resource_days: 7, critical_finding_count: 1 },
      channels: { webhook: { enabled: true, settings: webhook } },
    },
  });
  await ask(first, "POST", "/security/scan", { token });
  // The scan and its messages are one transaction, and sending follows within a second. Here, the server is
  // killed first.
  await first.stop("SIGKILL");

  const second = await startServer({ dataDir, env });
  await expect.poll(() => sink.received.length, { timeout: 180_000 }).toBeGreaterThan(0);
  // wall: a second message would arrive within seconds; checking too early would miss it and fail nothing
  await sleep(3_000);
  const again = await login(second, person);
  type History = { deliveries: { status: string }[] };
  const statuses = async () => {
    const token = again.idToken;
    const { deliveries } = await ask<History>(second, "GET", "/notifications/history", { token });
    return deliveries.map(({ status }) => status);
  };
  // A message that the first server was just sending is sent again when its lease of two minutes has expired.
  await expect.poll(statuses, { timeout: 180_000 }).toEqual(["sent"]);
  // Only in this case is it received twice, and then with the same ID.
  const bodies = sink.received.map(({ json }) => json as { id: string; type: string });
  expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
  await second.stop();
  await sink.close();
  rmSync(dataDir, { recursive: true, force: true });
});

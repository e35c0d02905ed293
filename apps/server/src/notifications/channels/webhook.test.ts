import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { createRecordingTools, sampleMessage } from "./testing/sample-message.ts";
import webhook from "./webhook.ts";

const url = "https://receiver.example/skyledger";

/** A receiver according to the guide docs/guides/receive-webhooks.md. */
function verified(headers: Readonly<Record<string, string>>, body: string, key: Buffer): boolean {
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return headers["webhook-signature"] === expected;
}

test.each([
  ["a plain secret", "a-secret-of-at-least-16", Buffer.from("a-secret-of-at-least-16")],
  ["a secret in Base64", `whsec_${Buffer.alloc(32, 5).toString("base64")}`, Buffer.alloc(32, 5)],
])(
  "is signed with %s over ID, time, and body; a change of any invalidates it",
  async (_what, signing_secret, key) => {
    const { tools, posted } = createRecordingTools();
    await webhook.send({ webhook_url: url, signing_secret }, sampleMessage, tools);
    const { headers = {}, body = "" } = posted[0] ?? {};
    expect(headers).toMatchObject({
      "webhook-id": sampleMessage.deliveryId,
      "webhook-timestamp": "1772438401",
    });
    expect(verified(headers, body, key)).toBe(true);
    expect(verified(headers, `${body} `, key)).toBe(false);
    expect(verified({ ...headers, "webhook-timestamp": "1772438402" }, body, key)).toBe(false);
    expect(verified({ ...headers, "webhook-id": "another" }, body, key)).toBe(false);
    expect(verified(headers, body, Buffer.from("another key"))).toBe(false);
  },
);

/** The example of the Standard Webhooks specification's reference libraries. */
test("matches the published example of Standard Webhooks", async () => {
  const id = "msg_p5jXN8AQM9LWM0D4loKWxJek";
  const body = '{"test": 2432232314}';
  const key = Buffer.from("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "base64");
  const signature = createHmac("sha256", key).update(`${id}.1614265330.${body}`).digest("base64");
  expect(signature).toBe("g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});

test("the body contains everything, with absolute addresses", async () => {
  const { tools, posted } = createRecordingTools();
  await webhook.send({ webhook_url: url, signing_secret: "a-secret-of-at-least-16" }, sampleMessage, tools);
  expect(posted[0]?.json).toEqual({
    id: sampleMessage.deliveryId,
    type: "critical_findings",
    timestamp: "2026-03-02T08:00:01.500Z",
    data: {
      tone: "critical",
      title: sampleMessage.title,
      summary: sampleMessage.summary,
      facts: sampleMessage.facts,
      items: [
        {
          title: sampleMessage.items[0]?.title,
          detail: sampleMessage.items[0]?.detail,
          url: sampleMessage.itemUrls[0],
        },
        { title: "Second", detail: "plain", url: null },
      ],
      moreItems: 3,
      at: sampleMessage.at,
      url: sampleMessage.url,
      manageUrl: sampleMessage.manageUrl,
    },
  });
});

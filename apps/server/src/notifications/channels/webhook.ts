import { createHmac } from "node:crypto";
import { z } from "zod";
import { defineChannel, field, type OutgoingMessage, postJson } from "./channel.ts";

const shortestSecret = 16;
const encodedSecret = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/** The key: the bytes after "whsec_" if the secret has that form, else its own. */
function keyOf(secret: string): Buffer {
  const encoded = encodedSecret.exec(secret)?.[1];
  return encoded === undefined ? Buffer.from(secret, "utf8") : Buffer.from(encoded, "base64");
}

/** The payload; documented in docs/guides/receive-webhooks.md, so fields are only ever added. */
function bodyOf({ deliveryId, url, itemUrls, sentAt, manageUrl, ...message }: OutgoingMessage): string {
  return JSON.stringify({
    id: deliveryId,
    type: message.type,
    timestamp: sentAt.toISOString(),
    data: {
      tone: message.tone,
      title: message.title,
      summary: message.summary,
      facts: message.facts,
      items: message.items.map(({ group, title, detail }, index) => ({
        ...(group === undefined ? {} : { group }),
        title,
        detail,
        url: itemUrls[index] ?? null,
      })),
      moreItems: message.moreItems,
      at: message.at,
      url,
      manageUrl,
    },
  });
}

/** Headers of the Standard Webhooks specification, which has libraries for most languages. */
function signatureHeaders(
  secret: string,
  { id, sentAt, body }: { id: string; sentAt: Date; body: string },
): Record<string, string> {
  const seconds = String(Math.floor(sentAt.getTime() / 1000));
  const signature = createHmac("sha256", keyOf(secret)).update(`${id}.${seconds}.${body}`).digest("base64");
  return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": `v1,${signature}` };
}

export default defineChannel({
  id: "webhook",
  name: "Webhook",
  about: "Signed JSON to a URL (HMAC-SHA256, Standard Webhooks).",
  group: "machine",
  settings: z.strictObject({
    webhook_url: field({
      label: "Webhook URL",
      missing: "Please enter a webhook URL",
      placeholder: "https://example.com/skyledger",
      input: "url",
      secret: true,
    }),
    signing_secret: field(
      {
        label: "Signing secret",
        missing: "Please enter a signing secret",
        hint: `At least ${shortestSecret} characters, the same on your side. A secret that starts with whsec_ is read as Base64.`,
        input: "password",
        secret: true,
      },
      z
        .string()
        .trim()
        .max(200)
        .regex(new RegExp(`^$|^.{${shortestSecret},}$`), `Use at least ${shortestSecret} characters.`),
    ),
  }),
  async send({ webhook_url, signing_secret }, message, { post }) {
    const body = bodyOf(message);
    const headers = signatureHeaders(signing_secret, {
      id: message.deliveryId,
      sentAt: message.sentAt,
      body,
    });
    await postJson(post, webhook_url, body, headers);
  },
});

import { z } from "zod";
import { postJson } from "../../platform/outbound/post-json.ts";
import { shortestSecret, signatureHeaders } from "../../platform/outbound/webhook-signature.ts";
import { defineChannel, field, type OutgoingMessage } from "./channel.ts";

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

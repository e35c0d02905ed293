import { z } from "zod";
import { postJson } from "../../platform/outbound/post-json.ts";
import { andMore, cut, defineChannel, field, itemTitle, type OutgoingMessage } from "./channel.ts";

/** Discord's length limits (embed limits). */
const longest = { title: 256, description: 4096, fieldName: 256, fieldValue: 1024 };

const colours: Record<OutgoingMessage["tone"], number> = {
  critical: 0x93_0d_3c,
  warning: 0xc0_8c_00,
  good: 0x20_9f_84,
  info: 0x2f_55_d4,
};

/** Escapes Discord's Markdown, so that an AWS name stays a name. */
function escaped(text: string): string {
  return text.replaceAll(/[\\`*_~|>#[\]()<:@-]/g, String.raw`\$&`);
}

function descriptionOf(message: OutgoingMessage): string {
  const lines = message.items.map((item, index) => {
    const title = itemTitle(item);
    const url = message.itemUrls[index] ?? null;
    const name = url === null ? `**${escaped(title)}**` : `[${escaped(title)}](${url})`;
    return `${name}\n${escaped(item.detail)}`;
  });
  const more = andMore(message);
  const parts = [escaped(message.summary), ...lines, ...(more === "" ? [] : [more])];
  return cut(parts.join("\n\n"), longest.description);
}

export default defineChannel({
  id: "discord",
  name: "Discord",
  about: "A message through a webhook of a Discord channel.",
  group: "chat",
  settings: z.strictObject({
    webhook_url: field({
      label: "Discord webhook URL",
      missing: "Please enter a Discord webhook URL",
      hint: "In Discord: the channel's settings, Integrations, Webhooks.",
      placeholder: "https://discord.com/api/webhooks/…",
      input: "url",
      secret: true,
    }),
  }),
  async send({ webhook_url }, message, { post }) {
    await postJson(post, webhook_url, {
      username: "Skyledger",
      // A name that looks like a mention notifies no one.
      allowed_mentions: { parse: [] },
      embeds: [
        {
          title: cut(message.title, longest.title),
          url: message.url,
          description: descriptionOf(message),
          color: colours[message.tone],
          timestamp: message.at,
          fields: message.facts.slice(0, 25).map(({ name, value }) => ({
            name: cut(escaped(name), longest.fieldName),
            value: cut(escaped(value), longest.fieldValue),
            inline: true,
          })),
          footer: { text: `Manage notifications: ${message.manageUrl}` },
        },
      ],
    });
  },
});

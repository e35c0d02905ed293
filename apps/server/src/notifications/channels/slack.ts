import { z } from "zod";
import { postJson } from "../../platform/outbound/post-json.ts";
import { andMore, cut, defineChannel, field, itemTitle, type OutgoingMessage } from "./channel.ts";

/** Slack's length limits (Block Kit reference: header, section, fields). */
const longest = { header: 150, section: 3000, field: 2000 };
const fieldsPerSection = 10;

/** Slack reads these three as markup; escaped, an AWS name cannot become a link or a mention. */
function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** `verbatim`: Slack must not detect channels, people, or links in names. */
const markdown = (text: string, limit: number) => ({
  type: "mrkdwn",
  text: cut(text, limit),
  verbatim: true,
});

function itemLine(item: OutgoingMessage["items"][number], url: string | null): string {
  const title = itemTitle(item);
  const name = url === null ? `*${escaped(title)}*` : `<${url}|${escaped(title)}>`;
  return `• ${name}\n   ${escaped(item.detail)}`;
}

function blocksOf(message: OutgoingMessage): object[] {
  const facts = message.facts.slice(0, fieldsPerSection);
  const lines = message.items.map((item, index) => itemLine(item, message.itemUrls[index] ?? null));
  const more = andMore(message);
  return [
    { type: "header", text: { type: "plain_text", text: cut(message.title, longest.header), emoji: false } },
    { type: "section", text: markdown(escaped(message.summary), longest.section) },
    ...(facts.length === 0
      ? []
      : [
          {
            type: "section",
            fields: facts.map(({ name, value, url }) => {
              const shown = url === null ? escaped(value) : `<${url}|${escaped(value)}>`;
              return markdown(`*${escaped(name)}*\n${shown}`, longest.field);
            }),
          },
        ]),
    ...lines.map((line) => ({ type: "section", text: markdown(line, longest.section) })),
    ...(more === "" ? [] : [{ type: "context", elements: [markdown(more, longest.field)] }]),
    {
      type: "actions",
      elements: [
        {
          type: "button",
          text: { type: "plain_text", text: cut(message.linkLabel, 75), emoji: false },
          url: message.url,
        },
      ],
    },
    {
      type: "context",
      elements: [markdown(`<${message.manageUrl}|Manage notifications>`, longest.field)],
    },
  ];
}

export default defineChannel({
  id: "slack",
  name: "Slack",
  about: "A message through an incoming webhook of your Slack workspace.",
  group: "chat",
  settings: z.strictObject({
    slack_webhook_url: field({
      label: "Slack webhook URL",
      missing: "Please enter a Slack webhook URL",
      hint: "In Slack: Apps, Incoming Webhooks, Add to Slack.",
      placeholder: "https://hooks.slack.com/services/…",
      input: "url",
      secret: true,
    }),
  }),
  async send({ slack_webhook_url }, message, { post }) {
    const text = escaped(`${message.title}. ${message.summary}`); // fallback without blocks
    await postJson(post, slack_webhook_url, { text, blocks: blocksOf(message) });
  },
});

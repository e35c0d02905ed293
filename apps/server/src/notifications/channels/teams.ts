import { z } from "zod";
import { postJson } from "../../platform/outbound/post-json.ts";
import { andMore, cut, defineChannel, field, itemTitle, type OutgoingMessage } from "./channel.ts";

const longestText = 2000;

/** Unchanged text: only TextBlock reads Markdown, and AWS names must not become links. */
function plain(parts: readonly { text: string; bold?: boolean; quiet?: boolean }[]): object {
  return {
    type: "RichTextBlock",
    inlines: parts.map(({ text, bold, quiet }) => ({
      type: "TextRun",
      text: cut(text, longestText),
      ...(bold === true ? { weight: "Bolder" } : {}),
      ...(quiet === true ? { isSubtle: true } : {}),
    })),
  };
}

/** An Adaptive Card, the format of Teams workflows. */
function cardOf(message: OutgoingMessage): object {
  const more = andMore(message);
  return {
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    type: "AdaptiveCard",
    version: "1.4",
    body: [
      plain([{ text: message.title, bold: true }]),
      plain([{ text: message.summary }]),
      ...message.facts.map(({ name, value }) => plain([{ text: `${name}: `, quiet: true }, { text: value }])),
      ...message.items.map((item) =>
        plain([{ text: `${itemTitle(item)} `, bold: true }, { text: item.detail }]),
      ),
      ...(more === "" ? [] : [plain([{ text: more, quiet: true }])]),
    ],
    actions: [
      { type: "Action.OpenUrl", title: message.linkLabel, url: message.url },
      { type: "Action.OpenUrl", title: "Manage notifications", url: message.manageUrl },
    ],
  };
}

export default defineChannel({
  id: "teams",
  name: "Microsoft Teams",
  about: "An Adaptive Card through a workflow of a Teams channel.",
  group: "chat",
  settings: z.strictObject({
    webhook_url: field({
      label: "Teams workflow URL",
      missing: "Please enter a Teams workflow URL",
      hint: "In Teams: the channel's Workflows, “Post to a channel when a webhook request is received”.",
      placeholder: "https://….logic.azure.com/workflows/…",
      input: "url",
      secret: true,
    }),
  }),
  async send({ webhook_url }, message, { post }) {
    await postJson(post, webhook_url, {
      type: "message",
      attachments: [
        {
          contentType: "application/vnd.microsoft.card.adaptive",
          contentUrl: null,
          content: cardOf(message),
        },
      ],
    });
  },
});

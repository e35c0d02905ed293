import { z } from "zod";
import { postJson } from "../../platform/outbound/post-json.ts";
import { andMore, cut, defineChannel, field, itemTitle, type OutgoingMessage } from "./channel.ts";

/** A message of Google Chat has at most 32,000 bytes; this leaves room for the longest escapes. */
const longestText = 1000;

/** Texts of a card are HTML (Google Chat, "Format messages"), so that an AWS name stays a name. */
function escaped(text: string): string {
  return cut(text, longestText).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

const paragraph = (text: string) => ({ textParagraph: { text } });
const button = (text: string, url: string) => ({ text, onClick: { openLink: { url } } });

function itemText(item: OutgoingMessage["items"][number], url: string | null): string {
  const title = escaped(itemTitle(item));
  const name = url === null ? `<b>${title}</b>` : `<a href="${escaped(url)}">${title}</a>`;
  return `${name}<br>${escaped(item.detail)}`;
}

/** A card, in which mentions and Markdown have no effect. */
function cardOf(message: OutgoingMessage): object {
  const { title, summary, facts, items, itemUrls, linkLabel, url, manageUrl } = message;
  const more = andMore(message);
  const widgets = [
    paragraph(escaped(summary)),
    ...facts.map(({ name, value }) => ({ decoratedText: { topLabel: escaped(name), text: escaped(value) } })),
    ...items.map((item, index) => paragraph(itemText(item, itemUrls[index] ?? null))),
    ...(more === "" ? [] : [paragraph(more)]),
    { buttonList: { buttons: [button(linkLabel, url), button("Manage notifications", manageUrl)] } },
  ];
  return { header: { title: cut(title, longestText) }, sections: [{ widgets }] };
}

export default defineChannel({
  id: "google-chat",
  name: "Google Chat",
  about: "A card through a webhook of a Google Chat space.",
  group: "chat",
  settings: z.strictObject({
    webhook_url: field({
      label: "Google Chat webhook URL",
      missing: "Please enter a Google Chat webhook URL",
      hint: "In Google Chat: the space's menu, Apps & integrations, Webhooks.",
      placeholder: "https://chat.googleapis.com/v1/spaces/…",
      input: "url",
      secret: true,
    }),
  }),
  async send({ webhook_url }, message, { post }) {
    await postJson(post, webhook_url, {
      cardsV2: [{ cardId: message.deliveryId, card: cardOf(message) }],
    });
  },
});

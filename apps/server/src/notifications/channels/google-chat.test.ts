import { expect, test } from "vitest";
import googleChat from "./google-chat.ts";
import { createRecordingTools, sampleMessage } from "./testing/sample-message.ts";

const settings = { webhook_url: "https://chat.example/v1/spaces/A/messages?key=1&token=2" };

type Card = {
  header: { title: string };
  sections: { widgets: Record<string, { text?: string; buttons?: unknown }>[] }[];
};

async function cardOf(message: typeof sampleMessage): Promise<Card> {
  const { tools, posted, firstJson } = createRecordingTools();
  await googleChat.send(settings, message, tools);
  expect(posted.map(({ url }) => url)).toEqual([settings.webhook_url]);
  const { cardsV2 } = firstJson<{ cardsV2: { cardId: string; card: Card }[] }>();
  expect(cardsV2).toHaveLength(1);
  expect(cardsV2[0]?.cardId).toBe(message.deliveryId);
  return cardsV2[0]?.card ?? { header: { title: "" }, sections: [] };
}

const textsOf = ({ sections }: Card) =>
  sections.flatMap(({ widgets }) =>
    widgets.flatMap((widget) => Object.values(widget).flatMap(({ text }) => text ?? [])),
  );

test("posts one card in which names are no markup, with links to each item and to the page", async () => {
  const card = await cardOf(sampleMessage);
  expect(card.header.title).toBe("Critical: S3 bucket is public <!channel>");
  expect(textsOf(card)).toEqual([
    "The last security scan saw 1 new critical finding &amp; more.",
    "1",
    '<a href="https://sky.example.com/resources?resource=arn">&lt;https://evil.example|Click&gt; [here](https://evil.example) @everyone</a><br>*bucket* `x` in us-east-1 &lt;script&gt;',
    "<b>Second</b><br>plain",
    "and 3 more",
  ]);
  const { buttonList } = card.sections[0]?.widgets.at(-1) ?? {};
  expect(buttonList?.buttons).toEqual([
    { text: "View critical findings", onClick: { openLink: { url: sampleMessage.url } } },
    { text: "Manage notifications", onClick: { openLink: { url: sampleMessage.manageUrl } } },
  ]);
});

test("texts are cut before they are escaped, so that no escape is cut in half", async () => {
  const card = await cardOf({ ...sampleMessage, summary: "<".repeat(2000) });
  expect(textsOf(card)[0]).toBe(`${"&lt;".repeat(999)}…`);
});

test("a full message stays within Google Chat's limit of 32,000 bytes", async () => {
  const items = Array.from({ length: 10 }, () => ({
    title: "<".repeat(120),
    detail: "d".repeat(500),
    path: null,
  }));
  const card = await cardOf({ ...sampleMessage, items, itemUrls: items.map(() => null) });
  expect(Buffer.byteLength(JSON.stringify(card))).toBeLessThan(32_000);
});

test("a response other than 2xx is an error that quotes it", async () => {
  const { tools } = createRecordingTools([{ status: 404, text: "Space not found" }]);
  await expect(googleChat.send(settings, sampleMessage, tools)).rejects.toThrow("404: Space not found");
});

import { expect, test } from "vitest";
import discord from "./discord.ts";
import { createRecordingTools, sampleMessage } from "./testing/sample-message.ts";

const settings = { webhook_url: "https://discord.example/api/webhooks/1/x" };

test("posts an embed that mentions no one and in which names are not Markdown", async () => {
  const { tools, firstJson } = createRecordingTools();
  await discord.send(settings, sampleMessage, tools);
  const body = firstJson<{ embeds: { description: string; title: string; color: number }[] }>();
  expect(body).toMatchObject({ username: "Skyledger", allowed_mentions: { parse: [] } });
  const [embed] = body.embeds;
  expect(embed?.color).toBe(0x93_0d_3c);
  expect(embed?.description).toContain(String.raw`\[here\]\(https\://evil.example\)`);
  expect(embed?.description).toContain(String.raw`\*bucket\* \`x\``);
  expect(embed?.description).toContain("](https://sky.example.com/resources?resource=arn)");
  expect(embed?.description).toContain("and 3 more");
});

test("a long list is cut to Discord's limit", async () => {
  const { tools, firstJson } = createRecordingTools();
  const items = Array.from({ length: 10 }, () => ({ title: "t", detail: "d".repeat(1000), path: null }));
  await discord.send(settings, { ...sampleMessage, items, itemUrls: items.map(() => null) }, tools);
  const { embeds } = firstJson<{ embeds: { description: string }[] }>();
  expect(embeds[0]?.description).toHaveLength(4096);
});

test("a response other than 2xx is an error that quotes it", async () => {
  const { tools } = createRecordingTools([{ status: 401, text: "Invalid Webhook Token" }]);
  await expect(discord.send(settings, sampleMessage, tools)).rejects.toThrow("401: Invalid Webhook Token");
});

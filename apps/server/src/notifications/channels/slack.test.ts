import { expect, test } from "vitest";
import slack from "./slack.ts";
import { createRecordingTools, sampleMessage } from "./testing/sample-message.ts";

const settings = { slack_webhook_url: "https://hooks.slack.example/services/T/B/x" };

test("posts Block Kit in which names stay names: no link, no mention", async () => {
  const { tools, posted, firstJson } = createRecordingTools();
  await slack.send(settings, sampleMessage, tools);
  expect(posted).toHaveLength(1);
  expect(posted[0]).toMatchObject({
    url: settings.slack_webhook_url,
    headers: { "content-type": "application/json; charset=utf-8" },
    json: { text: expect.stringContaining("S3 bucket is public &lt;!channel&gt;") },
  });
  const { blocks } = firstJson<{ blocks: { type: string }[] }>();
  expect(blocks.map(({ type }) => type)).toEqual([
    "header",
    "section",
    "section",
    "section",
    "section",
    "context",
    "actions",
    "context",
  ]);
  const text = JSON.stringify(blocks);
  expect(text).not.toMatch(/<https:\/\/evil|<script>/);
  // In plain_text, a mention is only text; in Markdown, it must not occur.
  expect(text.replace('"Critical: S3 bucket is public <!channel>"', "")).not.toContain("<!");
  expect(text).toContain(
    "<https://sky.example.com/resources?resource=arn|&lt;https://evil.example|Click&gt;".replace(
      "|Click",
      "|Click",
    ),
  );
  expect(text).toContain("and 3 more");
  // Slack looks for people, channels, and links in the rest by default.
  expect(text.match(/"mrkdwn"/g)?.length).toBe(text.match(/"verbatim":true/g)?.length);
});

test("texts longer than Slack's limit are cut", async () => {
  const { tools, firstJson } = createRecordingTools();
  const long = "x".repeat(5000);
  await slack.send(settings, { ...sampleMessage, title: long, summary: long }, tools);
  const { blocks } = firstJson<{ blocks: { text?: { text: string } }[] }>();
  expect(blocks[0]?.text?.text).toHaveLength(150);
  expect(blocks[1]?.text?.text).toHaveLength(3000);
});

test.each([
  [404, true],
  [410, true],
  [429, false],
  [500, false],
])("a response of %i is a rejection that quotes it; permanent: %s", async (status, permanent) => {
  const { tools } = createRecordingTools([{ status, text: "no_service\n", retryAfterSeconds: 30 }]);
  await expect(slack.send(settings, sampleMessage, tools)).rejects.toMatchObject({
    name: "DeliveryRefusal",
    message: `hooks.slack.example answered ${status}: no_service`,
    permanent,
    retryAfterSeconds: 30,
  });
});

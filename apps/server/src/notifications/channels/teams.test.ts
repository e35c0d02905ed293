import { expect, test } from "vitest";
import teams from "./teams.ts";
import { createRecordingTools, sampleMessage } from "./testing/sample-message.ts";

const settings = { webhook_url: "https://prod.westeurope.logic.example/workflows/1" };

test("posts an Adaptive Card whose texts are not Markdown", async () => {
  const { tools, firstJson } = createRecordingTools();
  await teams.send(settings, sampleMessage, tools);
  const { type, attachments } = firstJson<{
    type: string;
    attachments: { contentType: string; content: { body: { type: string }[]; actions: object[] } }[];
  }>();
  expect(type).toBe("message");
  const [card] = attachments;
  expect(card?.contentType).toBe("application/vnd.microsoft.card.adaptive");
  // A TextBlock would turn "[here](https://evil.example)" into a link; a RichTextBlock shows it unchanged.
  expect(new Set(card?.content.body.map((part) => part.type))).toEqual(new Set(["RichTextBlock"]));
  expect(JSON.stringify(card)).toContain("[here](https://evil.example)");
  expect(card?.content.actions).toEqual([
    { type: "Action.OpenUrl", title: "View critical findings", url: sampleMessage.url },
    { type: "Action.OpenUrl", title: "Manage notifications", url: sampleMessage.manageUrl },
  ]);
});

test("a response other than 2xx is an error that quotes it", async () => {
  const { tools } = createRecordingTools([{ status: 400, text: "bad card" }]);
  await expect(teams.send(settings, sampleMessage, tools)).rejects.toThrow("400: bad card");
});

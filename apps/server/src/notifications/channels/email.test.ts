import { expect, test } from "vitest";
import { layOut } from "../../platform/mail/mail-layout.ts";
import email from "./email.ts";
import { createRecordingTools, sampleMessage } from "./testing/sample-message.ts";

test("an email has all content in both parts, escaped, with the same ID on every attempt", async () => {
  const { tools, mails } = createRecordingTools();
  await email.send({ email_address: "ana@example.com" }, sampleMessage, tools);
  const [mail] = mails;
  if (mail === undefined) throw new Error("no mail");
  expect(mail).toMatchObject({ to: "ana@example.com", id: sampleMessage.deliveryId });
  const { html, text } = layOut(mail);
  expect(html).not.toMatch(/<script>|<!channel>|<https/);
  expect(html).toContain("&lt;https[:]//evil[.]example|Click&gt;");
  expect(html).toContain('href="https://sky.example.com/resources?resource=arn"');
  expect(html).toContain("@media (prefers-color-scheme: dark)");
  for (const part of ["New: 1", "* Second", "and 3 more", sampleMessage.url, sampleMessage.manageUrl]) {
    expect(text).toContain(part);
  }
});

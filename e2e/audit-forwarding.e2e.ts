// Forwarding of the audit log to a real receiver: set up, tested, failing, stopped.
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { type Sink, startSink } from "./support/http-sink.ts";
import { createMember, enter } from "./support/people.ts";

test.use({ serverEnv: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" } });

let sink: Sink;
test.beforeAll(async () => {
  sink = await startSink();
});
test.afterAll(() => sink.close());

test("the log is forwarded, a failure is shown with its reason, and stopping ends it", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  await enter(page, person, "/audit-log");
  await page.getByRole("button", { name: "Forward entries" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("http://siem.example.com/in");
  await dialog.getByLabel("Signing secret").fill("a-secret-of-20-chars");
  await dialog.getByRole("button", { name: "Forward entries" }).click();
  await expect(dialog.getByLabel("Address")).toHaveAccessibleDescription(/https/i);
  await dialog.getByLabel("Address").fill(`${sink.url}/siem`);
  await dialog.getByText("Send the entries that exist, too").click();
  await expectAccessible(page, "audit-forwarding");
  await dialog.getByRole("button", { name: "Forward entries" }).click();
  await expect(dialog).toBeHidden();
  const forwarding = page.getByRole("region", { name: "Forwarding" });
  await expect(forwarding).toContainText(sink.url);
  await expect
    .poll(() => JSON.stringify(sink.received), { timeout: 60_000 })
    .toContain("audit_forwarding.updated");
  await expect(forwarding).toContainText("Last accepted: #", { timeout: 60_000 });
  await expect(page.locator("main")).not.toContainText("/siem");

  await page.getByRole("button", { name: "Send test" }).click();
  await expect(page.getByText("The receiver accepted the test.")).toBeVisible();
  // The entry of the test is sent, too, and must not get the answer of the next test.
  await expect
    .poll(() => JSON.stringify(sink.received), { timeout: 60_000 })
    .toContain("audit_forwarding.tested");
  sink.answers.push({ status: 503, body: "queue full" });
  await page.getByRole("button", { name: "Send test" }).click();
  await expect(
    page.getByText(/did not accept the test: 127\.0\.0\.1 answered 503: queue full/),
  ).toBeVisible();

  await page.getByRole("button", { name: "Stop" }).click();
  await dialog.getByRole("button", { name: "Stop forwarding" }).click();
  await expect(forwarding).toContainText("entries are not forwarded");
});

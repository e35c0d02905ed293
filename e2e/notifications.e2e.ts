// Notification preferences: events, channels, and every message of section 8.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { installClock, stopClock } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";
import { type Sink, startSink } from "./support/http-sink.ts";
import { ask, createMember, enter, login } from "./support/people.ts";
import { answerWith } from "./support/traffic.ts";

test.use({ serverEnv: { WEBHOOK_ALLOWED_HOSTS: "127.0.0.1" } });

let sink: Sink;
test.beforeAll(async () => {
  sink = await startSink();
});
test.afterAll(() => sink.close());

const save = (page: Page) => page.getByRole("button", { name: "Save preferences" });
const testEmail = (page: Page) => page.getByRole("button", { name: "Send test email" });
const testSlack = (page: Page) => page.getByRole("button", { name: "Send test Slack message" });
const email = (page: Page) => page.getByRole("group", { name: "Email" });
const slack = (page: Page) => page.getByRole("group", { name: "Slack" });
const type = (page: Page, name: string) => page.getByRole("switch", { name });

test("§2 §3 the form has every field of the entity, with its defaults", async ({ page, member }) => {
  await enter(page, member, "/notifications");
  await expect(page.getByRole("heading", { level: 1, name: "Notifications" })).toBeVisible();
  await expect(type(page, "Email notifications")).toBeChecked();
  await expect(type(page, "Slack notifications")).not.toBeChecked();
  await expect(page.getByLabel("Email address")).toHaveValue(member.email);
  await expect(page.getByLabel("Email address")).toHaveAttribute("type", "email");
  await expect(page.getByLabel("Slack webhook URL")).toHaveAttribute("type", "url");
  for (const name of [
    "Critical findings",
    "Cost spikes",
    "Unused resources",
    "Remediation status",
    "Weekly summary",
  ]) {
    await expect(page.getByRole("switch", { name, exact: true })).toBeChecked();
  }
  await expect(page.getByLabel("Cost spike", { exact: true })).toHaveValue("20");
  await expect(page.getByLabel("Unused for")).toHaveValue("7");
  await expect(page.getByLabel("Open critical findings")).toHaveValue("1");
  await expect(page.getByText("Email alerts are on by default and go to your own address.")).toBeVisible();
  await expect(page.getByText("No notifications sent yet.")).toBeVisible();
  await expectAccessible(page, "notifications");
});

test("§8 a successful save is confirmed for 3 seconds, and the saved values are shown after a reload", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  await installClock(page);
  await enter(page, person, "/notifications");
  await type(page, "Cost spikes").click();
  await page.getByLabel("Unused for").fill("14");
  await page.getByRole("combobox", { name: "Time zone" }).click();
  await page.keyboard.type("lisb");
  await page.getByRole("option", { name: /^Europe\/Lisbon UTC\+0[01]:00$/ }).click();
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
  const clock = await stopClock(page);
  await save(page).click();
  const banner = page.getByText("Notification preferences saved successfully!");
  await clock.untilShown(banner);
  await clock.beside(expectAccessible(page, "notifications-saved"));
  await clock.shownUntil(3000, banner);
  await clock.resume();
  await expect(save(page)).toBeDisabled();
  await page.reload();
  await expect(type(page, "Cost spikes")).not.toBeChecked();
  await expect(page.getByLabel("Unused for")).toHaveValue("14");
  await expect(page.getByLabel("Time zone")).toHaveValue(/^Europe\/Lisbon \(UTC/);
  await expect(page.getByText("Email alerts are on by default")).toBeHidden();
});

test("§8 a failed save shows the server's reason, else “Failed to save preferences”", async ({
  page,
  member,
}) => {
  await enter(page, member, "/notifications");
  await answerWith(page, "PUT", "/notifications/preferences", { status: 400, body: "" });
  await save(page).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to save preferences");
  await page.unrouteAll();
  await page.getByLabel("Email address").fill("someone");
  await save(page).click();
  await expect(page.getByRole("alert").first()).toContainText(
    "Enter an email address like name@example.com.",
  );
  await expect(page.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
});

test("§5 an email test without an address: “Please enter an email address”", async ({ page, member }) => {
  await enter(page, member, "/notifications");
  await page.getByLabel("Email address").fill("");
  await testEmail(page).click();
  await expect(email(page).getByRole("alert")).toHaveText("Please enter an email address");
  await save(page).click();
  await expect(email(page).getByRole("alert")).toHaveText("Please enter an email address");
  await expectAccessible(page, "notifications-missing");
});

test("§5 a Slack test without a URL: “Please enter a Slack webhook URL”", async ({ page, member }) => {
  await enter(page, member, "/notifications");
  await testSlack(page).click();
  await expect(slack(page).getByRole("alert")).toHaveText("Please enter a Slack webhook URL");
});

test("§8 “Test email sent successfully!”, and the email arrives", async ({ page, member, mails }) => {
  await installClock(page);
  await enter(page, member, "/notifications");
  await expect(testEmail(page)).toBeEnabled();
  const clock = await stopClock(page);
  await testEmail(page).click();
  const text = email(page).getByText("Test email sent successfully!");
  await clock.untilShown(text);
  await clock.shownUntil(3000, text);
  await clock.resume();
  const mail = await mails.latest(member.email, /Test message/);
  expect(mail.text).toContain("This channel works.");
  expect(mail.html).toContain("prefers-color-scheme: dark");
});

test("§8 “Failed to send test email” with the reason, and “Error sending test email”", async ({
  page,
  member,
}) => {
  await enter(page, member, "/notifications");
  await answerWith(page, "POST", "/notifications/test", {
    status: 200,
    body: JSON.stringify({ success: false, message: "550 No such user" }),
  });
  await testEmail(page).click();
  const failure = email(page).getByRole("alert");
  await expect(failure).toContainText("Failed to send test email");
  await expect(failure).toContainText("550 No such user");
  await page.unrouteAll();
  await answerWith(page, "POST", "/notifications/test", { status: 404, body: "" });
  await testEmail(page).click();
  await expect(failure).toHaveText("Error sending test email");
});

test("§8 “Test Slack message sent successfully!”, and the message arrives", async ({ page, member }) => {
  await enter(page, member, "/notifications");
  await page.getByLabel("Slack webhook URL").fill(`${sink.url}/services/T/B/one`);
  await testSlack(page).click();
  await expect(slack(page).getByText("Test Slack message sent successfully!")).toBeVisible();
  expect(sink.received.find(({ path }) => path === "/services/T/B/one")?.json).toMatchObject({
    blocks: expect.arrayContaining([
      { type: "header", text: { type: "plain_text", text: "Test message from Skyledger", emoji: false } },
    ]),
  });
});

test("§8 “Invalid Slack webhook URL” with the response of the other side, and “Error testing Slack webhook”", async ({
  page,
  member,
}) => {
  await enter(page, member, "/notifications");
  const failure = slack(page).getByRole("alert");
  await page.getByLabel("Slack webhook URL").fill(`${sink.url}/services/T/B/gone`);
  sink.answers.push({ status: 404, body: "no_service" });
  await testSlack(page).click();
  await expect(failure).toContainText("Invalid Slack webhook URL");
  await expect(failure).toContainText("answered 404: no_service");
  await page.getByLabel("Slack webhook URL").fill("ftp://hooks.slack.com/x");
  await testSlack(page).click();
  await expect(failure).toContainText("Invalid Slack webhook URL");
  await expect(failure).toContainText("Use an address that starts with https://.");
  await page.getByLabel("Slack webhook URL").fill("https://169.254.169.254/latest/meta-data");
  await testSlack(page).click();
  await expect(failure).toContainText("is an address inside a private network");
  await answerWith(page, "POST", "/notifications/test", { status: 404, body: "" });
  await testSlack(page).click();
  await expect(failure).toHaveText("Error testing Slack webhook");
});

test("§5 §9 thresholds keep their limits, and non-numbers become 20, 7, and 1", async ({ page, server }) => {
  await enter(page, await createMember(server), "/notifications");
  for (const [label, min, max, fallback] of [
    ["Cost spike", 5, 100, "20"],
    ["Unused for", 1, 30, "7"],
    ["Open critical findings", 1, 10, "1"],
  ] as const) {
    const field = page.getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute("min", String(min));
    await expect(field).toHaveAttribute("max", String(max));
    for (const wrong of [min - 1, max + 1]) {
      await field.fill(String(wrong));
      await save(page).click();
      await expect(page.getByRole("alert")).toHaveText(`Enter a number from ${min} to ${max}.`);
    }
    await field.fill("");
    await field.blur();
    await expect(field).toHaveValue(fallback);
  }
  await save(page).click();
  await expect(page.getByText("Notification preferences saved successfully!")).toBeVisible();
});

test("a saved webhook is shown shortened and still works; further channels require their own fields", async ({
  page,
  server,
}) => {
  await enter(page, await createMember(server), "/notifications");
  await page.getByLabel("Slack webhook URL").fill(`${sink.url}/services/T/B/secret-part-9876`);
  await type(page, "Slack notifications").click();
  const discord = page.getByRole("group", { name: "Discord" });
  await expect(discord.getByRole("textbox")).toHaveCount(0);
  await type(page, "Discord notifications").click();
  await save(page).click();
  await expect(discord.getByRole("alert")).toHaveText("Please enter a Discord webhook URL");
  await discord.getByLabel("Discord webhook URL").fill(`${sink.url}/discord`);
  await discord.getByRole("button", { name: "Send test Discord message" }).click();
  await expect(discord.getByText("Test Discord message sent successfully!")).toBeVisible();
  await save(page).click();
  await expect(page.getByText("Notification preferences saved successfully!")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Slack webhook URL")).toHaveValue(/\/…9876$/);
  await testSlack(page).click();
  await expect(slack(page).getByText("Test Slack message sent successfully!")).toBeVisible();
  expect(sink.received.at(-1)?.path).toBe("/services/T/B/secret-part-9876");
});

test("unsaved changes are guarded: Stay keeps them, Leave discards them", async ({ page, server }) => {
  await enter(page, await createMember(server), "/notifications");
  await type(page, "Weekly summary").click();
  await page.getByRole("link", { name: "Dashboard" }).click();
  const guard = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(guard).toBeVisible();
  await expectAccessible(page, "notifications-unsaved");
  await guard.getByRole("button", { name: "Stay" }).click();
  await expect(guard).toBeHidden();
  await expect(type(page, "Weekly summary")).not.toBeChecked();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await guard.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test("a scan's critical findings arrive by email and chat; a failed message can be resent", async ({
  page,
  server,
  mails,
}) => {
  const person = await createMember(server);
  await enter(page, person, "/notifications");
  await page.getByLabel("Slack webhook URL").fill(`${sink.url}/hook-of-scan`);
  await type(page, "Slack notifications").click();
  await save(page).click();
  await expect(page.getByText("Notification preferences saved successfully!")).toBeVisible();
  sink.answers.push({ status: 410, body: "channel_is_archived" });
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/security/scan", { token });
  const mail = await mails.latest(person.email, /critical/i);
  expect(mail.text).toContain("Sandbox account: sample data");
  await page.reload();
  const given = page.getByRole("listitem").filter({ hasText: "Not delivered" });
  await expect(given).toContainText("127.0.0.1 answered 410: channel_is_archived");
  await expect(page.getByRole("listitem").filter({ hasText: /Email · .*Sent/ })).toBeVisible();
  await expectAccessible(page, "notifications-history");
  await given.getByRole("button", { name: /^Resend/ }).click();
  await expect(page.getByText("Not delivered")).toBeHidden();
  await expect(page.getByRole("listitem").filter({ hasText: /Slack · .*Sent/ })).toBeVisible();
  expect(sink.received.filter(({ path }) => path === "/hook-of-scan")).toHaveLength(2);
});

test("the dashboard's step “Set up alerts” is done once preferences are saved", async ({ page, server }) => {
  const person = await createMember(server);
  await enter(page, person, "/dashboard");
  await expect(page.getByText("Set up alerts (to do)")).toBeVisible();
  await page.getByRole("link", { name: "Choose alerts" }).click();
  await save(page).click();
  await expect(page.getByText("Notification preferences saved successfully!")).toBeVisible();
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("Set up alerts (done)")).toBeVisible();
});

test("a failed load of the preferences is reported, with Retry", async ({ page, member }) => {
  await answerWith(page, "GET", "/notifications/preferences", { status: 400, body: "" });
  await enter(page, member, "/notifications");
  const failure = page.getByRole("main").getByRole("alert");
  await expect(failure).toContainText("Couldn't load your notification preferences.");
  await page.unrouteAll();
  await failure.getByRole("button", { name: "Retry" }).click();
  await expect(save(page)).toBeVisible();
});

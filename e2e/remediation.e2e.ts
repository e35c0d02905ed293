// Automatic fixes on screen. Specification, sections 2, 4, 5, 8, and 9.
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { installClock, stopClock } from "./support/clock.ts";
import { expect, test } from "./support/fixtures.ts";
import { withMotion } from "./support/motion.ts";
import { ask, createMember, enter, login, type Person } from "./support/people.ts";
import type { RunningServer } from "./support/server.ts";
import { calls, hold } from "./support/traffic.ts";

test.use(withMotion);

type Finding = { findingId: string; title: string; status: string; resourceName: string };

const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: typeof name === "string" });

/** A person whose sandbox account was scanned, on the page of a finding. */
async function onFinding(
  page: Page,
  server: RunningServer,
  checkId: string,
  resource: string,
): Promise<{ person: Person; token: string; finding: Finding }> {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/security/scan", { token });
  const query = `?checkId=${checkId}&status=ACTIVE&q=${resource}`;
  const { findings } = await ask<{ findings: Finding[] }>(server, "GET", `/security/findings${query}`, {
    token,
  });
  const [finding] = findings;
  if (!finding) throw new Error(`no finding of ${checkId}`);
  await enter(page, person, `/security/findings/${finding.findingId}`);
  return { person, token, finding };
}

test("§2 §4 §8 Auto Fix shows the exact plan; once confirmed, it runs, is verified and reported, and can be undone", async ({
  page,
  server,
}) => {
  await installClock(page);
  // The end of the fix arrives as the response and as an event, in either order; the event reloads the page.
  await hold(page, "GET", "/events");
  const { finding } = await onFinding(page, server, "s3-bucket-versioning", "data-exports");
  await button(page, "Auto Fix").click();
  const dialog = page.getByRole("dialog");
  for (const text of [
    finding.title,
    finding.resourceName,
    "Remediation plan",
    "Impact level",
    "What will change",
    "Versioning: enabled",
    "Related resources",
    "How to undo it",
    "AWS-ConfigureS3BucketVersioning",
    "Your AWS resources will be changed through AWS Systems Manager. Back up anything you can't afford to lose",
  ]) {
    await expect(dialog.getByText(text).first()).toBeVisible();
  }
  await expect(button(page, "Cancel")).toBeVisible();
  await expectAccessible(page, "remediation-plan");
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/security/remediate"));
  const clock = await stopClock(page);
  await button(page, "Confirm & Remediate").click();
  expect((await asked).postDataJSON()).toMatchObject({
    findingId: finding.findingId,
    previewToken: expect.any(String),
  });
  await clock.untilShown(button(page, "Remediating..."));
  await expect(button(page, "Remediating...")).toBeDisabled();
  const banner = page.getByText(`Successfully remediated: ${finding.title}`);
  await clock.untilShown(banner);
  await expect(dialog).toBeHidden();
  // Verified, not only reported as fixed; shown before the page has reloaded.
  await expect(page.getByText(/^No longer detected\./)).toBeVisible();
  const reloads = calls(page, "GET", `/security/findings/${finding.findingId}`);
  await clock.calledAfter(3000, reloads);
  // §9: the message disappears after five seconds.
  await clock.shownUntil(5000, banner);
  await clock.resume();
  await expect(page.getByText("Fixed automatically, and verified.").first()).toBeVisible();
  await expect(page.getByText("Turn on versioning · Completed")).toBeVisible();
  await page.getByText("Steps", { exact: true }).first().click();
  await expect(page.getByText("Verify the result", { exact: true })).toBeVisible();
  await expectAccessible(page, "remediation-done");

  await button(page, "Undo").click();
  await expect(page.getByRole("dialog").getByText(/^Versioning is suspended/)).toBeVisible();
  await button(page, "Undo the fix").click();
  await expect(page.getByRole("status").getByText("Fix undone.")).toBeVisible();
  await expect(page.getByText("Turn on versioning · Undone")).toBeVisible();
  await expect(button(page, "Auto Fix")).toBeVisible();
});

test("§8 a run that fails halfway is reported and rolled back, and the finding stays active", async ({
  page,
  server,
}) => {
  await onFinding(page, server, "s3-bucket-versioning", "legacy-uploads");
  await button(page, "Auto Fix").click();
  await button(page, "Confirm & Remediate").click();
  await expect(
    page.getByText(
      /^Failed to remediate: A guardrail rejected the change\..* It was rolled back: .* fix it manually\.$/,
    ),
  ).toBeVisible();
  await expect(page.getByText("Turn on versioning · Failed")).toBeVisible();
  await expect(button(page, "Auto Fix")).toBeEnabled();
});

test("§5 concurrent changes are not overwritten: the server rejects the fix of a finding that is no longer active", async ({
  page,
  server,
}) => {
  const { finding, token } = await onFinding(page, server, "s3-bucket-versioning", "data-exports");
  await button(page, "Auto Fix").click();
  await expect(page.getByText("Versioning: enabled")).toBeVisible();
  const { findingId } = finding;
  await ask(server, "POST", "/security/update-status", { token, body: { findingId, status: "IGNORED" } });
  await button(page, "Confirm & Remediate").click();
  await expect(page.getByText("Only active findings can be remediated.")).toBeVisible();
});

test("a fix that deletes a resource requires its name", async ({ page, server }) => {
  const { finding } = await onFinding(page, server, "ec2-eip-unassociated", "");
  await button(page, "Auto Fix").click();
  const confirm = button(page, "Confirm & Remediate");
  const name = page.getByLabel(`Type ${finding.resourceName} to confirm`);
  await expect(name).toBeVisible();
  await expect(confirm).toBeDisabled();
  await name.fill("something else");
  await expect(confirm).toBeDisabled();
  await name.fill(finding.resourceName);
  await expectAccessible(page, "remediation-destructive");
  await confirm.click();
  await expect(page.getByText(`Successfully remediated: ${finding.title}`)).toBeVisible();
  await expect(page.getByText("Release the address · Completed")).toBeVisible();
  await expect(button(page, "Undo")).toBeHidden();
});

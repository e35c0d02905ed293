// Inviting people to a workspace and removing them, on a server that requires invitations.
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { settingsLink } from "./support/main-link.ts";
import { createMember, enter, PASSWORD } from "./support/people.ts";

test.use({ serverEnv: { REGISTRATION: "invite" } });

test("§2 the first person registers; others need an invitation, join with its link, and can be removed", async ({
  page,
  browser,
  server,
  mails,
  address,
}) => {
  const owner = await createMember(server, { fullName: "Ana Pereira" });
  await enter(page, owner, "/dashboard");
  await settingsLink(page, "People").click();
  await expect(page).toHaveURL("/members");
  await expect(page.getByRole("heading", { level: 1, name: "People" })).toBeVisible();
  await page.getByLabel("Email Address").fill("no-one");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText("Enter an email address like name@example.com.")).toBeVisible();
  await page.getByLabel("Email Address").fill(address);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await expect(page.getByText(`An invitation is on its way to ${address}.`)).toBeVisible();
  await expect(page.getByLabel("Invitations").getByText(address)).toBeVisible();
  await expectAccessible(page, "people");
  await page.getByRole("button", { name: `Revoke invitation to ${address}` }).click();
  await expect(page.getByText(`Invitation to ${address} revoked.`)).toBeVisible();
  await expect(page.getByLabel("Invitations")).toBeHidden();
  await page.getByLabel("Email Address").fill(address);
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  await page.getByRole("button", { name: `Resend invitation to ${address}` }).click();
  await expect(page.getByText(`New invitation sent to ${address}.`)).toBeVisible();

  // Invited, invited again, and resent: only the last link is valid.
  const { text } = await mails.latest(address, /invited/i, 3);
  const link = /\/register\?invitation=\S+/.exec(text)?.[0] ?? "";
  const other = await browser.newContext({ baseURL: server.url });
  const guest = await other.newPage();
  await guest.goto("/register?invitation=made-up");
  await expect(guest.getByRole("alert")).toContainText("This invitation is no longer valid.");
  await guest.goto(link);
  await expect(guest.getByText("You'll join the workspace that invited you.")).toBeVisible();
  await expect(guest.getByLabel("Email Address")).toHaveValue(address);
  await expectAccessible(guest, "register-invited");
  await guest.getByLabel("Full Name").fill("Ben Okri");
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.getByRole("checkbox").check();
  await guest.getByRole("button", { name: "Create Account" }).click();
  await guest.getByLabel("Verification Code").fill(await mails.code(address, /verify/i));
  await guest.getByRole("button", { name: "Verify Email" }).click();
  await expect(guest).toHaveURL("/login");
  await guest.getByLabel("Email Address").fill(address);
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.getByRole("button", { name: "Sign in" }).click();
  await expect(guest).toHaveURL("/dashboard");

  await page.reload();
  await expect(page.getByLabel("Invitations")).toBeHidden();
  await page.getByRole("button", { name: "Remove Ben Okri" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("signed out everywhere immediately");
  await dialog.getByRole("button", { name: "Remove member" }).click();
  await expect(page.getByText("Removed Ben Okri.")).toBeVisible();
  await expect(page.getByLabel("Members").getByText(address)).toBeHidden();
  await guest.goto("/resources");
  await expect(guest).toHaveURL(/\/login/);
  await other.close();
});

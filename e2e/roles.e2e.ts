// Roles decide what pages offer, and follow a change without signing in again.
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, createMember, enter, login, PASSWORD } from "./support/people.ts";

test("a viewer sees no fix, becomes an operator, and sees it without signing in again", async ({
  page,
  browser,
  server,
  mails,
  address,
}) => {
  const owner = await createMember(server, { fullName: "Ana Pereira" });
  const { idToken: token } = await login(server, owner);
  await ask(server, "POST", "/security/scan", { token });
  const { findings } = await ask<{ findings: { findingId: string }[] }>(
    server,
    "GET",
    "/security/findings?checkId=s3-bucket-versioning&status=ACTIVE&q=data-exports",
    { token },
  );
  await enter(page, owner, "/members");
  await page.getByLabel("Email Address").fill(address);
  await expect(page.getByRole("combobox", { name: "Role" })).toHaveValue("viewer");
  await page.getByRole("button", { name: "Invite", exact: true }).click();
  const { text } = await mails.latest(address, /invited/i, 1);
  const invitation = /\/register\?invitation=(\S+)/.exec(text)?.[1] ?? "";
  await ask(server, "POST", "/auth/register", {
    body: {
      ...{ email: address, password: PASSWORD, fullName: "Ben Okri" },
      invitation: decodeURIComponent(invitation),
    },
  });
  const code = await mails.code(address, /verify/i);
  await ask(server, "POST", "/auth/verify", { body: { email: address, code } });
  const other = await browser.newContext({ baseURL: server.url });
  const guest = await other.newPage();
  const ben = { email: address, password: PASSWORD, fullName: "Ben Okri" };
  await enter(guest, ben, `/security/findings/${findings[0]?.findingId}`);
  await expect(guest.getByRole("heading", { name: "Requirements" })).toBeVisible();
  await expect(guest.getByRole("button", { name: "Auto Fix" })).toBeHidden();
  await expect(guest.getByRole("button", { name: "Mark Fixed" })).toBeHidden();

  await page.reload();
  await page.getByRole("button", { name: "Change roles of Ben Okri" }).click();
  const dialog = page.getByRole("dialog", { name: "Roles of Ben Okri" });
  await dialog.getByRole("combobox", { name: "Role" }).selectOption("operator");
  await expectAccessible(page, "change-roles");
  await dialog.getByRole("button", { name: "Save roles" }).click();
  await expect(page.getByText("Roles of Ben Okri changed.")).toBeVisible();
  await expect(guest.getByRole("button", { name: "Auto Fix" })).toBeVisible();
  await other.close();
});

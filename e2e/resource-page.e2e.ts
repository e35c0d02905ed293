// The page of one resource: what to do, cost over time, relationships, fixes, and history.
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { MOST_SHIFT, watchLayoutShift } from "./support/layout-shift.ts";
import { ask, createMember, discover, enter, login } from "./support/people.ts";

type Listed = { resources: { resourceId: string; resourceName: string; findings: Record<string, number> }[] };

test("a resource's page shows its cost, relationships, and history, links to what it names, and stays still", async ({
  page,
  server,
  operator,
}) => {
  const { idToken: token } = await login(server, operator);
  const { resources } = await ask<Listed>(
    server,
    "GET",
    "/resources/inventory?type=VPC&limit=1&sort=cost&order=desc",
    {
      token,
    },
  );
  const [vpc] = resources;
  if (vpc === undefined) throw new Error("The sandbox has no VPC.");
  const shift = await watchLayoutShift(page);
  await enter(page, operator, `/resources/${vpc.resourceId}`);
  await expect(page.getByRole("heading", { level: 1, name: vpc.resourceName })).toBeVisible();
  for (const title of [
    "What to do",
    "Cost over time",
    "Relationships",
    "Fixes",
    "Properties",
    "Details",
    "History",
  ])
    await expect(page.getByRole("heading", { level: 2, name: title, exact: true })).toBeVisible();

  const history = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "History", exact: true }) });
  await history.scrollIntoViewIfNeeded();
  await expect(history).toContainText("First seen by a discovery");

  const relations = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { level: 2, name: "Relationships", exact: true }) });
  await relations.scrollIntoViewIfNeeded();
  const showAll = relations.getByRole("button", { name: /^Show all \d+$/ });
  const count = Number(/\d+/.exec((await showAll.textContent()) ?? "")?.[0]);
  const targets = relations.getByRole("button", { name: "Copy target ID" });
  await expect(targets).toHaveCount(10);
  await showAll.click();
  await expect(targets).toHaveCount(count);

  for (const title of ["Cost over time", "Fixes"]) {
    const part = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
    await part.scrollIntoViewIfNeeded();
    await expect(part).toContainText(/The billing data doesn't list|No automatic fixes|Usage and purchases/);
  }
  expect((await shift()).sum).toBeLessThan(MOST_SHIFT);
  await expectAccessible(page, "resource-page");
});

for (const width of [1440, 390]) {
  test(`the list and a resource's page stay still while they load at ${width} px`, async ({
    page,
    server,
    operator,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const { idToken: token } = await login(server, operator);
    const { resources } = await ask<Listed>(server, "GET", "/resources/inventory?type=EC2&limit=1", {
      token,
    });
    const shift = await watchLayoutShift(page);
    await enter(page, operator, "/resources");
    await expect(page.getByRole("table", { name: "Resources" })).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    expect((await shift()).sum).toBeLessThan(MOST_SHIFT);
    await page.goto(`/resources/${resources[0]?.resourceId}`);
    await expect(page.getByRole("heading", { level: 2, name: "What to do" })).toBeVisible();
    await expect(page.locator("main .animate-pulse")).toHaveCount(0);
    expect((await shift()).sum).toBeLessThan(MOST_SHIFT);
  });
}

test("tags are edited on a resource's page; its history shows the change", async ({ page, server }) => {
  const person = await createMember(server);
  await discover(server, person);
  const { idToken: token } = await login(server, person);
  const { resources } = await ask<Listed>(server, "GET", "/resources/inventory?type=S3&limit=1", { token });
  await enter(page, person, `/resources/${resources[0]?.resourceId}`);
  await page.getByRole("button", { name: "Edit tags" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Key").fill("Team");
  await dialog.getByLabel("Value").fill("operations");
  await dialog.getByRole("button", { name: "Review changes" }).click();
  await dialog.getByRole("button", { name: "Change tags of 1 resource" }).click();
  await expect(page).toHaveURL(/\/resources\/arn:.*tagRun=/);
  await expect(dialog).toContainText("1 of 1 changed and verified.");
  await dialog.getByRole("button", { name: "Done" }).click();
  const part = (title: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
  await expect(part("Tags").getByRole("listitem").filter({ hasText: "Team" })).toContainText("operations");
  await part("History").scrollIntoViewIfNeeded();
  await expect(part("History").getByRole("listitem").filter({ hasText: "Tags changed" })).toContainText(
    "Team",
  );
});

test("a crown jewel is marked on its page, is one among the attack paths, and stops being one", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  await discover(server, person);
  const { idToken: token } = await login(server, person);
  type Paths = { paths: { id: string; targetKind: string }[] };
  const { paths } = await ask<Paths>(server, "GET", "/paths", { token });
  const [data] = paths.filter(({ targetKind }) => targetKind === "data");
  if (data === undefined) throw new Error("No attack path of the sandbox leads to data.");
  await enter(page, person, `/resources/${data.id}`);
  await page.getByRole("button", { name: "Mark as crown jewel" }).click();
  await expect(page.getByText(/^Marked as a crown jewel\. Attack paths to it count like/)).toBeVisible();
  await expect(page.getByText("Crown jewel", { exact: true })).toBeVisible();
  await expectAccessible(page, "resource-crown-jewel");
  await page.goto("/security/paths");
  await expect(page.getByText(/crown jewel, (through|reached directly)/i)).toHaveCount(1);
  await page.goto(`/resources/${data.id}`);
  await page.getByRole("button", { name: "Remove crown jewel mark" }).click();
  await expect(page.getByRole("button", { name: "Mark as crown jewel" })).toBeVisible();
  await expect(page.getByText("Crown jewel", { exact: true })).toBeHidden();
  await page.goto("/security/paths");
  await expect(page.getByRole("heading", { level: 1, name: "Attack paths" })).toBeVisible();
  await expect(page.getByText(/crown jewel, (through|reached directly)/i)).toHaveCount(0);
});

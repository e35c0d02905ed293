// Reachability: everything that the internet reaches, and a question with the first hop that blocks.
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { enter } from "./support/people.ts";

test("what the internet reaches, and the first hop that blocks", async ({ page, operator }) => {
  await enter(page, operator, "/security");
  await page.getByRole("button", { name: "Analyze" }).click();
  await page.getByRole("menuitem", { name: "Reachability" }).click();
  const list = page.getByRole("region", { name: "Reachable from the internet" });
  const instance = list.getByRole("listitem").filter({ hasText: "TCP 22 from the internet, IPv4" });
  await expect(instance).toBeVisible();
  await instance.getByText("8 hops").click();
  await expect(instance).toContainText("security group");
  await expectAccessible(page, "reachability");

  // The link has the name, and the ARN as its title.
  const arn = (await instance.getByRole("link").getAttribute("title")) ?? "";
  await page.getByLabel("To", { exact: true }).fill(arn);
  await page.getByLabel("TCP port").fill("443");
  await page.getByRole("button", { name: "Analyze path" }).click();
  const answer = page.getByRole("region", { name: "Answer" });
  await expect(answer).toContainText("Blocked by security group");
  await expectAccessible(page, "reachability-answer");

  // It has no public address; CloudFront leads to it.
  await page.getByLabel("To", { exact: true }).fill("reporting-worker");
  await page.getByRole("button", { name: "Analyze path" }).click();
  await expect(answer).toContainText("Reachable");
  await answer.getByText(/^\d+ hops$/).click();
  await expect(answer).toContainText("vpc origin");

  // A link to a question from another source can be shared.
  await page.getByLabel("From", { exact: true }).selectOption("AWS account");
  await page.getByLabel("AWS account ID").fill("999999999999");
  await page.getByRole("button", { name: "Analyze path" }).click();
  await expect(answer).toContainText("999999999999 is not in the inventory");
  await page.reload();
  await expect(page.getByLabel("AWS account ID")).toHaveValue("999999999999");
  await expect(answer).toContainText("999999999999 is not in the inventory");
  await expectAccessible(page, "reachability-account");
  await page.getByLabel("From", { exact: true }).selectOption("The internet (IPv4)");

  await page.getByLabel("To", { exact: true }).fill("constructor");
  await page.getByRole("button", { name: "Analyze path" }).click();
  await expect(answer).toContainText("constructor is not in the inventory");
});

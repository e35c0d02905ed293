// Attack paths: the list, the graph of one path, what a change would end, and the picture.
import { readFile } from "node:fs/promises";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, createMember, enter, login } from "./support/people.ts";

/** What one path's request answers. */
interface Answer {
  paths: {
    id: string;
    target: string;
    targetKind: string;
    entry: string;
    steps: { from: string; to: string }[];
  }[];
}

test("from the list to the graph of a path: keys, what a change would end, and the picture", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/resources/discover", { token });
  await ask(server, "POST", "/security/scan", { token });
  const { paths } = await ask<Answer>(server, "GET", "/paths?limit=200", { token });
  const path = paths.find(({ entry, steps }) => entry.endsWith("role/publish-docs") && steps.length > 1);
  if (!path) throw new Error("The sandbox account has no path through publish-docs.");
  await enter(page, person, "/security/paths");
  await expect(page.getByText(/^\d+ attack paths$/)).toBeVisible();
  await expectAccessible(page, "attack-paths");

  await page.locator(`a[title="${path.target}"]`).first().click();
  await expect(page).toHaveURL(`/security/paths/${path.target}`);
  const graph = page.getByRole("region", { name: "Graph of the attack path" });
  await expect(graph.getByRole("button")).toHaveCount(path.steps.length + 1);
  await expectAccessible(page, "attack-path");

  await graph.getByRole("button").first().focus();
  await page.keyboard.press("ArrowRight");
  await expect(graph.getByRole("button", { name: /^2 of \d+: publish-docs/ })).toBeFocused();

  // A pinch on a touchpad is a turn of the wheel with Ctrl.
  const entry = graph.getByRole("button").first();
  const widthOf = async () => (await entry.boundingBox())?.width ?? 0;
  const fitted = await widthOf();
  await entry.hover();
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -80);
  await page.keyboard.up("Control");
  await expect.poll(widthOf).toBeGreaterThan(fitted * 1.3);
  await entry.press("-");
  await expect.poll(widthOf).toBeLessThan(fitted * 1.49);
  await entry.press("0");
  await expect.poll(widthOf).toBe(fitted);
  // The page itself keeps its size.
  expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1);

  await page
    .getByRole("button", { name: "What if this were fixed? Step from the internet to publish-docs" })
    .click();
  const outcome = page.getByRole("status").filter({ hasText: "In the trust policy of publish-docs" });
  await expect(outcome).toContainText(/path/);
  await expect(graph.getByText("no longer reached")).toHaveCount(
    (await outcome.textContent())?.includes("not this one") ? 0 : path.steps.length,
  );
  await expectAccessible(page, "attack-path-what-if");

  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as PNG" }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toMatch(/^skyledger-attack-path-.+\.png$/);
  const content = await readFile(await download.path());
  expect(content.subarray(1, 4).toString()).toBe("PNG");
  // Twice the width and height of the graph, in the header of the file.
  expect(content.readUInt32BE(16)).toBeGreaterThan(1000);

  await page.reload();
  await graph.getByRole("button", { name: /^2 of \d+: publish-docs/ }).press("Enter");
  await expect(page.getByRole("heading", { name: "publish-docs", level: 1 })).toBeVisible();
});

test("a target without a path: before a discovery, and after it", async ({ page, server }) => {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  await enter(page, person, "/security/paths/arn:aws:s3:::nothing-here");
  await expect(page.getByText("No discovery has run")).toBeVisible();
  await ask(server, "POST", "/resources/discover", { token });
  await page.reload();
  await expect(page.getByText("No attack path found")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save as PNG" })).toBeHidden();
});

// Billing exports on the page Cloud accounts: adding, importing, viewing, and removing one, and a server that
// is killed during an import.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, createMember, enter, login } from "./support/people.ts";
import { startServer } from "./support/server.ts";

const header =
  "BilledCost,BillingCurrency,BillingPeriodStart,ChargeCategory,ChargePeriodStart,EffectiveCost,ListCost,RegionId,ResourceId,ServiceName,SubAccountId,Tags";

/** A FOCUS file of one month whose lines cost a cent each. */
function bill(month: string, lines: number, extra: readonly string[] = []): string {
  const line = (n: number) =>
    `0.01,USD,${month}-01T00:00:00Z,Usage,${month}-${String((n % 28) + 1).padStart(2, "0")}T00:00:00Z,0.01,0.02,eu-west-1,r-${n},Amazon S3,111122223333,"{""team"":""blue""}"`;
  return [header, ...Array.from({ length: lines }, (_, n) => line(n)), ...extra].join("\n");
}

const section = (page: Page) => page.getByRole("region", { name: "Billing exports" });
const card = (page: Page, name: string) => page.getByLabel(name, { exact: true });

test("a folder is added, imported, viewed, and removed", async ({ page, server }) => {
  const folder = join(server.dataDir, "exports-in", "aws");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "september.csv"), bill("2026-09", 250));
  await enter(page, await createMember(server), "/accounts");
  await expect(section(page).getByText("No billing exports")).toBeVisible();
  await expectAccessible(page, "billing-exports-empty");
  await section(page).getByRole("link", { name: "Add billing export" }).click();
  const add = page.getByRole("dialog", { name: "Add a billing export" });
  await add.getByRole("button", { name: "Add billing export" }).click();
  await expect(add.getByText("Enter the bucket name without s3:// or a path.")).toBeVisible();
  await expectAccessible(page, "billing-exports-add");
  await add.getByRole("button", { name: "Folder on the server" }).click();
  await add.getByLabel("Folder", { exact: true }).fill("../aws");
  await add.getByRole("button", { name: "Add billing export" }).click();
  await expect(add.getByRole("alert")).toContainText("must be a path below the server's folder");
  await add.getByLabel("Folder", { exact: true }).fill("aws");
  await add.getByRole("button", { name: "Add billing export" }).click();
  await expect(add).toBeHidden();
  const place = card(page, "Folder aws");
  await place.getByRole("button", { name: "Import now" }).click();
  await expect(place.getByRole("row", { name: /September 2026/ })).toContainText("$2.50");
  await expect(place).toContainText("1 file, 250 rows");
  writeFileSync(join(folder, "october.csv"), bill("2026-10", 3, ["lots,USD"]));
  await place.getByRole("button", { name: "Import now" }).click();
  await expect(place.getByRole("alert")).toContainText("october.csv: The file can't be read as CSV.");
  await expect(place.getByRole("row", { name: /September 2026/ })).toContainText("$2.50");
  await place.getByRole("link", { name: "Files" }).click();
  const files = page.getByRole("dialog", { name: "Files" });
  await expect(files.getByRole("listitem").filter({ hasText: "september.csv" })).toContainText("Imported");
  await expect(files.getByRole("listitem").filter({ hasText: "october.csv" })).toContainText("Failed");
  await expectAccessible(page, "billing-exports-files");
  await page.keyboard.press("Escape");
  await expectAccessible(page, "billing-exports");
  await place.getByRole("link", { name: "Remove" }).click();
  const remove = page.getByRole("dialog", { name: "Remove this billing export?" });
  await expect(remove).toContainText("This deletes the costs imported from it for 1 month.");
  await remove.getByRole("button", { name: "Remove billing export" }).click();
  await expect(section(page).getByText("No billing exports")).toBeVisible();
});

test("a bucket's card shows the policy that its role needs", async ({ page, server }) => {
  await enter(page, await createMember(server), "/accounts?dialog=add-export");
  const add = page.getByRole("dialog", { name: "Add a billing export" });
  await add.getByLabel("Bucket", { exact: true }).fill("example-bills");
  await add.getByLabel("Prefix", { exact: true }).fill("exports/focus");
  await add.getByRole("button", { name: "Add billing export" }).click();
  const place = card(page, "s3://example-bills/exports/focus/");
  await expect(place).toContainText("arn:aws:s3:::example-bills/exports/focus/*");
  await place.getByRole("button", { name: "Import now" }).click();
  await expect(place.getByRole("alert")).toContainText("s3://example-bills/exports/focus/");
});

test("a kill during an import keeps the old month, and the next start finishes the import", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "skyledger-kill-"));
  const folder = join(dataDir, "exports-in");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "a.csv"), bill("2026-09", 100));
  let server = await startServer({ dataDir });
  const member = await createMember(server);
  let token = (await login(server, member)).idToken;
  const call = <T>(method: string, path: string, body?: object) =>
    ask<T>(server, method, path, { token, ...(body === undefined ? {} : { body }) });
  const { accounts } = await call<{ accounts: { id: string }[] }>("GET", "/accounts");
  const { id } = await call<{ id: string }>("POST", "/cost/imports", {
    kind: "folder",
    accountId: accounts[0]?.id,
  });
  const start = () => call<{ runId: string }>("POST", `/cost/imports/${id}/run`);
  type Run = { status: string; attempts: number; progress: { current: string | null } };
  const run = (runId: string) => call<Run>("GET", `/runs/${runId}`);
  const months = async () =>
    (await call<{ imports: { months: { billedCost: string }[] }[] }>("GET", "/cost/imports")).imports[0]
      ?.months;
  const first = await start();
  await expect.poll(async () => (await run(first.runId)).status).toBe("completed");
  const before = await months();
  expect(Number(before?.[0]?.billedCost)).toBe(1);
  writeFileSync(join(folder, "a.csv"), bill("2026-09", 100_000));
  const second = await start();
  await expect
    .poll(async () => (await run(second.runId)).progress.current, { intervals: [20], timeout: 60_000 })
    .toMatch(/^(Reading|Writing)/);
  await server.stop("SIGKILL");
  server = await startServer({ dataDir });
  token = (await login(server, member)).idToken;
  // The import resumes automatically. Until it ends, the old month is shown, then the new one, never a part
  // of it.
  const seen = new Set<string>();
  await expect
    .poll(
      async () => {
        seen.add(JSON.stringify((await months())?.map(({ billedCost }) => Number(billedCost))));
        return (await run(second.runId)).status;
      },
      { intervals: [50], timeout: 120_000 },
    )
    .toBe("completed");
  expect((await run(second.runId)).attempts).toBe(2);
  expect([...seen].filter((one) => one !== "[1]" && one !== "[1000]")).toEqual([]);
  expect(Number((await months())?.[0]?.billedCost)).toBe(1000);
  await server.stop();
});

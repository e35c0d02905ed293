// Cloud accounts of AWS: a server with credentials, against a stand-in that knows one account and denies
// everything else.
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./support/accessibility.ts";
import { startDenyingAws } from "./support/denying-aws.ts";
import { test as base, expect } from "./support/fixtures.ts";
import { ask, createMember, enter, login } from "./support/people.ts";
import { startServer } from "./support/server.ts";
import { calls } from "./support/traffic.ts";

const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
    async ({}, use) => {
      const aws = await startDenyingAws();
      const server = await startServer({
        env: { AWS_ENDPOINT_URL: aws.url, AWS_ACCESS_KEY_ID: "test", AWS_SECRET_ACCESS_KEY: "test" },
      });
      await use(server);
      await server.stop();
      await aws.close();
    },
    { scope: "worker", timeout: 600_000 },
  ],
});

const ROLE = "arn:aws:iam::123456789012:role/SkyledgerReadOnly";

const connect = (page: Page) => page.getByRole("dialog", { name: "Connect a cloud account" });
const submit = (page: Page) => connect(page).getByRole("button", { name: "Test and connect" });
const nameBox = (page: Page) => connect(page).getByLabel("Name", { exact: true });

type Guide = {
  externalId: string;
  cloudFormationTemplate: string;
  terraform: string;
  remediationCloudFormationTemplate: string;
};

test("the dialog shows the external ID, the principal, and the templates", async ({
  page,
  context,
  server,
  member,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
  const { idToken: token } = await login(server, member);
  const guide = await ask<Guide>(server, "GET", "/accounts/guide", { token });
  expect(guide.externalId.length).toBeGreaterThanOrEqual(16);
  await enter(page, member, "/accounts");
  await page.getByRole("link", { name: "Connect account" }).click();
  await expect(connect(page).getByTitle("arn:aws:iam::210987654321:user/test")).toBeVisible();
  await expectAccessible(page, "account-connect");

  await connect(page).getByRole("button", { name: "Copy external ID" }).click();
  await expect(connect(page).getByRole("button", { name: "external ID copied" })).toBeVisible();
  expect(await clipboard()).toBe(guide.externalId);
  await connect(page).getByRole("button", { name: "Copy skyledger-read-only.yaml" }).click();
  await expect.poll(clipboard).toBe(guide.cloudFormationTemplate);

  const downloaded = async (button: string) => {
    const download = page.waitForEvent("download");
    await connect(page).getByRole("button", { name: button }).click();
    return readFileSync(await (await download).path(), "utf8");
  };
  expect(await downloaded("Download skyledger-read-only.yaml")).toBe(guide.cloudFormationTemplate);
  await connect(page).getByRole("button", { name: "Terraform" }).click();
  expect(await downloaded("Download skyledger-read-only.tf")).toBe(guide.terraform);
  for (const text of [guide.cloudFormationTemplate, guide.terraform]) {
    expect(text).toContain(guide.externalId);
    expect(text).toContain("ec2:DescribeInstances");
    expect(text).not.toMatch(/ec2:(Terminate|Delete|Modify|Run)/);
  }
  await connect(page).getByRole("button", { name: "CloudFormation" }).click();
  await connect(page)
    .getByRole("checkbox", { name: /optional permissions/ })
    .check();
  expect(await downloaded("Download skyledger-remediation.yaml")).toBe(
    guide.remediationCloudFormationTemplate,
  );
});

test("§5 a role needs a valid ARN and a name before anything is sent", async ({ page, member }) => {
  const sent = calls(page, "POST", "/accounts");
  await enter(page, member, "/accounts?dialog=connect");
  await submit(page).click();
  await expect(connect(page).getByText(/^Enter a role ARN, such as/)).toBeVisible();
  await expect(connect(page).getByText("Enter a name.")).toBeVisible();
  await connect(page).getByLabel("Role ARN").fill("arn:aws:iam::12:role/x");
  await expect(connect(page).getByText(/^Enter a role ARN, such as/)).toBeVisible();
  expect(sent).toHaveLength(0);
});

test("§8 a role that AWS denies is not saved, and the reason is shown", async ({ page, member }) => {
  await enter(page, member, "/accounts?dialog=connect");
  await connect(page).getByLabel("Role ARN").fill(ROLE);
  await nameBox(page).fill("Production");
  await submit(page).click();
  await expect(connect(page).getByRole("alert")).toContainText("AWS refused the connection (AccessDenied");
  await expect(connect(page).getByRole("alert")).toContainText(
    "Check the role's ARN, that its trust policy allows this server, and that it requires your external ID.",
  );
  await expectAccessible(page, "account-refused");
  await page.keyboard.press("Escape");
  await expect(connect(page)).toBeHidden();
  await expect(page).toHaveURL("/accounts");
  await expect(page.getByText("Production")).toBeHidden();
});

test("the server's own credentials are offered on a loopback address, tested, and connected", async ({
  page,
  server,
}) => {
  await enter(page, await createMember(server), "/accounts?dialog=connect");
  await connect(page).getByRole("button", { name: "Server credentials" }).click();
  await nameBox(page).fill("Office");
  await connect(page).getByRole("button", { name: "Choose Regions" }).click();
  await connect(page).getByRole("checkbox", { name: "us-east-1" }).check();
  await submit(page).click();
  await expect(connect(page).getByRole("alert")).toContainText(
    "Not enabled in this account: us-east-1. Enabled: eu-west-1.",
  );
  await connect(page).getByRole("checkbox", { name: "us-east-1" }).uncheck();
  await connect(page).getByRole("checkbox", { name: "eu-west-1" }).check();
  await submit(page).click();
  const card = page.getByLabel("Office (210987654321)", { exact: true });
  await expect(card).toContainText("Connected");
  await expect(card).toContainText("Server credentials");
  await expect(page.getByText("Connected Office (210987654321).")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Account scope/ })).toContainText("2 connected");
  await expectAccessible(page, "accounts-two");
});

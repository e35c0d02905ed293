// AWS Security Hub on the Security and Cloud accounts pages. Specification, sections 2 and 3.
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { ask, createMember, enter, login } from "./support/people.ts";
import { answerWith, hold } from "./support/traffic.ts";

const gap = {
  accountId: "a",
  accountName: "Production",
  region: "eu-west-1",
  reason: "denied",
  message: "AccessDeniedException: not authorized",
  iamAction: "securityhub:DescribeHub",
};

test("§2 the banner: checking, then connected with the enabled standards; Import now reports its result", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  const release = await hold(page, "GET", "/security/security-hub-status");
  await enter(page, person, "/security");
  await page.getByRole("button", { name: "Security Hub: checking..." }).click();
  await expect(page.getByText("AWS Security Hub: checking...")).toBeVisible();
  await release();
  const banner = page.getByRole("status").filter({
    hasText: "Connected - Findings are being imported from AWS Security Hub",
  });
  await expect(banner).toBeVisible();
  await expect(page.getByRole("list", { name: "Enabled standards" }).getByRole("listitem")).toHaveText([
    "AWS Foundational Security Best Practices v1.0.0",
    "CIS AWS Foundations Benchmark v3.0.0",
  ]);
  await expect(banner).toContainText("Enabled in Sandbox: us-east-1.");
  await expect(banner).toContainText("No import yet. The next scan imports findings.");
  await expectAccessible(page, "security-hub-connected");
  await page.getByRole("button", { name: "Import now" }).click();
  await expect(page.getByText(/^Read \d+ new or changed findings from Security Hub in 1 Region/)).toBeVisible(
    {
      timeout: 30_000,
    },
  );
  await expect(banner).toContainText("Last import:");
});

test("§2 the banner: not connected", async ({ page, server }) => {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  const { accounts } = await ask<{ accounts: { id: string }[] }>(server, "GET", "/accounts", { token });
  for (const { id } of accounts) {
    await ask(server, "PATCH", `/accounts/${id}`, { token, body: { regions: ["us-west-2"] } });
  }
  await enter(page, person, "/security");
  await page.getByRole("button", { name: "Security Hub: not connected" }).click();
  await expect(
    page.getByText("AWS Security Hub: Not connected - Using custom security scanning only", { exact: true }),
  ).toBeVisible();
  await expectAccessible(page, "security-hub-off");
});

test("§2 the banner: missing data is listed with the missing permission", async ({ page, server }) => {
  await answerWith(page, "GET", "/security/security-hub-status", {
    status: 200,
    body: JSON.stringify({ enabled: false, standards: [], regions: [], gaps: [gap] }),
  });
  await enter(page, await createMember(server), "/security");
  await page.getByRole("button", { name: "Security Hub: unknown" }).click();
  await expect(page.getByText(/Status unknown because of missing data/)).toBeVisible();
  await expect(page.getByText(/Not connected/)).toBeHidden();
  await expect(page.getByRole("list", { name: "Missing data" })).toContainText(
    "Production, eu-west-1: Access denied for securityhub:DescribeHub. Allow this action in the role of the account.",
  );
  await expectAccessible(page, "security-hub-gap");
});

test("§2 §3 a finding from both sources is one entry that shows both; one from Security Hub alone is labeled", async ({
  page,
  operator,
}) => {
  await enter(page, operator, "/security?check=ec2-sg-ssh-from-internet");
  const both = page.getByRole("article").filter({ hasText: "Skyledger and Security Hub" });
  await expect(both).toHaveCount(1);
  await both.getByRole("heading").getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Reported by" })).toBeVisible();
  await expect(page.getByText("Skyledger and AWS Security Hub", { exact: true })).toBeVisible();
  await expect(page.getByText("FAILED, NEW", { exact: true })).toBeVisible();
  await expectAccessible(page, "security-hub-merged");
  await page.goto("/security?check=security-hub%2FAthena.4");
  const alone = page.getByRole("article");
  await expect(alone).toHaveCount(1);
  await expect(alone).toContainText("[SAMPLE] Athena workgroups should have logging enabled");
  await expect(alone.getByText("Security Hub", { exact: true })).toBeVisible();
  await alone.getByRole("heading").getByRole("link").click();
  await expect(page.getByText("by AWS Security Hub ·")).toBeVisible();
});

test("findings are sent to Security Hub only if an account's setting allows it", async ({ page, server }) => {
  const person = await createMember(server);
  await enter(page, person, "/accounts");
  await page.getByRole("link", { name: "Edit" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit account" });
  const box = dialog.getByRole("checkbox", { name: /Send Skyledger findings/ });
  await expect(box).not.toBeChecked();
  await expectAccessible(page, "accounts-security-hub");
  await box.check();
  await dialog.getByRole("button", { name: "Save account" }).click();
  await expect(page.getByText("Receives findings after each scan")).toBeVisible();
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/security/scan", { token });
  await page.goto("/security");
  await page.getByRole("button", { name: "Security Hub: connected" }).click();
  await expect(page.getByText(/Last sent to Security Hub: \d+ findings?\./)).toBeVisible();
});

test("a finding about an access key names its principal, and links to no resource page", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  const { idToken: token } = await login(server, person);
  await ask(server, "POST", "/resources/discover", { token });
  await ask(server, "POST", "/security/scan", { token });
  const query = "/security/findings?q=malicious%20host";
  const { findings } = await ask<{ findings: { findingId: string; resourceId: string }[] }>(
    server,
    "GET",
    query,
    {
      token,
    },
  );
  const found = findings.find(({ resourceId }) => resourceId.startsWith("AWS::IAM::AccessKey:"));
  if (!found) throw new Error("The sandbox account has no finding about an access key.");
  await enter(page, person, `/security/findings/${found.findingId}`);
  await expect(page.getByText(/^ci-deploy \(AKIA\w+\)$/).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /AKIA/ })).toHaveCount(0);
});

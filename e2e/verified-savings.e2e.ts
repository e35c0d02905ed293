// Verified savings on AI Recommendations and the dashboard. The measurement is tested on the server
// (savings/verified.test.ts); this tests the screens.
import { expectAccessible } from "./support/accessibility.ts";
import { expect, test } from "./support/fixtures.ts";
import { createMember, enter } from "./support/people.ts";
import { answerWith } from "./support/traffic.ts";

const item = {
  action: "Delete",
  resourceId: "arn:aws:ec2:us-east-1:111122223333:volume/vol-1",
  resourceName: "old-data",
  region: "us-east-1",
  accountId: "none",
  accountName: "Production",
  sandbox: false,
  verifiedAt: null,
  estimatedMonthlySavings: 73,
};
const week = {
  days: 7,
  state: "measured",
  baseline: { start: "2026-10-08", end: "2026-10-14" },
  window: { start: "2026-10-16", end: "2026-10-22" },
  sources: ["billing-export"],
  billedBefore: "16.8",
  billedAfter: "0.25",
  saved: "16.55",
  predicted: "16.8",
  ratio: 0.9851,
};
const month = {
  days: 30,
  state: "waiting",
  for: "days",
  until: "2026-11-18",
  message:
    "The bill for these days is final on Nov 18, 2026. AWS can still change a day's costs for three days.",
};
const never = {
  state: "unknown",
  reason: "no_costs_before",
  message: "What the resource cost in the days before is not known.",
};
const sums = { billedBefore: "16.8", billedAfter: "0.25", saved: "16.55", predicted: "16.8", ratio: 0.9851 };
const none = { billedBefore: "0", billedAfter: "0", saved: "0", predicted: "0", ratio: null };
const verified = {
  items: [
    {
      ...item,
      recommendationId: "1",
      title: "Volume is attached to nothing",
      appliedAt: "2026-10-15T09:00:00.000Z",
      windows: [week, month],
    },
    {
      ...item,
      recommendationId: "2",
      title: "NAT gateway is idle",
      appliedAt: "2026-10-01T09:00:00.000Z",
      windows: [
        { days: 7, ...never },
        { days: 30, ...never },
      ],
    },
  ],
  totals: [
    { days: 7, measured: 1, waiting: 0, unknown: 1, ...sums },
    { days: 30, measured: 0, waiting: 1, unknown: 1, ...none },
  ],
};

test("estimated, billed, pending, and unknown savings, per item and in total, and on the dashboard", async ({
  page,
  server,
}) => {
  const person = await createMember(server);
  await answerWith(page, "GET", "/cost/verified-savings", { status: 200, body: JSON.stringify(verified) });
  await enter(page, person);
  const line = page.getByText("Verified savings:").first();
  await expect(line).toContainText(
    "$17 saved vs. $17 predicted within 7 days, 1 measured, 0 pending, 1 unknown.",
  );
  await page.getByRole("link", { name: "View details" }).click();
  await expect(page).toHaveURL(/recommendations\?status=applied/);
  const card = page
    .locator("section")
    .filter({ has: page.getByRole("heading", { name: "Verified savings" }) });
  await expect(card).toContainText("$16.55 saved vs. $16.80 predicted");
  await expect(card).toContainText("1 measured · 0 pending · 1 unknown");
  await expect(card).toContainText("Within 30 daysNot available yet");
  await card.getByText("2 applied recommendations").click();
  await expect(card).toContainText(
    "After 7 days: Predicted $16.80, saved $16.55 (billed $0.25 vs. $16.80 expected without the change; billing export)",
  );
  await expect(card).toContainText("After 30 days: Available on Nov 18, 2026. AWS can change");
  await expect(card).toContainText(
    "After 30 days: Unknown. What the resource cost in the days before is not known. Add a billing export",
  );
  await expect(card.getByRole("link", { name: "Add a billing export" }).first()).toHaveAttribute(
    "href",
    "/accounts",
  );
  await expectAccessible(page, "verified-savings");
});

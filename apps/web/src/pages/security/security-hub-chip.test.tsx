import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useMessages } from "../../components/use-messages.ts";
import { api, serveInterface } from "../../testing/served-interface.ts";
import { hubGapSentences, hubPlaces, sendingText } from "./hub-gap-text.ts";
import type { AskSecurityHub, SecurityHubStatus } from "./security-hub-call.ts";
import { SecurityHubChip } from "./security-hub-chip.tsx";

let drawn: Root | undefined;

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  serveInterface({
    "GET /runs": { runs: [], nextCursor: null, total: 0 },
    "POST /security/security-hub-import": Response.json({ runId: "r", status: "queued" }, { status: 202 }),
  });
});
afterEach(async () => {
  await act(async () => drawn?.unmount());
  drawn = undefined;
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function Chip({ ask }: { ask: AskSecurityHub }) {
  return <SecurityHubChip ask={ask} account="a1" messages={useMessages()} />;
}

async function draw(ask: AskSecurityHub): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  drawn = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () => {
    drawn?.render(
      <QueryClientProvider client={client}>
        <Chip ask={ask} />
      </QueryClientProvider>,
    );
  });
  await act(async () => document.querySelector("button")?.click());
}

/** What the chip says without being pressed. */
const chip = () => document.querySelector("button")?.textContent;
/** What it says when it is pressed. */
const details = () => document.querySelector("[role=dialog]")?.textContent ?? "";

const text = () => document.body.textContent ?? "";
async function eventually(part: string): Promise<void> {
  for (let turn = 0; turn < 200 && !text().includes(part); turn += 1) {
    await act(async () => {
      // wall: a pause between two looks
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
  }
  expect(text()).toContain(part);
}

const gap = (parts: Partial<SecurityHubStatus["gaps"][number]> = {}): SecurityHubStatus["gaps"][number] => ({
  accountId: "a1",
  accountName: "Production",
  region: "eu-west-1",
  reason: "denied",
  message: "AccessDeniedException: no",
  iamAction: "securityhub:DescribeHub",
  ...parts,
});
const region = (
  parts: Partial<SecurityHubStatus["regions"][number]> = {},
): SecurityHubStatus["regions"][number] => ({
  accountId: "a1",
  accountName: "Production",
  region: "eu-west-1",
  enabled: true,
  standards: ["CIS 3.0"],
  importedAt: null,
  sending: null,
  ...parts,
});
const off: SecurityHubStatus = { enabled: false, standards: [], regions: [], gaps: [] };

test("§2 the banner shows checking, then connected with the enabled standards", async () => {
  const answer = Promise.withResolvers<SecurityHubStatus>();
  await draw(() => answer.promise);
  expect(chip()).toBe("Security Hub: checking...");
  expect(details()).toBe("AWS Security Hub: checking...");
  await act(async () =>
    answer.resolve({ ...off, enabled: true, standards: ["CIS 3.0", "FSBP"], regions: [region()] }),
  );
  await eventually("Connected - Findings are being imported from AWS Security Hub");
  const standards = document.querySelector("[aria-label='Enabled standards']");
  expect([...(standards?.children ?? [])].map((one) => one.textContent)).toEqual(["CIS 3.0", "FSBP"]);
  expect(chip()).toBe("Security Hub: connected");
  expect(details()).toContain(
    "AWS Security Hub: Connected - Findings are being imported from AWS Security Hub",
  );
  expect(text()).toContain("Enabled in Production: eu-west-1.");
  expect(text()).toContain("No import yet. The next scan imports findings.");
});

test("§2 not connected, after every Region was queried", async () => {
  await draw(async () => ({ ...off, regions: [region({ enabled: false })] }));
  await eventually("Not connected - Using custom security scanning only");
  expect(details()).toBe("AWS Security Hub: Not connected - Using custom security scanning only");
  expect(chip()).toBe("Security Hub: not connected");
});

test("§2 missing data is never shown as not connected", async () => {
  await draw(async () => ({ ...off, gaps: [gap()] }));
  await eventually("Status unknown because of missing data");
  expect(text()).not.toContain("Not connected");
  expect(chip()).toBe("Security Hub: unknown");
  expect(text()).toContain("Production, eu-west-1: Access denied for securityhub:DescribeHub.");
});

test("§2 not connected here, and unknown there", async () => {
  await draw(async () => ({
    ...off,
    regions: [region({ enabled: false, region: "us-east-1" })],
    gaps: [gap()],
  }));
  await eventually("Not connected - Using custom security scanning only");
  expect(text()).toContain("Access denied for securityhub:DescribeHub.");
});

test("a status that can't be loaded is none of the three", async () => {
  await draw(() => Promise.reject(new Error("x")));
  await eventually("Couldn't check the Security Hub connection.");
  expect(text()).not.toMatch(/connected -/i);
});

test("Import now starts an import in the background", async () => {
  await draw(async () => ({ ...off, enabled: true, regions: [region()] }));
  await eventually("Import now");
  const buttons = [...document.querySelectorAll("button")];
  await act(async () => buttons.find((one) => one.textContent === "Import now")?.click());
  expect(api.asked).toContain("POST /security/security-hub-import");
});

test.each([
  [
    [gap(), gap({ region: "us-east-1" })],
    [
      "Production, eu-west-1, us-east-1: Access denied for securityhub:DescribeHub. Allow this action in the role of the account.",
    ],
  ],
  [
    [gap({ region: null, reason: "throttled" })],
    ["Production: AWS throttled securityhub:DescribeHub. Try again later."],
  ],
  [
    [gap({ reason: "unsupported", iamAction: "securityhub:BatchImportFindings" })],
    ["Production, eu-west-1: Security Hub isn't enabled, so Skyledger findings aren't sent to it."],
  ],
  [
    [gap({ reason: "failed" })],
    ["Production, eu-west-1: securityhub:DescribeHub failed (AccessDeniedException: no)."],
  ],
])("text of missing data %#", (gaps, sentences) => {
  expect(hubGapSentences(gaps)).toEqual(sentences);
});

test("Regions where it is enabled, and sent findings", () => {
  const regions = [
    region({ region: "us-east-1" }),
    region({
      sending: {
        at: "2026-01-02T00:00:00Z",
        sent: 12,
        failed: 1,
        failures: [{ findingId: "f", code: "InvalidInput", message: "no" }],
      },
    }),
    region({ region: "eu-north-1", enabled: false }),
  ];
  expect(hubPlaces(regions)).toEqual(["Production: eu-west-1, us-east-1"]);
  expect(sendingText(regions)).toBe("Last sent to Security Hub: 12 findings, 1 rejected (InvalidInput, no).");
  expect(sendingText([region()])).toBeNull();
});

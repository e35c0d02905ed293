import { expect, test } from "vitest";
import type { StoredHubSource } from "../adapters/db/findings-store.ts";
import { complianceOf } from "./finding-compliance.ts";

function hub(sight: StoredHubSource["sight"], compliance: string | null = null): StoredHubSource {
  const rest = { hubId: "h", product: "Security Hub", region: "us-east-1", severity: 1, workflow: "NEW" };
  return { ...rest, sight, compliance, updatedAt: "2026-01-01T00:00:00Z" };
}

test.each([
  ["fails", [], "FAILED"],
  ["passes", [], "PASSED"],
  ["fails", [hub("passes", "PASSED")], "FAILED"],
  ["passes", [hub("fails", "FAILED")], "FAILED"],
  ["passes", [hub("passes", "PASSED")], "PASSED"],
  [null, [hub("fails")], "FAILED"],
  [null, [hub("passes"), hub("fails")], "FAILED"],
  [null, [hub("passes")], "PASSED"],
  // Hidden by somebody there, and still failing.
  [null, [hub("suppressed", "FAILED")], "FAILED"],
  [null, [hub("unknown", "NOT_AVAILABLE")], "FAILED"],
  ["passes", [hub("unknown", "NOT_AVAILABLE")], "PASSED"],
  [null, [], "FAILED"],
] as const)("our verdict %s and Security Hub's %j: %s", (ownVerdict, hubSources, compliance) => {
  expect(complianceOf({ ownVerdict, hubSources: [...hubSources] })).toBe(compliance);
});

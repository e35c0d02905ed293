import type { RunKind } from "@skyledger/core/model/run";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { createTestWorkspace, openTestDatabase } from "../platform/db/testing.ts";
import { createRunsStore } from "../runs/store.ts";
import { type AccountsStore, createAccountsStore } from "./store.ts";

let db: Database;
let accounts: AccountsStore;
let workspaceId: string;
beforeAll(async () => {
  db = await openTestDatabase();
  accounts = createAccountsStore(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  workspaceId = await createTestWorkspace(db);
});

async function connect(awsAccountId = "123456789012"): Promise<string> {
  const account = await accounts.insert(workspaceId, {
    kind: "role",
    name: "Production",
    awsAccountId,
    roleArn: null,
    externalId: null,
    regions: null,
  });
  if (!account) throw new Error("The account is connected already.");
  return account.id;
}

describe("an account is removed", () => {
  const kinds: readonly RunKind[] = [
    "discovery",
    "metrics",
    "security_scan",
    "remediation",
    "cost_analysis",
    "security_hub_import",
    "billing_import",
  ];

  test.each(kinds)("if no run uses it: not while a run (%s) is queued or running", async (kind) => {
    const runs = createRunsStore(db);
    const [id, other] = [await connect(), await connect("210987654321")];
    const run = await runs.insert(workspaceId, { kind, accountIds: [id], createdBy: "" });
    if (!run) throw new Error("A run is active already.");
    expect(await accounts.delete(workspaceId, id)).toBe("in use");
    expect(await accounts.delete(workspaceId, other)).toBe("deleted");
    const held = await runs.claim(workspaceId, run.id, 60);
    expect(await accounts.delete(workspaceId, id)).toBe("in use");
    await runs.finish(workspaceId, held ?? run, { status: "cancelled", result: null });
    expect(await accounts.delete(workspaceId, id)).toBe("deleted");
  });

  test("once, and only from its own workspace", async () => {
    const id = await connect();
    expect(await accounts.delete(await createTestWorkspace(db), id)).toBe("missing");
    expect(await accounts.delete(workspaceId, id)).toBe("deleted");
    expect(await accounts.delete(workspaceId, id)).toBe("missing");
    expect(await accounts.delete(workspaceId, "no id")).toBe("missing");
  });
});

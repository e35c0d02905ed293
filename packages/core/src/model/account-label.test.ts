import { expect, test } from "vitest";
import { accountLabel } from "./account-label.ts";

test("an account is shown by its name; a sandbox account is always marked as generated data", () => {
  expect(accountLabel({ kind: "role", name: "Prod" })).toBe("Prod");
  expect(accountLabel({ kind: "sandbox", name: "Prod" })).toBe("Prod: sample data");
  expect(accountLabel({ kind: "sandbox", name: "Sandbox" })).toBe("Sandbox account: sample data");
});

import { expect, test } from "vitest";
import { accountLabel } from "./account-label.ts";

test("an account is called by its name; a sandbox always says that its data is made up", () => {
  expect(accountLabel({ kind: "role", name: "Prod" })).toBe("Prod");
  expect(accountLabel({ kind: "sandbox", name: "Prod" })).toBe("Sandbox account: sample data");
});

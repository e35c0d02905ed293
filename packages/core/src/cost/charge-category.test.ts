import { describe, expect, it } from "vitest";
import { categoryOfRecordType, chargeCategories, countedByDefault } from "./charge-category.ts";

describe("charge categories", () => {
  it.each([
    ["Usage", "Usage"],
    ["DiscountedUsage", "Usage"],
    ["SavingsPlanCoveredUsage", "Usage"],
    ["Savings Plan Negation", "Usage"],
    ["Enterprise Discount Program Discount", "Usage"],
    ["Support", "Purchase"],
    ["Recurring", "Purchase"],
    ["SavingsPlanRecurringFee", "Purchase"],
    ["RIFee", "Purchase"],
    ["Tax", "Tax"],
    ["Credit", "Credit"],
    ["Refund", "Adjustment"],
  ])("%s is %s", (recordType, category) => {
    expect(categoryOfRecordType(recordType)).toBe(category);
  });

  it("an unknown AWS record type is an adjustment, which totals exclude by default", () => {
    expect(categoryOfRecordType("SomethingNew")).toBe("Adjustment");
    expect(categoryOfRecordType("constructor")).toBe("Adjustment");
    expect(countedByDefault).not.toContain("Adjustment");
    expect(chargeCategories).toEqual(expect.arrayContaining([...countedByDefault]));
  });
});

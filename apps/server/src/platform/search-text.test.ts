import { expect, test } from "vitest";
import { searchText } from "./search-text.ts";

test("keeps each line once, in lower case, and no line that another one contains", () => {
  const arn = "arn:aws:s3:::Payroll-Exports";
  expect(searchText(["payroll-exports", arn, "Public access is allowed.", "", arn])).toBe(
    "arn:aws:s3:::payroll-exports\npublic access is allowed.",
  );
});

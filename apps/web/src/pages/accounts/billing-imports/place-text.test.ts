import { expect, test } from "vitest";
import { monthText, placeText } from "./place-text.ts";

test("locations fit in one line", () => {
  expect(placeText({ kind: "s3", bucket: "bills", location: "a/b/" })).toBe("s3://bills/a/b/");
  expect(placeText({ kind: "folder", bucket: "", location: "aws" })).toBe("Folder aws");
  expect(placeText({ kind: "folder", bucket: "", location: "" })).toBe("Server export folder");
});

test("a month is the same month in every time zone", () => {
  expect(monthText("2026-09-01")).toBe("September 2026");
});

import { expect, test } from "vitest";
import { searchHelp } from "./help-search.ts";

const topics = async (text: string) => (await searchHelp(text)).map(({ topic }) => topic);

test.each([
  ["s3-bucket-versioning", "check-s3-bucket-versioning"],
  ["cost_request_limit", "error-cost_request_limit"],
  ["bucket allows public read", "check-s3-bucket-public-read"],
  ["invite a person", "people"],
  ["external id", "glossary"],
])("“%s” finds %s among the first five", async (text, topic) => {
  expect((await topics(text)).slice(0, 5)).toContain(topic);
});

test("words may be begun, or have a typing error", async () => {
  expect(await topics("versio")).toContain("check-s3-bucket-versioning");
  expect(await topics("versionning bucket")).toContain("check-s3-bucket-versioning");
});

test("where no page has all words, pages that have most of them are shown; without any, none", async () => {
  expect(await topics("versioning zzzzz")).toContain("check-s3-bucket-versioning");
  expect(await topics("zzzzz")).toEqual([]);
  expect(await topics("")).toEqual([]);
});

test("a match says where it is, with a heading and its address", async () => {
  const match = (await searchHelp("security score")).find(
    ({ topic, hash }) => topic === "security" && hash !== "",
  );
  expect(match).toMatchObject({
    title: "Security",
    heading: "Security score",
    hash: "security-score",
    group: "guides",
  });
});

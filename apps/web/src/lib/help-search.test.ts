import { expect, test } from "vitest";
import { searchHelp } from "./help-search.ts";

const topics = async (text: string) => (await searchHelp(text)).map(({ topic }) => topic);

test.each([
  ["s3-bucket-versioning", "check-s3-bucket-versioning"],
  ["cost_request_limit", "error-cost_request_limit"],
  ["bucket allows public read", "check-s3-bucket-public-read"],
  ["invite a person", "people"],
  ["external id", "cloud-accounts"],
  ["facet", "glossary"],
])("“%s” finds %s among the first five", async (text, topic) => {
  expect((await topics(text)).slice(0, 5)).toContain(topic);
});

test("words can be incomplete or have a typo", async () => {
  expect(await topics("versio")).toContain("check-s3-bucket-versioning");
  expect(await topics("versionning bucket")).toContain("check-s3-bucket-versioning");
});

test("without a page that has all words, shows pages that have most of them; none for unknown words", async () => {
  expect(await topics("versioning zzzzz")).toContain("check-s3-bucket-versioning");
  expect(await topics("zzzzz")).toEqual([]);
  expect(await topics("")).toEqual([]);
});

test("a match has its page, heading, and URL", async () => {
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

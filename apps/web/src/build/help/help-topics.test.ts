import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { errorStatuses } from "@skyledger/contract/error-statuses";
import { beforeAll, describe, expect, test } from "vitest";
import type { HelpNode } from "./help-nodes.ts";
import { HELP_TAGS } from "./help-nodes.ts";
import { HELP_GROUPS, type HelpTopic, helpLink, helpTopics } from "./help-topics.ts";

const root = join(import.meta.dirname, "..", "..", "..", "..", "..");
let topics: HelpTopic[];
let known: Map<string, HelpTopic>;
beforeAll(() => {
  topics = helpTopics(root);
  known = new Map(topics.map((topic) => [topic.topic, topic]));
});

/** Every element of a page. */
function elements(nodes: readonly HelpNode[]): Exclude<HelpNode, string>[] {
  return nodes.flatMap((node) => (typeof node === "string" ? [] : [node, ...elements(node.children)]));
}

describe("the help of this repository", () => {
  test("every topic has a unique URL, a title, content, and a group", () => {
    expect(known.size).toBe(topics.length);
    for (const { topic, title, group, nodes } of topics) {
      expect(topic).toMatch(/^[a-z][a-z0-9_-]*$/);
      expect(title, topic).not.toBe("");
      expect(HELP_GROUPS, topic).toContain(group);
      expect(nodes.length, topic).toBeGreaterThan(0);
    }
    for (const group of HELP_GROUPS)
      expect(
        topics.some((topic) => topic.group === group),
        group,
      ).toBe(true);
  });

  test("every error that the server can answer with has a page, which error messages link to", () => {
    for (const code of Object.keys(errorStatuses)) expect(known.get(`error-${code}`)?.group).toBe("errors");
  });

  test("every link has an existing topic and heading as its target", () => {
    for (const { topic, nodes } of topics) {
      for (const { to } of elements(nodes)) {
        if (to === undefined || "href" in to) continue;
        const target = known.get(to.topic);
        expect(target, `${topic} links to ${to.topic}`).toBeDefined();
        const ids = elements(target?.nodes ?? []).map(({ id }) => id);
        if (to.hash !== undefined) expect(ids, `${topic} links to ${to.topic}#${to.hash}`).toContain(to.hash);
      }
    }
  });

  test("pages have only elements that the app renders", () => {
    const used = new Set(topics.flatMap(({ nodes }) => elements(nodes).map(({ tag }) => tag)));
    expect([...used].filter((tag) => !HELP_TAGS.includes(tag))).toEqual([]);
  });

  test("every check, savings rule, fix, and error has a page by its ID", () => {
    const codes = (group: string) => topics.filter((topic) => topic.group === group).map(({ code }) => code);
    const headings = (file: string) =>
      [...readFileSync(join(root, "docs/reference", file), "utf8").matchAll(/^## (\S+)$/gm)].map(
        ([, id]) => id,
      );
    expect(codes("checks").length).toBeGreaterThan(300);
    expect(codes("checks")).toEqual(expect.arrayContaining(headings("checks/s3.md")));
    expect(codes("savings-rules")).toEqual(headings("savings-rules.md"));
    expect(codes("fixes")).toEqual(headings("fixes.md"));
    const errors = readdirSync(join(root, "docs/errors")).filter((name) => name !== "README.md");
    expect(codes("errors").sort()).toEqual(errors.map((name) => name.replace(".md", "")).sort());
    expect(known.get("error-forbidden")?.title).toBe("Not allowed");
    expect(known.get("check-s3-bucket-versioning")?.title).toBe("S3 buckets should have versioning enabled");
  });
});

test.each([
  ["docs/guides/costs.md", "../errors/conflict.md", { topic: "error-conflict" }],
  ["docs/guides/costs.md", "#days", { topic: "costs", hash: "days" }],
  ["docs/guides/costs.md", "database.md", undefined],
  ["docs/guides/costs.md", "../../packages/core/src/cost/x.ts", undefined],
  ["docs/reference/checks/README.md", "s3.md#s3-bucket-versioning", { topic: "check-s3-bucket-versioning" }],
  ["docs/reference/checks/s3.md", "../fixes.md#s3-versioning", { topic: "fix-s3-versioning" }],
  ["docs/help/people.md", "https://example.com/x", { href: "https://example.com/x" }],
  ["docs/help/people.md", "javascript:alert(1)", undefined],
])("in %s, the link %s has the target %o", (from, link, target) => {
  expect(helpLink(from, link)).toEqual(target);
});

import { expect, test } from "vitest";
import { type HelpLink, type HelpNode, helpNodes } from "./help-nodes.ts";
import { parsePage } from "./parse-page.ts";

const nodes = (text: string, resolve: (link: string) => HelpLink | undefined = () => undefined) =>
  helpNodes(parsePage(text).tokens, resolve);

test("headings, lists, tables, and code become elements; a tight list has no paragraphs", () => {
  expect(nodes("## Run it\n\nPress `Run` **now**.\n\n- one\n- two\n")).toEqual([
    { tag: "h2", id: "run-it", children: ["Run it"] },
    {
      tag: "p",
      children: [
        "Press ",
        { tag: "code", children: ["Run"] },
        " ",
        { tag: "strong", children: ["now"] },
        ".",
      ],
    },
    {
      tag: "ul",
      children: [
        { tag: "li", children: ["one"] },
        { tag: "li", children: ["two"] },
      ],
    },
  ]);
  expect(nodes("```js\nrun();\n```\n")).toEqual([
    { tag: "pre", children: [{ tag: "code", children: ["run();"] }] },
  ]);
  const [table] = nodes("| a | b |\n|---|--:|\n| 1 | 2 |\n");
  expect(JSON.stringify(table)).toContain('{"tag":"td","children":["2"]}');
});

test("a link has its resolved target, and is text where the help has no target", () => {
  const resolve = (link: string) => (link === "costs.md" ? { topic: "costs" } : undefined);
  expect(nodes("[Costs](costs.md) and [code](../src/main.ts)", resolve)).toEqual([
    {
      tag: "p",
      children: [
        { tag: "a", to: { topic: "costs" }, children: ["Costs"] },
        " and ",
        { tag: "em", children: ["code"] },
      ],
    },
  ]);
});

test("comments are left out; HTML and images stop the build", () => {
  expect(nodes("<!-- made by a program -->\n\nText\n")).toEqual([{ tag: "p", children: ["Text"] }]);
  for (const text of [
    "<script>alert(1)</script>",
    "a <b onclick=x>b</b>",
    "![x](x.png)",
    "<img src=x onerror=alert(1)>",
  ]) {
    expect(() => nodes(text), text).toThrow(/^has /);
  }
});

test("text that looks like markup stays text", () => {
  const texts = (all: readonly HelpNode[]): string =>
    all.map((node) => (typeof node === "string" ? node : texts(node.children))).join("");
  expect(texts(nodes("`<script>alert(1)</script>` &lt;b> [x](javascript:alert(1))"))).toBe(
    "<script>alert(1)</script> <b> [x](javascript:alert(1))",
  );
});

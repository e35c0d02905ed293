import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { HelpNode } from "../../lib/help-topic.ts";

let HelpContent: typeof import("./help-content.tsx").HelpContent;

type LinkProps = { params: { topic: string }; hash?: string; children: React.ReactNode };

function PlainLink({ params, hash, children }: LinkProps) {
  return <a href={`/help/${params.topic}${hash === undefined ? "" : `#${hash}`}`}>{children}</a>;
}

// Files of a run share their modules: those with a mock are loaded for this file alone.
beforeAll(async () => {
  vi.resetModules();
  vi.doMock("@tanstack/react-router", () => ({ Link: PlainLink }));
  ({ HelpContent } = await import("./help-content.tsx"));
});
afterAll(() => {
  vi.doUnmock("@tanstack/react-router");
  vi.resetModules();
});

const html = (nodes: HelpNode[]) => renderToStaticMarkup(<HelpContent nodes={nodes} />);

test("texts stay texts, and elements that the help does not know become their text", () => {
  const shown = html([
    { tag: "p", children: ["<img src=x onerror=alert(1)>"] },
    { tag: "script", children: ["alert(1)"] },
    { tag: "iframe", id: "x", children: [] },
  ]);
  expect(shown).toContain("&lt;img src=x onerror=alert(1)&gt;");
  expect(shown).not.toMatch(/<(img|script|iframe)/);
});

test("links open topics, or other sites in a new window", () => {
  const shown = html([
    { tag: "a", to: { topic: "costs", hash: "days" }, children: ["Days"] },
    { tag: "a", to: { href: "https://example.com/x" }, children: ["Site"] },
  ]);
  expect(shown).toContain('<a href="/help/costs#days">Days</a>');
  expect(shown).toMatch(/<a href="https:\/\/example.com\/x" target="_blank" rel="noreferrer"[^>]*>Site<\/a>/);
});

test("a table of facts has no empty heading, and a wide one scrolls with the keyboard", () => {
  const row = (tag: string, cells: string[]): HelpNode => ({
    tag: "tr",
    children: cells.map((cell) => ({ tag, children: cell === "" ? [] : [cell] })),
  });
  const table = (heads: string[]): HelpNode => ({
    tag: "table",
    children: [
      { tag: "thead", children: [row("th", heads)] },
      { tag: "tbody", children: [row("td", ["a", "b"])] },
    ],
  });
  expect(html([table(["", ""])])).not.toContain("<thead");
  const shown = html([table(["x", "y"])]);
  expect(shown).toContain("<thead");
  expect(shown).toContain('tabindex="0"');
});

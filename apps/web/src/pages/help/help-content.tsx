import { Link } from "@tanstack/react-router";
import { createElement, type ReactNode } from "react";
import { CopyButton } from "../../components/ui/copy-button.tsx";
import type { HelpElement, HelpNode } from "../../lib/help-topic.ts";

/** Style of each element; other elements are not rendered. */
const STYLES: Readonly<Record<string, string>> = {
  h2: "mt-8 mb-2 scroll-mt-20 font-semibold text-lg first:mt-0",
  h3: "mt-6 mb-1.5 scroll-mt-20 font-semibold",
  h4: "mt-4 mb-1 scroll-mt-20 font-medium",
  p: "my-3 first:mt-0",
  ul: "my-3 flex list-disc flex-col gap-1.5 pl-5",
  ol: "my-3 flex list-decimal flex-col gap-1.5 pl-5",
  li: "[&>p]:my-0",
  table: "w-full border-collapse text-left text-sm",
  thead: "",
  tbody: "",
  tr: "border-line border-b align-top",
  th: "py-2 pr-4 font-medium text-muted empty:p-0",
  td: "break-words py-2 pr-4",
  code: "rounded bg-sunken px-1 py-px font-mono text-[0.9em] [overflow-wrap:anywhere]",
  strong: "font-semibold",
  em: "",
  br: "",
  hr: "my-6 border-line",
  blockquote: "my-3 border-line border-l-2 pl-4 text-muted",
};

/** Renders the tree of a help page. Texts stay texts: nothing in a page can become markup. */
export function HelpContent({ nodes }: { nodes: readonly HelpNode[] }) {
  return <div className="max-w-3xl leading-relaxed">{nodes.map(rendered)}</div>;
}

function rendered(node: HelpNode, index: number): ReactNode {
  if (typeof node === "string") return node;
  if (node.tag === "pre") return <Example key={index} code={textOf(node)} />;
  // A table of facts has a heading for neither of its columns.
  if (node.tag === "thead" && textOf(node).trim() === "") return null;
  if (node.to !== undefined) return <HelpAnchor key={index} element={node} />;
  if (node.tag === "table") {
    return (
      // A wide table scrolls by itself; the stop lets the keyboard scroll it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll what has the focus
      <div key={index} className="my-4 overflow-x-auto first:mt-0" tabIndex={0}>
        <table className={STYLES.table}>{node.children.map(rendered)}</table>
      </div>
    );
  }
  const className = STYLES[node.tag];
  if (className === undefined) return textOf(node);
  const children = node.children.length === 0 ? null : node.children.map(rendered);
  return createElement(node.tag, { key: index, id: node.id, className }, children);
}

function Example({ code }: { code: string }) {
  return (
    <div className="relative my-4 rounded-lg border border-line bg-sunken">
      <CopyButton text={code} what="example" className="absolute top-1.5 right-1.5 bg-sunken" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region needs a focus stop for the keyboard */}
      <pre tabIndex={0} className="overflow-x-auto p-3 pr-12 font-mono text-xs leading-5">
        {code}
      </pre>
    </div>
  );
}

function HelpAnchor({ element: { to, children } }: { element: HelpElement }) {
  if (to === undefined) return null;
  const text = children.map(rendered);
  if ("href" in to) {
    return (
      <a href={to.href} target="_blank" rel="noreferrer" className="prose-link">
        {text}
      </a>
    );
  }
  return (
    <Link
      to="/help/$topic"
      params={{ topic: to.topic }}
      {...(to.hash === undefined ? {} : { hash: to.hash })}
      className="prose-link"
    >
      {text}
    </Link>
  );
}

/** The text of a node, without its elements. */
export function textOf(node: HelpNode): string {
  return typeof node === "string" ? node : node.children.map(textOf).join("");
}

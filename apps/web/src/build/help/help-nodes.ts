import type { Token } from "markdown-it";
import { inlineOf } from "./parse-page.ts";

/** Elements that a help page consists of; the app renders no others. */
export const HELP_TAGS = [
  ..."h2 h3 h4 p ul ol li table thead tbody tr th td pre code strong em a br hr blockquote".split(" "),
] as readonly string[];

/** A text, or an element. */
export type HelpNode = string | HelpElement;
/** An element with its attributes: an ID, and the target of a link. */
export type HelpElement = { tag: string; id?: string; to?: HelpLink; children: HelpNode[] };
/** A link to a help topic, or to another site. */
export type HelpLink = { topic: string; hash?: string } | { href: string };

/** Resolves the target of a link; undefined: the app has no such target, and the link becomes text. */
export type ResolveLink = (link: string) => HelpLink | undefined;

/**
 * Turns Markdown tokens into a tree that the app renders element by element, so that no HTML of a page ever becomes
 * HTML of the app.
 * @throws Error for HTML and images in the page, which would be lost
 */
export function helpNodes(tokens: readonly Token[], resolve: ResolveLink): HelpNode[] {
  const root: HelpElement = { tag: "", children: [] };
  const open: HelpElement[] = [root];
  const append = (node: HelpNode) => open.at(-1)?.children.push(node);
  for (const token of tokens.flatMap((one) => (one.type === "inline" ? inlineOf(one) : [one]))) {
    const leaf = leafOf(token);
    if (leaf !== undefined) append(leaf);
    else if (token.nesting === 1) open.push(opened(token, resolve));
    else if (token.nesting === -1) close(open, token);
    else if (!isComment(token)) throw new Error(`has ${token.type}: ${token.content.trim().slice(0, 60)}`);
  }
  return joined(root.children);
}

function leafOf({ type, content }: Token): HelpNode | undefined {
  if (type === "text") return content;
  if (type === "softbreak") return " ";
  if (type === "hardbreak") return { tag: "br", children: [] };
  if (type === "hr") return { tag: "hr", children: [] };
  if (type === "code_inline") return { tag: "code", children: [content] };
  if (type === "fence" || type === "code_block") {
    return { tag: "pre", children: [{ tag: "code", children: [content.replace(/\n$/, "")] }] };
  }
  return undefined;
}

function opened(token: Token, resolve: ResolveLink): HelpElement {
  if (token.hidden) return { tag: "", children: [] }; // paragraph of a tight list
  const id = token.attrGet("id");
  const element = { tag: token.tag, ...(id === null ? {} : { id: String(id) }), children: [] };
  if (token.tag !== "a") return element;
  const to = resolve(String(token.attrGet("href") ?? ""));
  return to === undefined ? { ...element, tag: "em" } : { ...element, to };
}

function close(open: HelpElement[], token: Token): void {
  const element = open.pop();
  const parent = open.at(-1);
  if (element === undefined || parent === undefined) throw new Error(`closes ${token.tag} that is not open`);
  const children = joined(element.children);
  if (element.tag === "") parent.children.push(...children);
  else if (!HELP_TAGS.includes(element.tag)) throw new Error(`has the element ${element.tag}`);
  else parent.children.push({ ...element, children });
}

function isComment({ type, content }: Token): boolean {
  return (type === "html_block" || type === "html_inline") && /^<!--[\s\S]*-->\s*$/.test(content.trim());
}

/** Joins adjacent texts. */
function joined(nodes: readonly HelpNode[]): HelpNode[] {
  const result: HelpNode[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node === "") continue;
    if (typeof node === "string" && typeof last === "string") result[result.length - 1] = last + node;
    else result.push(node);
  }
  return result;
}

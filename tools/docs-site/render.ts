import { posix } from "node:path";
import type { Token } from "markdown-it";
import { inlineOf, parsePage, type Section } from "../../apps/web/src/build/help/parse-page.ts";
import { relativeAddress, type SourcePage, sitePath } from "./pages.ts";

/** A page as HTML, with its outgoing links. */
export type RenderedPage = {
  path: string;
  title: string;
  html: string;
  /** Identifiers of its headings. */
  anchors: ReadonlySet<string>;
  sections: readonly Section[];
  violations: readonly string[];
};

/** Link targets: path of a file or folder of the repository → whether it is a page. */
export type Targets = { isPage: (path: string) => boolean; exists: (path: string) => boolean };

/** Tags that Markdown cannot express. Any other tag is probably a placeholder that would not be shown. */
const allowedTags = new Set(["picture", "source", "img", "br"]);

/** Renders one page. Links to pages become links within the site; links to source files become plain text. */
export function renderPage({ path, text }: SourcePage, targets: Targets): RenderedPage {
  const { markdown, tokens, title, sections } = parsePage(text);
  const violations: string[] = [];
  for (const token of tokens) {
    const inline = inlineOf(token);
    resolveLinks(inline, path, targets, violations);
    for (const one of [token, ...inline])
      if (one.type === "html_block" || one.type === "html_inline")
        one.content = resolveHtml(one.content, path, targets, violations);
  }
  if (title === "") violations.push(`${path}: has no title`);
  return {
    path,
    title,
    html: markdown.renderer.render(tokens, markdown.options, {}),
    anchors: new Set(sections.map(({ id }) => id)),
    sections,
    violations,
  };
}

function resolveLinks(tokens: readonly Token[], from: string, targets: Targets, violations: string[]): void {
  for (const [index, token] of tokens.entries()) {
    if (token.type === "image") {
      token.attrSet("src", fileAddress(from, String(token.attrGet("src") ?? ""), targets, violations));
    } else if (token.type === "link_open") {
      const address = linkAddress(from, String(token.attrGet("href") ?? ""), targets, violations);
      if (address === undefined) asText(tokens, index);
      else token.attrSet("href", address);
    }
  }
}

/** Address within the site; undefined for a source file, which is not in the site. */
function linkAddress(from: string, link: string, targets: Targets, violations: string[]): string | undefined {
  if (/^[a-z]+:/.test(link)) return link;
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? from : posix.join(posix.dirname(from), decodeURI(path)).replace(/\/$/, "");
  if (targets.isPage(target))
    return `${path === "" ? "" : relativeAddress(sitePath(from), sitePath(target))}${anchor === undefined ? "" : `#${anchor}`}`;
  if (targets.isPage(`${target}/README.md`))
    return relativeAddress(sitePath(from), sitePath(`${target}/README.md`));
  if (!targets.exists(target)) violations.push(`${from}: links to ${target}, which is not there`);
  return undefined;
}

/** Turns a link into emphasized text. */
function asText(tokens: readonly Token[], open: number): void {
  const close = tokens.findIndex(({ type }, index) => index > open && type === "link_close");
  for (const [token, type] of [
    [tokens[open], "em_open"],
    [tokens[close], "em_close"],
  ] as const) {
    if (!token) continue;
    token.type = type;
    token.tag = "em";
    token.attrs = null;
  }
}

function resolveHtml(html: string, from: string, targets: Targets, violations: string[]): string {
  const shown = html.replaceAll(/<!--[\s\S]*?-->/g, "");
  for (const [, tag = ""] of shown.matchAll(/<\/?([\w-]+)/g))
    if (!allowedTags.has(tag))
      violations.push(`${from}: has the tag <${tag}>; write \`<${tag}>\` or &lt;${tag}>`);
  return shown.replaceAll(
    /(src|srcset)="([^"]+)"/g,
    (_, name: string, link: string) => `${name}="${fileAddress(from, link, targets, violations)}"`,
  );
}

/** Address of an image, which is copied into the site. */
function fileAddress(from: string, link: string, targets: Targets, violations: string[]): string {
  const target = posix.join(posix.dirname(from), link);
  if (/^[a-z]+:/.test(link)) violations.push(`${from}: loads ${link} from another host`);
  else if (!targets.exists(target)) violations.push(`${from}: shows ${target}, which is not there`);
  return relativeAddress(sitePath(from), sitePath(target));
}

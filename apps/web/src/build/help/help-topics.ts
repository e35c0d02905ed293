import { globSync, readFileSync } from "node:fs";
import { basename, join, posix, sep } from "node:path";
import type { Token } from "markdown-it";
import { type HelpLink, type HelpNode, helpNodes } from "./help-nodes.ts";
import { inlineOf, type ParsedPage, parsePage, plainText } from "./parse-page.ts";

/** Groups of topics, in the order of the help page. */
export const HELP_GROUPS = [
  "guides",
  "background",
  "reference",
  "checks",
  "savings-rules",
  "fixes",
  "errors",
] as const;
export type HelpGroup = (typeof HELP_GROUPS)[number];

/** A help page. */
export type HelpTopic = {
  /** Its URL: /help/<topic>. */
  topic: string;
  title: string;
  group: HelpGroup;
  /** ID of a check, rule, or fix, or code of an error. */
  code?: string;
  /** The book that contains it: topics that are read together. */
  book: string;
  nodes: HelpNode[];
  /** Plain text by headings, for the search. */
  sections: { hash: string; heading: string; text: string }[];
};

/** Guides in docs/guides for users of the app; the others are for developers. */
const BACKGROUND = [
  "costs",
  "billing-exports",
  "recommendations",
  "how-savings-are-evaluated",
  "verified-savings",
  "remediation",
  "security-hub",
  "notifications",
  "receive-webhooks",
  "language-model",
  "operations",
];
/** Pages of docs/help, in the order of the help page. */
const GUIDES = [
  "getting-started",
  "dashboard",
  "resource-explorer",
  "cost-analysis",
  "security",
  "ai-recommendations",
  "alerts",
  "cloud-accounts",
  "people",
  "approvals",
  "sign-in",
  "single-sign-on",
  "access-tokens",
  "audit-log",
  "assistant",
  "runs",
  "keyboard-shortcuts",
];

/** Files whose second-level headings are topics of their own, by their folder or path. */
const SPLIT: readonly { files: string; group: HelpGroup; prefix: string }[] = [
  { files: "docs/reference/checks/!(README).md", group: "checks", prefix: "check-" },
  { files: "docs/reference/savings-rules.md", group: "savings-rules", prefix: "savings-rule-" },
  { files: "docs/reference/fixes.md", group: "fixes", prefix: "fix-" },
];

/** Reads every help topic of a repository. @throws Error for a page that the help can't show, with its path */
export function helpTopics(root: string): HelpTopic[] {
  const read = (path: string) => parsePage(readFileSync(join(root, path), "utf8").replaceAll("\r\n", "\n"));
  const files = (pattern: string) =>
    globSync(pattern, { cwd: root })
      .map((path) => path.split(sep).join("/"))
      .sort();
  const unlisted = files("docs/help/*.md").filter((path) => !GUIDES.includes(nameOf(path)));
  if (unlisted.length > 0)
    throw new Error(`${unlisted.join(", ")}: has no place in the help (help-topics.ts)`);
  const whole = [
    ...GUIDES.map((name) => ({ path: `docs/help/${name}.md`, group: "guides" as const, book: "guides" })),
    ...BACKGROUND.map((name) => ({
      path: `docs/guides/${name}.md`,
      group: "background" as const,
      book: "background",
    })),
    { path: "docs/glossary.md", group: "reference" as const, book: "reference" },
    { path: "docs/iam/read-only-role.md", group: "reference" as const, book: "reference" },
    { path: "docs/reference/checks/README.md", group: "reference" as const, book: "checks" },
    ...files("docs/errors/!(README).md").map((path) => ({ path, group: "errors" as const, book: "errors" })),
  ];
  return [
    ...whole.map(({ path, group, book }) => wholeTopic(path, read(path), { group, book })),
    ...SPLIT.flatMap(({ files: pattern, group, prefix }) =>
      files(pattern).flatMap((path) => splitTopics(path, read(path), { group, prefix })),
    ),
  ];
}

function nameOf(path: string): string {
  return basename(path, ".md");
}

/** Target of a page's link within the help; undefined for a file that the help does not have. */
export function helpLink(from: string, link: string): HelpLink | undefined {
  if (/^https?:/.test(link)) return { href: link };
  const [address = "", anchor = ""] = link.split("#");
  const path = address === "" ? from : posix.join(posix.dirname(from), address);
  const split = SPLIT.find(({ files }) => posix.matchesGlob(path, files));
  if (split !== undefined) return anchor === "" ? { topic: "checks" } : { topic: `${split.prefix}${anchor}` };
  const topic = wholeTopicOf(path);
  if (topic === undefined) return undefined;
  return anchor === "" ? { topic } : { topic, hash: anchor };
}

function wholeTopicOf(path: string): string | undefined {
  if (/^docs\/help\/[\w-]+\.md$/.test(path) || /^docs\/(glossary|iam\/read-only-role)\.md$/.test(path))
    return nameOf(path);
  if (/^docs\/errors\/\w+\.md$/.test(path) && nameOf(path) !== "README") return `error-${nameOf(path)}`;
  if (path === "docs/reference/checks/README.md") return "checks";
  const [, guide = ""] = /^docs\/guides\/([\w-]+)\.md$/.exec(path) ?? [];
  return BACKGROUND.includes(guide) ? guide : undefined;
}

function wholeTopic(
  path: string,
  { tokens, title, sections }: ParsedPage,
  { group, book }: { group: HelpGroup; book: string },
): HelpTopic {
  const topic = wholeTopicOf(path);
  if (topic === undefined || title === "") throw new Error(`${path}: has no title, or is no help page`);
  const isError = group === "errors";
  return {
    topic,
    // "Status 403. **Not allowed.**"
    title: isError ? firstBold(tokens).replace(/\.$/, "") || title : title,
    group,
    ...(isError ? { code: title } : {}),
    book,
    nodes: nodesOf(path, withoutTitle(tokens)),
    sections: sections.map(({ id, heading, text }, index) => ({
      hash: index === 0 ? "" : id,
      heading: index === 0 ? "" : heading,
      text: collapsed(text),
    })),
  };
}

/** One topic for each second-level heading, which is an ID; the bold line below it is the title. */
function splitTopics(
  path: string,
  { tokens }: ParsedPage,
  { group, prefix }: { group: HelpGroup; prefix: string },
): HelpTopic[] {
  const starts = tokens.flatMap(({ type, tag }, index) =>
    type === "heading_open" && tag === "h2" ? [index] : [],
  );
  return starts.map((start, index) => {
    const part = tokens.slice(start, starts[index + 1]);
    const code = plainText(inlineOf(part[1] ?? missing(path)));
    // Heading (open, text, close), then the paragraph with the title.
    const [, , , , bold = missing(path), , ...body] = part;
    const title = plainText(inlineOf(bold));
    if (!/^\*\*.+\*\*$/.test(bold.content)) throw new Error(`${path}: "${code}" has no title in bold`);
    const text = collapsed(searchedText(body));
    return {
      topic: `${prefix}${code}`,
      title,
      group,
      code,
      book: group === "checks" ? `checks-${nameOf(path)}` : group,
      nodes: nodesOf(path, body),
      sections: [{ hash: "", heading: "", text }],
    };
  });
}

/**
 * Text of the search index: the problem, the sentences, and last the other facts of the table, which are
 * long.
 */
function searchedText(tokens: readonly Token[]): string {
  const texts = (of: readonly Token[]) =>
    of.map((token) => plainText(inlineOf(token))).filter((text) => text !== "");
  const end = tokens.findIndex(({ type }) => type === "table_close");
  const start = tokens.findIndex(({ type }) => type === "table_open");
  const cells = start === -1 ? [] : texts(tokens.slice(start, end));
  const problem = cells[cells.indexOf("Problem") + 1] ?? "";
  const sentences = start === -1 ? tokens : [...tokens.slice(0, start), ...tokens.slice(end)];
  return [cells.includes("Problem") ? `${problem}.` : "", ...texts(sentences), ...cells].join(" ");
}

function nodesOf(path: string, tokens: readonly Token[]): HelpNode[] {
  try {
    return helpNodes(tokens, (link) => helpLink(path, link));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

function withoutTitle(tokens: readonly Token[]): Token[] {
  const start = tokens.findIndex(({ type, tag }) => type === "heading_open" && tag === "h1");
  return tokens.filter((_, index) => index < start || index > start + 2);
}

function firstBold(tokens: readonly Token[]): string {
  const inline = tokens.flatMap(inlineOf);
  const start = inline.findIndex(({ type }) => type === "strong_open");
  return start === -1 ? "" : (inline[start + 1]?.content ?? "");
}

function collapsed(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

function missing(path: string): never {
  throw new Error(`${path}: ends after a heading`);
}

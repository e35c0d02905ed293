import MarkdownIt, { type Token } from "markdown-it";

/** A part of a page, from one heading to the next: a search result. */
export type Section = { id: string; heading: string; text: string };

/** A page as tokens, with its headings. */
export type ParsedPage = {
  markdown: InstanceType<typeof MarkdownIt>;
  tokens: Token[];
  /** Text of the first heading; empty if there is none. */
  title: string;
  sections: Section[];
};

/** Parses a Markdown page, and gives each heading an ID. */
export function parsePage(text: string): ParsedPage {
  const markdown = new MarkdownIt({ html: true });
  const tokens = markdown.parse(text, {});
  const sections: Section[] = [];
  const ids = new Map<string, number>();
  let title = "";
  tokens.forEach((token, index) => {
    const inline = inlineOf(token);
    const before = tokens[index - 1];
    if (before?.type === "heading_open") {
      const heading = plainText(inline);
      const id = uniqueId(heading, ids);
      before.attrSet("id", id);
      if (title === "" && before.tag === "h1") title = heading;
      sections.push({ id, heading, text: "" });
    } else {
      const section = sections.at(-1);
      if (section)
        section.text = `${section.text} ${token.type === "fence" ? token.content : plainText(inline)}`;
    }
  });
  return { markdown, tokens, title, sections };
}

/** The inline tokens of a block. */
export function inlineOf(token: Token): Token[] {
  return token.type === "inline" ? (token.children ?? []) : [];
}

/** Anchor of a heading as on GitHub: "Run it" → "run-it", and "run-it-1" for the second one. */
function uniqueId(heading: string, ids: Map<string, number>): string {
  const slug = heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, "")
    .replaceAll(" ", "-");
  const count = ids.get(slug) ?? 0;
  ids.set(slug, count + 1);
  return count === 0 ? slug : `${slug}-${count}`;
}

/** Inline tokens without their formatting. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content }) =>
      type === "text" || type === "code_inline" ? content : type === "softbreak" ? " " : "",
    )
    .join("");
}

import type { Plugin } from "vite";
import { type HelpGroup, type HelpTopic, helpTopics } from "./help-topics.ts";

const PREFIX = "virtual:help/";
/**
 * The search index, in modules that are loaded together: pages to read, reference and errors, and rules. It contains this many
 * characters of each part of a page, enough for its subject.
 */
const SEARCHES: Readonly<Record<string, { groups: readonly HelpGroup[]; characters: number }>> = {
  "search/pages": { groups: ["guides", "background"], characters: 1200 },
  "search/reference": { groups: ["reference", "errors"], characters: 2400 },
  "search/rules": { groups: ["checks", "savings-rules", "fixes"], characters: 320 },
};

/**
 * Makes the documentation part of the app, as modules that are loaded on demand: `virtual:help/topics`
 * (titles and locations of the pages), `virtual:help/search/…` (the search index), and a book of pages for
 * each subject.
 * @param root the repository
 */
export function helpPages(root: string): Plugin {
  // Read once per build, and during development once per start.
  let read: readonly HelpTopic[] | undefined;
  const topics = () => (read ??= helpTopics(root));
  return {
    name: "help-pages",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const name = id.slice(PREFIX.length + 1);
      if (name === "topics") return topicsModule(topics());
      const search = SEARCHES[name];
      if (search !== undefined) return moduleOf(searchEntries(topics(), search));
      const book = name.replace(/^book\//, "");
      const pages = topics().filter((topic) => topic.book === book);
      if (pages.length === 0) this.error(`The help has no book "${book}".`);
      return moduleOf(Object.fromEntries(pages.map(({ topic, nodes }) => [topic, nodes])));
    },
  };
}

function topicsModule(topics: readonly HelpTopic[]): string {
  const books = [...new Set(topics.map(({ book }) => book))];
  const list = topics.map(({ topic, title, group, code, book }) => ({ topic, title, group, code, book }));
  const loads = books.map((book) => `${JSON.stringify(book)}: () => import("${PREFIX}book/${book}")`);
  return `${moduleOf(list)}\nexport const books = { ${loads.join(", ")} };`;
}

function searchEntries(topics: readonly HelpTopic[], { groups, characters }: (typeof SEARCHES)[string]) {
  return topics
    .filter(({ group }) => groups.includes(group))
    .flatMap(({ topic, sections }) =>
      sections.map(({ hash, heading, text }) => ({ topic, hash, heading, text: text.slice(0, characters) })),
    );
}

/** As a string: a browser parses JSON faster than code. */
function moduleOf(value: unknown): string {
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(value))});`;
}

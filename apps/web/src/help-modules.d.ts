/** Titles of all help pages, and their books (build/help/help-pages.ts). */
declare module "virtual:help/topics" {
  const topics: import("./lib/help-topic.ts").HelpTopic[];
  export default topics;
  type Book = { default: Record<string, import("./lib/help-topic.ts").HelpNode[]> };
  export const books: Readonly<Record<string, () => Promise<Book>>>;
}

/** Parts of pages to read, for the search. */
declare module "virtual:help/search/pages" {
  const parts: import("./lib/help-topic.ts").HelpPart[];
  export default parts;
}

/** Reference lists and errors, for the search. */
declare module "virtual:help/search/reference" {
  const parts: import("./lib/help-topic.ts").HelpPart[];
  export default parts;
}

/** Checks, savings rules, and fixes, for the search. */
declare module "virtual:help/search/rules" {
  const parts: import("./lib/help-topic.ts").HelpPart[];
  export default parts;
}

/** Title of a help page, and its location (written by build/help). */
export type HelpTopic = {
  topic: string;
  title: string;
  group: "guides" | "background" | "reference" | "checks" | "savings-rules" | "fixes" | "errors";
  /** ID of a check, rule, or fix, or code of an error. */
  code?: string;
  book: string;
};

/** A text of a help page, or an element. */
export type HelpNode = string | HelpElement;
/** An element of a help page; `to`: the target of a link. */
export type HelpElement = { tag: string; id?: string; to?: HelpTarget; children: HelpNode[] };
type HelpTarget = { topic: string; hash?: string } | { href: string };

/** A part of a help page, as the search index stores it. */
export type HelpPart = { topic: string; hash: string; heading: string; text: string };

/** A part of a help page that matches a search. */
export type HelpMatch = HelpTopic & HelpPart;

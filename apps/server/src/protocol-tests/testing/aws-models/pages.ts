import type { Paginator } from "./model.ts";
import type { Random } from "./random.ts";
import type { Fields, Value } from "./value.ts";

/** Behavior of an operation's pages in a run. */
export type PageMode =
  /** As many as the first response says; the last has no token. */
  | "finite"
  /** The same, with some items repeated on the next page. */
  | "duplicates"
  /** The same, with whole pages without items. */
  | "empty"
  /** The items of all these pages in one response. */
  | "whole"
  /** The first page, and a denial of the second. */
  | "broken"
  /** The same token forever. */
  | "same-token"
  /** A new token forever. */
  | "endless";

/** Requested page, and the number of pages. */
export interface PageState {
  readonly list: string;
  readonly page: number;
  readonly pages: number;
  readonly mode: PageMode;
}

/** The text of a token with the state. */
function tokenOf({ list, page, pages, mode }: PageState): string {
  return `${mode}.${page}.${pages}.${list}`;
}

/** The state in a token; undefined for an unknown token. */
export function stateOf(token: string): PageState | undefined {
  const found = /^(finite|duplicates|empty|broken|same-token|endless)\.(\d+)\.(\d+)\.([\w-]+)$/.exec(token);
  if (!found) return undefined;
  const [, mode, page, pages, list = ""] = found;
  // The pattern allows no other mode.
  return { mode: mode as PageMode, page: Number(page), pages: Number(pages), list };
}

/** One or several names, as in paginators. */
function listOf(names: string | readonly string[] | undefined): readonly string[] {
  if (names === undefined) return [];
  return typeof names === "string" ? [names] : names;
}

/** The members of a path ("DistributionList.NextMarker"), without JMESPath alternatives and indexes. */
function pathOf(expression: string): string[] {
  const [first = ""] = expression.split("||");
  return first.trim().split(".");
}

/** The value at a path. */
function at(fields: Fields, path: readonly string[]): Value | undefined {
  const [name = "", ...rest] = path;
  const value = fields.get(name);
  return rest.length === 0 || !(value instanceof Map)
    ? rest.length === 0
      ? value
      : undefined
    : at(value, rest);
}

function put(fields: Fields, path: readonly string[], value: Value | undefined): void {
  const [name = "", ...rest] = path;
  if (rest.length === 0) {
    if (value === undefined) fields.delete(name);
    else fields.set(name, value);
    return;
  }
  const inner = fields.get(name);
  if (inner instanceof Map) put(inner, rest, value);
}

/** The token of a request; undefined: none. */
export function requestToken(paginator: Paginator, input: Fields): string | undefined {
  const value = listOf(paginator.input_token)
    .map((name) => at(input, pathOf(name)))
    .find((one) => one !== undefined);
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** A request without its token: the same for every page. */
export function withoutToken(paginator: Paginator, input: Fields): Fields {
  const names = new Set(listOf(paginator.input_token).map((name) => pathOf(name)[0]));
  return new Map([...input].filter(([name]) => !names.has(name)));
}

/**
 * Adds the tokens of its page to a response. Tokens with several parts have the same text in each.
 * @returns the token of the next page
 */
export function turnPage(paginator: Paginator, answer: Fields, state: PageState): string | undefined {
  const endless = state.mode === "endless" || state.mode === "same-token";
  const more = endless || (state.mode !== "whole" && state.page + 1 < state.pages);
  const next = state.mode === "same-token" ? state : { ...state, page: state.page + 1 };
  const token = more ? tokenOf(next) : undefined;
  for (const name of listOf(paginator.output_token)) put(answer, pathOf(name), token);
  if (paginator.more_results !== undefined) put(answer, pathOf(paginator.more_results), more);
  return token;
}

/**
 * Repeats the request's token if responses have a member for it: EFS's "Marker" in addition to "NextMarker".
 */
export function echoToken(paginator: Paginator, answer: Fields, token: string | undefined): void {
  const given = new Set(listOf(paginator.output_token).map((name) => pathOf(name).join(".")));
  const beside = listOf(paginator.output_token).map((name) => pathOf(name).slice(0, -1));
  for (const parent of [[], ...beside]) {
    for (const name of listOf(paginator.input_token)) {
      const path = [...parent, ...pathOf(name)];
      if (!given.has(path.join(".")) && at(answer, path) !== undefined) put(answer, path, token ?? "");
    }
  }
}

/** Repeats some items of the previous page. */
export function repeatItems(paginator: Paginator, answer: Fields, before: () => Fields): void {
  for (const key of listOf(paginator.result_key)) {
    const own = at(answer, pathOf(key));
    const earlier = at(before(), pathOf(key));
    if (Array.isArray(own) && Array.isArray(earlier)) own.push(...earlier.slice(0, 2));
  }
}

/** Appends another page's items. */
export function appendItems(paginator: Paginator, answer: Fields, page: Fields): void {
  for (const key of listOf(paginator.result_key)) {
    const own = at(answer, pathOf(key));
    const more = at(page, pathOf(key));
    if (!Array.isArray(more)) continue;
    if (Array.isArray(own)) own.push(...more);
    else put(answer, pathOf(key), more);
  }
}

/** Removes every item of the page. */
export function emptyItems(paginator: Paginator, answer: Fields): void {
  for (const key of listOf(paginator.result_key)) {
    const own = at(answer, pathOf(key));
    if (Array.isArray(own)) own.length = 0;
  }
}

/** Draws a page mode; endless ones are chosen explicitly. */
export function pageModeOf(random: Random): PageMode {
  return random.pick(["finite", "finite", "duplicates", "empty"]);
}

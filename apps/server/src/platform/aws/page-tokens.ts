/** More pages than any AWS list has: with one call per page, this would take hours. */
const pagesAtMost = 100_000;
/** Maximum number of pages for one fact, metric, or price, more than any has at a hundred items per page. */
export const pagesOfOneFact = 200;

/** A paginated list that never ends. Its pages so far are valid, but the list is incomplete. */
export class EndlessListError extends Error {
  override readonly name = "EndlessList";

  constructor(why: string) {
    super(`The list has no end: ${why}`);
  }
}

/**
 * The tokens of one paginated list: `do { …; tokens.follow(page.NextToken); } while (tokens.current !==
 * undefined)`. Brent's algorithm finds a cycle of any length with one remembered token, however many pages
 * came before.
 */
export class PageTokens {
  readonly #pagesAtMost: number;
  #current: unknown;
  #mark: unknown;
  #pages = 0;
  #markAt = 1;

  /** @param atMost maximum number of pages; `pagesOfOneFact` for anything except a list of resources */
  constructor(atMost = pagesAtMost) {
    this.#pagesAtMost = atMost;
  }

  /** The token to send for the next page; undefined before the first page and after the last. */
  get current(): unknown {
    return this.#current;
  }

  /** The next token under the operation's name for it; nothing for the first page. */
  as(name: string): Record<string, unknown> {
    return this.#current === undefined ? {} : { [name]: this.#current };
  }

  /**
   * Takes a page's token; undefined, null, and "" mean that it was the last.
   * @returns whether a page follows
   * @throws EndlessListError if the token repeats, or the list has too many pages
   */
  follow(next: unknown): boolean {
    if (next === undefined || next === null || next === "") {
      this.#current = undefined;
      return false;
    }
    this.#pages += 1;
    if (next === this.#current || next === this.#mark)
      throw new EndlessListError("AWS answered a page token twice.");
    if (this.#pages >= this.#pagesAtMost) throw new EndlessListError(`more than ${this.#pagesAtMost} pages.`);
    if (this.#pages === this.#markAt) {
      this.#mark = next;
      this.#markAt *= 2;
    }
    this.#current = next;
    return true;
  }
}

/** More pages than any list of AWS has: one call a page, this would take hours. */
const pagesAtMost = 100_000;
/** Pages of what is read for one fact, metric or price: a hundred items a page, this is more than any has. */
export const pagesOfOneFact = 200;

/** A paged list that goes in circles or on without end. Its pages so far are good, but the list was not read whole. */
export class EndlessListError extends Error {
  override readonly name = "EndlessList";

  constructor(why: string) {
    super(`The list has no end: ${why}`);
  }
}

/**
 * The tokens of one paged list: `do { …; tokens.follow(page.NextToken); } while (tokens.current !== undefined)`.
 * Brent's algorithm finds a circle of any length with one remembered token, however many pages came before.
 */
export class PageTokens {
  readonly #pagesAtMost: number;
  #current: unknown;
  #mark: unknown;
  #pages = 0;
  #markAt = 1;

  /** @param atMost pages that a list may have; `pagesOfOneFact` for anything but a list of resources */
  constructor(atMost = pagesAtMost) {
    this.#pagesAtMost = atMost;
  }

  /** The token to send for the next page; undefined before the first page and after the last. */
  get current(): unknown {
    return this.#current;
  }

  /** The next token under the name that the operation gives it; nothing for the first page. */
  as(name: string): Record<string, unknown> {
    return this.#current === undefined ? {} : { [name]: this.#current };
  }

  /**
   * Takes the token that a page answered; undefined, null and "" say that it was the last.
   * @returns whether a page follows
   * @throws EndlessListError when the token came before, or the list has more pages than any
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

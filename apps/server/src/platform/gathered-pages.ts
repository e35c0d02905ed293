/**
 * Writes pages that arrive from many lists at once. What arrives while a write is under way is gathered and written
 * next, together: a statement and its transaction cost more than the few rows of most pages.
 */
export class GatheredPages<Item> {
  readonly #write: (items: readonly Item[]) => Promise<void>;
  #gathered: Item[] = [];
  #lastWrite: Promise<unknown> = Promise.resolve();
  #nextWrite: Promise<void> | undefined;

  /** @param write is called for one group at a time, in the order in which pages came */
  constructor(write: (items: readonly Item[]) => Promise<void>) {
    this.#write = write;
  }

  /** Resolves once the page is written; rejects as the write of its group does. */
  add(page: readonly Item[]): Promise<void> {
    for (const item of page) this.#gathered.push(item);
    this.#nextWrite ??= this.#lastWrite.then(() => this.#writeGathered());
    return this.#nextWrite;
  }

  #writeGathered(): Promise<void> {
    const items = this.#gathered;
    this.#gathered = [];
    this.#nextWrite = undefined;
    const written = this.#write(items);
    // A failure is told to those whose pages were in it, not to the next group.
    this.#lastWrite = Promise.allSettled([written]);
    return written;
  }
}

/**
 * Writes pages that arrive from many lists at once. Pages that arrive during a write are written together
 * next: a statement and its transaction cost more than the few rows of most pages.
 */
export class GatheredPages<Item> {
  readonly #write: (items: readonly Item[]) => Promise<void>;
  #gathered: Item[] = [];
  #lastWrite: Promise<unknown> = Promise.resolve();
  #nextWrite: Promise<void> | undefined;

  /** @param write is called for one group at a time, in the order of the pages */
  constructor(write: (items: readonly Item[]) => Promise<void>) {
    this.#write = write;
  }

  /** Resolves once the page is written; rejects if the write of its group does. */
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
    // Only the pages of the group get its failure.
    this.#lastWrite = Promise.allSettled([written]);
    return written;
  }
}

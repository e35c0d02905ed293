/** Some rows of a table and the position after the last one; null at the end. */
export interface TablePage<Row> {
  rows: Row[];
  next: number | null;
}

/**
 * Rows by key in the order they were added. A removed row leaves its position empty,
 * so positions stay valid as page tokens while rows come and go.
 */
export class Table<Row> {
  readonly #rows: (Row | undefined)[] = [];
  readonly #positions = new Map<string, number>();

  get size(): number {
    return this.#positions.size;
  }

  add(key: string, row: Row): void {
    if (this.#positions.has(key)) throw new Error(`The sandbox estate holds "${key}" twice.`);
    this.#positions.set(key, this.#rows.push(row) - 1);
  }

  get(key: string | undefined): Row | undefined {
    const position = key === undefined ? undefined : this.#positions.get(key);
    return position === undefined ? undefined : this.#rows[position];
  }

  has(key: string): boolean {
    return this.#positions.has(key);
  }

  /** Puts a changed row in the place of the old one. Rows are never altered: answers given before still hold them. */
  replace(key: string, row: Row): void {
    const position = this.#positions.get(key);
    if (position === undefined) throw new Error(`The sandbox estate holds no "${key}" to replace.`);
    this.#rows[position] = row;
  }

  /** The position that follows a key's; the start when there is no such key. */
  positionAfter(key: string): number {
    return (this.#positions.get(key) ?? -1) + 1;
  }

  remove(key: string): void {
    const position = this.#positions.get(key);
    if (position === undefined) return;
    this.#rows[position] = undefined;
    this.#positions.delete(key);
  }

  keys(): Iterable<string> {
    return this.#positions.keys();
  }

  *[Symbol.iterator](): Iterator<Row> {
    for (const row of this.#rows) if (row !== undefined) yield row;
  }

  /** At most `limit` rows from a position on; work in proportion to the page (and to what `where` passes over). */
  page(start: number, limit: number, where: (row: Row) => boolean = () => true): TablePage<Row> {
    const rows: Row[] = [];
    for (let position = start; position < this.#rows.length; position++) {
      const row = this.#rows[position];
      if (row === undefined || !where(row)) continue;
      if (rows.length === limit) return { rows, next: position };
      rows.push(row);
    }
    return { rows, next: null };
  }
}

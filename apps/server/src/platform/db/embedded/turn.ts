/**
 * One holder at a time, in order. The embedded database is a single session: a transaction keeps the turn
 * until it ends.
 */
export class Turn {
  #held = false;
  readonly #waiting: (() => void)[] = [];

  /** Resolves when it is the caller's turn. */
  async acquire(): Promise<void> {
    if (!this.#held) {
      this.#held = true;
      return;
    }
    await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  /** Passes the turn to the next in line. Only its holder may call this. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#held = false;
  }
}

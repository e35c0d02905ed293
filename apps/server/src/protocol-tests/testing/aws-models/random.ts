/** Pseudo-random numbers, derived only from a seed. */
export class Random {
  #state: number;

  constructor(seed: string) {
    this.#state = hashOf(seed);
  }

  /** From 0 to 1 (exclusive; mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A whole number, both ends inclusive. */
  integer(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1));
  }

  pick<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.next() * values.length)];
    if (values.length === 0) throw new RangeError("nothing to pick from");
    // The index is within the list.
    return value as T;
  }

  /** Random characters of an alphabet. */
  text(alphabet: string, length: number): string {
    let made = "";
    for (let at = 0; at < length; at += 1) made += alphabet.charAt(Math.floor(this.next() * alphabet.length));
    return made;
  }
}

/** FNV-1a, 32 bits. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 0x01000193);
  }
  return hash | 0;
}

/** Scrambles a 32-bit number so that neighbors have nothing in common (the finalizer of MurmurHash3). */
function scramble(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A 32-bit hash of a text: FNV-1a, scrambled. */
export function hashText(text: string, seed: number): number {
  let h = (0x811c9dc5 ^ scramble(seed)) | 0;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return scramble(h);
}

/** A number from 0 to 1 (exclusive), derived only from its arguments. */
export function unitAt(hash: number, index: number): number {
  return scramble(hash ^ Math.imul(index + 1, 0x9e3779b1)) / 0x1_0000_0000;
}

/** `digits` lowercase hexadecimal digits, derived only from text and seed. */
export function hexOf(text: string, seed: number, digits: number): string {
  let hex = "";
  for (let part = 0; hex.length < digits; part++) {
    hex += hashText(text, seed + part * 7919)
      .toString(16)
      .padStart(8, "0");
  }
  return hex.slice(0, digits);
}

/** A small pseudo-random sequence (mulberry32): the same seed gives the same numbers on every machine. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** From 0 to 1 (exclusive). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    t = (t + Math.imul(t ^ (t >>> 7), t | 61)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000;
  }

  /** A whole number from `low` to `high`, both inclusive. */
  int(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  /** True with the given probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** One element of a non-empty list. */
  pick<T>(list: readonly [T, ...T[]]): T {
    // The index is below the length of a non-empty list.
    return list[Math.floor(this.next() * list.length)] as T;
  }
}

/** Decimals of a Money: enough for the smallest list prices (USD 0.0000000309 per GB-second). */
const SCALE_DIGITS = 12;
const SCALE = 10n ** BigInt(SCALE_DIGITS);
const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Parses a decimal numeral into 10^-12 units, rounding half away from zero beyond the twelfth decimal. */
function parseScaled(text: string): bigint {
  const match = DECIMAL.exec(text);
  if (!match) throw new RangeError(`Not a decimal number: ${text}`);
  const [, sign, whole = "0", fraction = ""] = match;
  const kept = fraction.slice(0, SCALE_DIGITS).padEnd(SCALE_DIGITS, "0");
  const roundUp = (fraction[SCALE_DIGITS] ?? "0") >= "5" ? 1n : 0n;
  const magnitude = BigInt(whole) * SCALE + BigInt(kept) + roundUp;
  return sign === "-" ? -magnitude : magnitude;
}

/** Formats a JavaScript number as decimal text without an exponent. */
function numberToDecimal(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`Not a finite number: ${value}`);
  const text = String(value);
  return text.includes("e") ? value.toFixed(20) : text;
}

/** Divides, rounding half away from zero. */
function divideRounded(numerator: bigint, denominator: bigint): bigint {
  const half = denominator / 2n;
  return numerator >= 0n ? (numerator + half) / denominator : -((-numerator + half) / denominator);
}

/** An exact amount of US dollars with twelve decimals. Immutable; JSON form is the decimal text. */
export class Money {
  static readonly zero = new Money(0n);
  readonly #scaled: bigint;

  private constructor(scaled: bigint) {
    this.#scaled = scaled;
  }

  /** Parses decimal text such as "0.045" or "-12.5". Throws RangeError for anything else. */
  static parse(text: string): Money {
    return new Money(parseScaled(text.trim()));
  }

  /** Adds amounts; the sum of none is zero. */
  static sum(amounts: Iterable<Money>): Money {
    let total = 0n;
    for (const amount of amounts) total += amount.#scaled;
    return new Money(total);
  }

  plus(other: Money): Money {
    return new Money(this.#scaled + other.#scaled);
  }

  minus(other: Money): Money {
    return new Money(this.#scaled - other.#scaled);
  }

  /** Multiplies by a plain quantity (hours, GiB, a fraction); rounds at the twelfth decimal. */
  times(quantity: number | string): Money {
    const factor = parseScaled(typeof quantity === "number" ? numberToDecimal(quantity) : quantity);
    return new Money(divideRounded(this.#scaled * factor, SCALE));
  }

  /** Divides an amount by a positive whole number (days); rounds at the twelfth decimal. */
  dividedBy(count: number): Money {
    if (!Number.isSafeInteger(count) || count <= 0) throw new RangeError(`Cannot divide by ${count}`);
    return new Money(divideRounded(this.#scaled, BigInt(count)));
  }

  compare(other: Money): -1 | 0 | 1 {
    return this.#scaled < other.#scaled ? -1 : this.#scaled > other.#scaled ? 1 : 0;
  }

  get isZero(): boolean {
    return this.#scaled === 0n;
  }

  get isNegative(): boolean {
    return this.#scaled < 0n;
  }

  /** Decimal text rounded half away from zero to `decimals` places (0-12). */
  toFixed(decimals: number): string {
    const scaled = divideRounded(this.#scaled, 10n ** BigInt(SCALE_DIGITS - decimals));
    const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, "0");
    const whole = digits.slice(0, digits.length - decimals);
    const fraction = decimals === 0 ? "" : `.${digits.slice(-decimals)}`;
    return `${scaled < 0n ? "-" : ""}${whole}${fraction}`;
  }

  /** The exact amount without trailing zeros, e.g. "0.045". */
  toString(): string {
    return this.toFixed(SCALE_DIGITS).replace(/\.?0+$/, "");
  }

  toJSON(): string {
    return this.toString();
  }

  /** The amount as a binary number, only for display and charts, never for sums. */
  toNumber(): number {
    return Number(this.toString());
  }
}

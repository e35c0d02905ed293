import { contents, mapKeys } from "./hints.ts";
import { type Member, type ServiceModel, type Shape, shapeOf } from "./model.ts";
import type { Random } from "./random.ts";
import { textFor } from "./texts.ts";
import { type Fields, textsOf, type Value } from "./value.ts";

/** Completeness of responses. */
export interface Fullness {
  /** Probability of each optional member. */
  readonly optional: number;
  /** Maximum number of items in a list. */
  readonly items: number;
}

/**
 * Maximum number of values per response; optional members are then omitted, so that no response grows without
 * end.
 */
const valuesAtMost = 500;
const deepest = 9;

const integers = [0, 1, -1, 7, 22, 30, 90, 443, 3306, 65_535, 2_147_483_647, -2_147_483_648];
const longs = [...integers, 9_007_199_254_740_991, 9_223_372_036_854_775_807n, -9_223_372_036_854_775_808n];
const doubles = [0, -0, 0.1, 1, 99.5, 100, 1e-7, 1e21, 1.7976931348623157e308, 5e-324, -3.5];
const instants = [
  "2026-05-01T00:00:00Z",
  "2026-05-12T23:59:59.999Z",
  "2024-02-29T12:00:00Z",
  "1970-01-01T00:00:00Z",
  "1969-12-31T23:59:59Z",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59Z",
  "2106-02-07T06:28:15Z",
];

/** Members that name a resource. */
const identifying = /(?:arn|id|identifier|key|name|url)$/i;

/** Generates values of a model's shapes. */
export class Generation {
  readonly #model: ServiceModel;
  readonly #random: Random;
  readonly #fullness: Fullness;
  readonly #operation: string;
  readonly #blank: number;
  readonly #strange: number | undefined;
  /** Texts of the request, by the last words of their members' names: responses name what was requested. */
  readonly #asked = new Map<string, string[]>();
  #values = 0;

  constructor(
    model: ServiceModel,
    options: {
      random: Random;
      fullness: Fullness;
      operation: string;
      input: Fields;
      blank?: number;
      strange?: number | undefined;
    },
  ) {
    this.#model = model;
    this.#random = options.random;
    this.#fullness = options.fullness;
    this.#operation = options.operation;
    this.#blank = options.blank ?? 0;
    this.#strange = options.strange;
    for (const [name, text] of textsOf(options.input)) {
      const key = keyOf(name);
      this.#asked.set(key, [...(this.#asked.get(key) ?? []), text]);
    }
  }

  /** A structure by its shape's name, with all required members. */
  structure(shapeName: string, depth = 0): Fields {
    const shape = shapeOf(this.#model, shapeName);
    const names = Object.entries(shape.members ?? {});
    const required = new Set(shape.required);
    if (shape.union) return this.#union(names, depth);
    const made: Fields = new Map();
    for (const [name, member] of names) {
      if (!required.has(name) && !this.#wanted(depth)) continue;
      made.set(name, this.#member(name, member, depth));
    }
    return made;
  }

  #union(members: readonly (readonly [string, Member])[], depth: number): Fields {
    if (members.length === 0) return new Map();
    const [name, member] = this.#random.pick(members);
    return new Map([[name, this.#member(name, member, depth)]]);
  }

  #wanted(depth: number): boolean {
    if (depth > deepest || this.#values > valuesAtMost) return false;
    return this.#random.chance(this.#fullness.optional);
  }

  #member(name: string, member: Member, depth: number): Value {
    const content = depth === 0 ? contents[`${this.#model.service}.${this.#operation}.${name}`] : undefined;
    if (content) return content(this.#random, this.#asked.get("username") ?? ["alice", "bob"]);
    return this.value(name, member.shape, depth + 1);
  }

  /** A value of a shape for a member with that name. */
  value(name: string, shapeName: string, depth: number): Value {
    this.#values += 1;
    const shape = shapeOf(this.#model, shapeName);
    switch (shape.type) {
      case "structure":
        return shape.document ? new Map([["any", "thing"]]) : this.structure(shapeName, depth);
      case "list":
        return this.#list(name, shape, depth);
      case "map":
        return this.#map(shapeName, shape, depth);
      default:
        return this.#scalar(name, shape);
    }
  }

  #size(shape: Shape, depth: number): number {
    const least = Math.min(shape.min ?? 0, 3);
    if (depth > deepest || this.#values > valuesAtMost) return least;
    const most = Math.max(least, Math.min(shape.max ?? 20, depth <= 1 ? this.#fullness.items : 2));
    return this.#random.integer(least, most);
  }

  #list(name: string, shape: Shape, depth: number): Value[] {
    const { member } = shape;
    if (!member) return [];
    return Array.from({ length: this.#size(shape, depth) }, () =>
      this.value(singular(name), member.shape, depth + 1),
    );
  }

  #map(shapeName: string, shape: Shape, depth: number): Fields {
    const { key, value } = shape;
    const made: Fields = new Map();
    if (!key || !value) return made;
    const keyShape = shapeOf(this.#model, key.shape);
    const known = keyShape.enum ?? mapKeys[`${this.#model.service}.${shapeName}`];
    if (known) {
      for (const one of known)
        if (this.#wanted(depth)) made.set(one, this.value(one, value.shape, depth + 1));
      return made;
    }
    for (let left = this.#size(shape, depth); left > 0; left -= 1) {
      const one = textFor(this.#random, "key", keyShape, this.#texts);
      made.set(one, this.value(one, value.shape, depth + 1));
    }
    return made;
  }

  get #texts() {
    const json = this.#model.protocol === "json" || this.#model.protocol === "rest-json";
    return { json, strange: this.#strange };
  }

  #scalar(name: string, shape: Shape): Value {
    const random = this.#random;
    switch (shape.type) {
      case "boolean":
        return random.chance(0.5);
      case "integer":
        return within(random.chance(0.5) ? random.integer(0, 400) : random.pick(integers), shape);
      case "long":
        return within(random.chance(0.5) ? random.integer(0, 100_000) : random.pick(longs), shape);
      case "float":
      case "double":
      case "bigdecimal":
        return random.chance(0.02) ? random.pick([Number.NaN, Infinity, -Infinity]) : random.pick(doubles);
      case "timestamp":
        return random.chance(0.7)
          ? new Date(Date.UTC(2026, random.integer(0, 4), random.integer(1, 28), random.integer(0, 23)))
          : new Date(random.pick(instants));
      case "blob":
        return new TextEncoder().encode(random.text("abcdef \u00e9{}", random.integer(0, 12)));
      default:
        return this.#text(name, shape);
    }
  }

  #text(name: string, shape: Shape): string {
    // Regardless of its minimum length: XML has an empty element for it.
    if (this.#blank > 0 && identifying.test(name) && this.#random.chance(this.#blank)) return "";
    const asked = this.#asked.get(keyOf(name));
    if (asked && this.#random.chance(0.8)) return this.#random.pick(asked);
    return textFor(this.#random, name, shape, this.#texts);
  }
}

function within<Numeric extends number | bigint>(value: Numeric, { min, max }: Shape): Numeric | number {
  if (min !== undefined && value < min) return min;
  if (max !== undefined && value > max) return max;
  return value;
}

function singular(name: string): string {
  return name.replace(/ies$/, "y").replace(/(?<!s)s$/, "");
}

function keyOf(name: string): string {
  return singular(name).toLowerCase();
}

import type { Relationship } from "@skyledger/core/model/define-relationship";

/**
 * Edges in the form that crosses threads. A copy of plain objects would contain every text of every edge
 * again: a large account has a hundred thousand edges between far fewer resources.
 */
export interface PackedRelationships {
  /** Each text once. */
  readonly texts: readonly string[];
  /** Per edge the indexes of its six texts, in the order of `members`; `none` for null. */
  readonly places: Uint32Array<ArrayBuffer>;
}

const members = ["fromArn", "verb", "inverse", "toType", "toKey", "toArn"] as const;
const none = 0xffff_ffff;

/** Packs edges as they are found, so that they aren't in memory as objects too. */
export class RelationshipPacker {
  readonly #placeOf = new Map<string, number>();
  /** Grows by half; in indexes, not edges. */
  #places = new Uint32Array(1024 * members.length);
  #length = 0;

  add(edges: readonly Relationship[]): void {
    const length = this.#length + edges.length * members.length;
    if (length > this.#places.length) {
      const larger = new Uint32Array(Math.max(length, Math.ceil(this.#places.length * 1.5)));
      larger.set(this.#places.subarray(0, this.#length));
      this.#places = larger;
    }
    for (const edge of edges) {
      for (const member of members) {
        const text = edge[member];
        if (text !== null && !this.#placeOf.has(text)) this.#placeOf.set(text, this.#placeOf.size);
        this.#places[this.#length] = text === null ? none : (this.#placeOf.get(text) ?? none);
        this.#length += 1;
      }
    }
  }

  packed(): PackedRelationships {
    return { texts: [...this.#placeOf.keys()], places: this.#places.slice(0, this.#length) };
  }
}

/** The unpacked edges, which share their texts. */
export function unpackRelationships({ texts, places }: PackedRelationships): Relationship[] {
  const textAt = (place: number): string => {
    const text = texts[places[place] ?? none];
    if (text === undefined) throw new RangeError(`No text for place ${place}.`);
    return text;
  };
  return Array.from({ length: places.length / members.length }, (_, edge) => {
    const start = edge * members.length;
    return {
      fromArn: textAt(start),
      verb: textAt(start + 1),
      inverse: textAt(start + 2),
      toType: textAt(start + 3),
      toKey: textAt(start + 4),
      toArn: places[start + 5] === none ? null : textAt(start + 5),
    };
  });
}

import type { Relationship } from "@skyledger/core/model/define-relationship";

/**
 * Edges as they cross from one thread to the other. A copy of plain objects would hold every text of every edge anew:
 * a large account has a hundred thousand edges between far fewer resources.
 */
export interface PackedRelationships {
  /** Each text once. */
  readonly texts: readonly string[];
  /** Per edge the places of its six texts, in the order of `members`; `none` for null. */
  readonly places: Uint32Array<ArrayBuffer>;
}

const members = ["fromArn", "verb", "inverse", "toType", "toKey", "toArn"] as const;
const none = 0xffff_ffff;

export function packRelationships(edges: readonly Relationship[]): PackedRelationships {
  const placeOf = new Map<string, number>();
  const places = new Uint32Array(edges.length * members.length);
  let at = 0;
  for (const edge of edges) {
    for (const member of members) {
      const text = edge[member];
      if (text !== null && !placeOf.has(text)) placeOf.set(text, placeOf.size);
      places[at] = text === null ? none : (placeOf.get(text) ?? none);
      at += 1;
    }
  }
  return { texts: [...placeOf.keys()], places };
}

/** The edges again, sharing their texts. */
export function unpackRelationships({ texts, places }: PackedRelationships): Relationship[] {
  const textAt = (place: number): string => {
    const text = texts[places[place] ?? none];
    if (text === undefined) throw new RangeError(`There is no text for place ${place}.`);
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

import type { Relationship } from "@skyledger/core/model/define-relationship";
import { holds } from "@skyledger/core/testing/holds";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { RelationshipPacker, unpackRelationships } from "./packed-relationships.ts";

const text = fc.constantFrom("", "a", "b", "arn:aws:ec2:eu-west-1:1:vpc/vpc-1", "contains");
const edge: fc.Arbitrary<Relationship> = fc.record({
  fromArn: text,
  verb: text,
  inverse: text,
  toType: text,
  toKey: text,
  toArn: fc.option(text),
});

function pack(...parts: readonly Relationship[][]) {
  const packer = new RelationshipPacker();
  for (const part of parts) packer.add(part);
  return packer.packed();
}

test("returns the same edges after crossing threads", () => {
  holds(
    fc.property(fc.array(fc.array(edge)), (parts) => {
      expect(unpackRelationships(structuredClone(pack(...parts)))).toEqual(parts.flat());
    }),
  );
});

test("transfers each text once", () => {
  const one = { fromArn: "a", verb: "has", inverse: "of", toType: "T", toKey: "b", toArn: null };
  expect(pack([one], [{ ...one, toArn: "b" }]).texts).toEqual(["a", "has", "of", "T", "b"]);
});

test.each([1023, 1024, 1025, 5000])("transfers %i edges, with and without growing the buffer", (count) => {
  const edges = Array.from({ length: count }, (_, at) => ({
    ...{ fromArn: `from ${at}`, verb: "has", inverse: "of", toType: "T", toKey: `to ${at}`, toArn: null },
  }));
  expect(unpackRelationships(pack(edges.slice(0, 1000), edges.slice(1000)))).toEqual(edges);
});

test("throws for an index without a text", () => {
  expect(() => unpackRelationships({ texts: ["a"], places: Uint32Array.of(0, 0, 0, 7, 0, 0) })).toThrow(
    "No text for place 3",
  );
});

import type { Relationship } from "@skyledger/core/model/define-relationship";
import { holds } from "@skyledger/core/testing/holds";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { packRelationships, unpackRelationships } from "./packed-relationships.ts";

const text = fc.constantFrom("", "a", "b", "arn:aws:ec2:eu-west-1:1:vpc/vpc-1", "contains");
const edge: fc.Arbitrary<Relationship> = fc.record({
  fromArn: text,
  verb: text,
  inverse: text,
  toType: text,
  toKey: text,
  toArn: fc.option(text),
});

test("edges are the same after their way from thread to thread", () => {
  holds(
    fc.property(fc.array(edge), (edges) => {
      expect(unpackRelationships(structuredClone(packRelationships(edges)))).toEqual(edges);
    }),
  );
});

test("each text crosses once", () => {
  const one = { fromArn: "a", verb: "has", inverse: "of", toType: "T", toKey: "b", toArn: null };
  expect(packRelationships([one, { ...one, toArn: "b" }]).texts).toEqual(["a", "has", "of", "T", "b"]);
});

test("a place without a text is told", () => {
  expect(() => unpackRelationships({ texts: ["a"], places: Uint32Array.of(0, 0, 0, 7, 0, 0) })).toThrow(
    "no text for place 3",
  );
});

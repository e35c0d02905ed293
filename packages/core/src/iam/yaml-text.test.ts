import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { yamlText } from "./yaml-text.ts";

describe("yamlText", () => {
  it("writes readable block style", () => {
    expect(yamlText({ A: { B: "x", List: [{ C: 1, D: [true] }, "y"] }, "Fn::Sub": "no" })).toBe(
      'A:\n  B: "x"\n  List:\n    - C: 1\n      D:\n        - true\n    - "y"\n"Fn::Sub": "no"\n',
    );
  });

  it("writes empty values on the line of their key", () => {
    expect(yamlText({ List: [], Map: {}, Items: [[], {}] })).toBe(
      "List: []\nMap: {}\nItems:\n  - []\n  - {}\n",
    );
  });

  it("survives a round trip through a YAML parser", () => {
    const name = fc.string({ minLength: 1 }).filter((text) => text !== "__proto__" && text !== "<<");
    const tree = fc.object({
      key: name,
      maxDepth: 4,
      values: [fc.string(), fc.integer(), fc.boolean()],
    });
    fc.assert(
      fc.property(tree, (value) => {
        // Generates only values that YAML can represent.
        expect(parse(yamlText(value as Parameters<typeof yamlText>[0]))).toEqual(
          JSON.parse(JSON.stringify(value)),
        );
      }),
      { numRuns: 300 },
    );
  });
});

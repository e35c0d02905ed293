import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { csvRows, isFormula, parseCsv, parseCsvRows } from "./csv.ts";

const cellOf = (text: string) => parseCsvRows(csvRows([[text, "x"]]))[0]?.[0];

describe("cells that a spreadsheet would run as formulas", () => {
  it.each([
    "=1+1",
    "+1+1",
    "-1+1",
    "@SUM(A1)",
    " =1+1",
    "\t=1+1",
    "\r=1+1",
    "\n=1+1",
    "\u00a0=1+1",
    "\ufeff=1+1",
    "\u200b@x",
    "\u0000=1",
    "\uff1d1+1",
    "\uff0b1",
    "\uff0d1+1",
    "\uff20x",
    " \uff1d1+1",
    "\ufe661+1",
    "\ufe6bx",
    "-12.5 ",
    "-12.5.1",
    "--1",
    "\ttext",
    "\ntext",
  ])("%j becomes plain text", (text) => {
    expect(cellOf(text)).toBe(`'${text}`);
  });

  it.each(["-12.5", "-1", "0", "12.50", "", " text", "a=1", "1-2", "email", "2026-11-22", "'=1"])(
    "%j is unchanged",
    (text) => {
      expect(cellOf(text)).toBe(text);
    },
  );
});

const nasty = fc.oneof(
  fc.string(),
  fc.string({ unit: "binary" }),
  fc
    .tuple(
      fc.constantFrom("", " ", "\n", "\r\n", "\t", "\u00a0", "\u2028", "\u200b", "\ufeff", "\0"),
      fc.constantFrom("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", '"', ","),
      fc.string(),
    )
    .map((parts) => parts.join("")),
);

test("no cell begins with a formula character in any form, and no content is lost", () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const read = cellOf(text);
      expect(read === text || read === `'${text}`).toBe(true);
      // Reads the cell as the most lenient spreadsheet does.
      const first = read?.normalize("NFKC").replace(/^[\s\p{C}]+/u, "");
      const isNumber = /^-?\d+(\.\d+)?$/.test(text);
      expect(/^[=+\-@]/.test(first ?? "") && !isNumber).toBe(false);
    }),
    { numRuns: 2_000 },
  );
});

test("written rows are read back unchanged", () => {
  const plain = nasty.filter((text) => !isFormula(text));
  const row = fc.array(plain, { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 5 }), (rows) => {
      expect(parseCsvRows(csvRows(rows))).toEqual(rows);
    }),
    { numRuns: 1_000 },
  );
});

test("a table is read by its column names, with either line end, with or without a final one", () => {
  const expected = [
    { name: 'a "b", c', note: "two\nlines" },
    { name: "d", note: "" },
  ];
  for (const end of ["\n", "\r\n"]) {
    const lines = ["name,note", '"a ""b"", c","two\nlines"', "d,"];
    expect(parseCsv(lines.join(end))).toEqual(expected);
    expect(parseCsv(lines.join(end) + end)).toEqual(expected);
  }
});

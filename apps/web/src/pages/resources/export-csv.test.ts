import { expect, test } from "vitest";
import { csvText } from "./export-csv.ts";

test("cells are quoted where they must be, and a formula stays a text", () => {
  expect(
    csvText([
      ["Name", "Why"],
      ['a "b", c', "line\nbreak"],
      ["=1+1", "@x"],
    ]),
  ).toBe(`Name,Why\r\n"a ""b"", c","line\nbreak"\r\n'=1+1,'@x\r\n`);
});

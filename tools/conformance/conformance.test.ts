import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../suite/run.ts";
import { pageOf } from "./page.ts";
import { unshown } from "./results.ts";
import { sections } from "./sections.ts";
import type { Section, Statement } from "./statement.ts";

const section = (...statements: Statement[]): Section[] => [{ number: 2, title: "Screens", statements }];
const shown: Statement = { says: "The button says Go.", tests: ["e2e/go.e2e.ts › the button goes"] };

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "skyledger-conformance-"));
  mkdirSync(join(folder, "e2e"));
  writeFileSync(
    join(folder, "e2e", "go.e2e.ts"),
    'test("§2 the button goes, at once", () => {});\ntest.each([1])(`§2 %i of "many"`, () => {});\n',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the page", () => {
  it("has every section and several hundred statements", () => {
    expect(sections.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(sections.flatMap(({ statements }) => statements).length).toBeGreaterThanOrEqual(300);
    expect(() => pageOf(sections, root)).not.toThrow();
  });

  it("has each statement once", () => {
    const said = sections.flatMap(({ statements }) => statements.map(({ says }) => says));
    expect(said.filter((one, index) => said.indexOf(one) !== index)).toEqual([]);
  });

  it("links the tests and gives the reason for a difference", () => {
    const page = pageOf(
      section(shown, { ...shown, says: "It is red.", differs: "It is blue here." }),
      folder,
    );
    expect(page).toContain("2 statements: 1 hold as specified, 1 differ on purpose");
    expect(page).toContain(
      "| The button says Go. | [go.e2e.ts](../e2e/go.e2e.ts): the button goes | holds |",
    );
    expect(page).toContain("| differs on purpose: It is blue here. |");
  });

  it.each<[string, `${string} › ${string}`, string]>([
    ["a file that is not there", "e2e/gone.e2e.ts › the button goes", "e2e/gone.e2e.ts does not exist"],
    ["a test that is not there", "e2e/go.e2e.ts › the button stops", 'has no test "the button stops"'],
    ["a title of next to nothing", "e2e/go.e2e.ts › the", "names no test"],
  ])("planted offender: %s", (_, test, failure) => {
    expect(() => pageOf(section({ ...shown, tests: [test] }), folder)).toThrow(failure);
  });

  it("planted offender: a statement without a test", () => {
    expect(() => pageOf(section({ ...shown, tests: [] }), folder)).toThrow("names no test");
  });

  it("finds titles in templates and behind tables", () => {
    const tests = ['e2e/go.e2e.ts › %i of "many"'] as const;
    expect(() => pageOf(section({ ...shown, tests }), folder)).not.toThrow();
  });
});

describe("a run", () => {
  const ran = (title: string, passed = true) => ({ file: "e2e/go.e2e.ts", title, passed });

  it("shows a statement if its tests ran and passed, with any values for a title's placeholders", () => {
    const many: Statement = { says: "Many.", tests: [`e2e/go.e2e.ts › %i of \${what} here`] };
    const tests = [ran("block §2 the button goes, at once"), ran("7 of 'these' here")];
    expect(unshown(section(shown, many), tests)).toEqual([]);
  });

  it("planted offenders: a test that did not run, one that failed, one of several that failed", () => {
    expect(unshown(section(shown), [])).toEqual([
      '§2 "The button says Go." is not shown: e2e/go.e2e.ts › the button goes did not run',
    ]);
    expect(unshown(section(shown), [ran("the button goes", false)])[0]).toContain("did not pass");
    const both = [ran("the button goes here"), ran("the button goes there", false)];
    expect(unshown(section(shown), both)[0]).toContain("did not pass");
  });
});

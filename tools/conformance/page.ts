import { relative } from "node:path";
import type { Generated } from "../generate/generated.ts";
import { failureOf, namedTest } from "./named-test.ts";
import { sections as all } from "./sections.ts";
import type { Section, Statement } from "./statement.ts";

/** docs/conformance.md: the specification's requirements, and the tests that show them. */
export const conformancePage: Generated = {
  file: "docs/conformance.md",
  render: (root) => pageOf(all, root),
};

/**
 * The page as Markdown.
 * @throws Error with each statement without a test, and each referenced test that does not exist
 */
export function pageOf(sections: readonly Section[], root: string): string {
  const statements = sections.flatMap((section) => section.statements);
  const violations = statements.flatMap((statement) => violationsOf(statement, root));
  if (violations.length > 0) throw new Error(violations.join("\n"));
  const differing = statements.filter(({ differs }) => differs !== undefined).length;
  return [
    "# Conformance",
    "",
    "<!-- made by `npm run generate` from tools/conformance/statements -->",
    "",
    "What the product's specification asks for, in our own words, section by section; `§2` in the title of a test means section 2 of this page. Each statement names the tests that fail when it is broken. A complete run of the tests fails where one of them did not run or did not pass, so a statement on this page holds on the commit that it belongs to.",
    "",
    `${statements.length} statements: ${statements.length - differing} hold as specified, ${differing} differ on purpose, with the reason.`,
    ...sections.flatMap((section) => sectionLines(section)),
    "",
  ].join("\n");
}

function sectionLines({ number, title, statements }: Section): string[] {
  return [
    "",
    `## §${number} ${title}`,
    "",
    "| statement | tests | result |",
    "|---|---|---|",
    ...statements.map(
      ({ says, tests, differs }) =>
        `| ${cell(says)} | ${tests.map(testLink).join("<br>")} | ${differs === undefined ? "holds" : `differs on purpose: ${cell(differs)}`} |`,
    ),
  ];
}

function testLink(text: string): string {
  const { file, title } = namedTest(text);
  const name = file.slice(file.lastIndexOf("/") + 1);
  return `[${cell(name)}](${relative("docs", file).replaceAll("\\", "/")}): ${cell(title)}`;
}

function violationsOf({ says, tests }: Statement, root: string): string[] {
  if (tests.length === 0) return [`"${says}" names no test`];
  return tests.flatMap((test) => {
    const failure = failureOf(namedTest(test), root);
    return failure === undefined ? [] : [`"${says}": ${failure}`];
  });
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
}

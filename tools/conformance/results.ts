import { namedTest } from "./named-test.ts";
import type { Section } from "./statement.ts";

/** A test that ran. `file` from the repository's root with slashes, `title` including its blocks. */
export type RanTest = { file: string; title: string; passed: boolean };

/** One line for each referenced test that did not run or did not pass. */
export function unshown(sections: readonly Section[], ran: readonly RanTest[]): string[] {
  const byFile = Map.groupBy(ran, ({ file }) => file);
  return sections.flatMap(({ number, statements }) =>
    statements.flatMap(({ says, tests }) =>
      tests.flatMap((text) => {
        const { file, title } = namedTest(text);
        // Placeholders in a title are replaced at run time.
        const words = title.split(/%\w|\$\{[^}]*\}|\$\w+/);
        const found = (byFile.get(file) ?? []).filter((one) =>
          words.every((part) => one.title.includes(part)),
        );
        if (found.length > 0 && found.every(({ passed }) => passed)) return [];
        const state = found.length === 0 ? "did not run" : "did not pass";
        return [`§${number} "${says}" is not shown: ${text} ${state}`];
      }),
    ),
  );
}

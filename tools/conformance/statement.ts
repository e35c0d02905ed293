/** `file › part of the title` of a test. */
export type TestName = `${string} › ${string}`;

/** One requirement of the product's specification in our own words, with the tests that show it. */
export type Statement = {
  /** The requirement: one sentence that is true or false. */
  says: string;
  /** Tests that fail if it is broken, as `file › part of the title`, the file from the repository's root. */
  tests: readonly TestName[];
  /** Why the product deliberately differs; the tests then show the actual behavior. */
  differs?: string;
};

/** A section of the specification; test titles reference it as `§number`. */
export type Section = { number: number; title: string; statements: readonly Statement[] };

/** Statements that the same tests show. */
export function shownBy(tests: readonly TestName[], ...says: string[]): Statement[] {
  return says.map((one) => ({ says: one, tests }));
}

/** A statement from which the product deliberately differs, with the reason. */
export function differing(tests: readonly TestName[], says: string, differs: string): Statement {
  return { says, tests, differs };
}

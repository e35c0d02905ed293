/** `file › part of the title` of a test. */
export type TestName = `${string} › ${string}`;

/** One thing that the product's specification asks for, in our own words, and what shows that it holds. */
export type Statement = {
  /** What is asked for: one sentence that can be true or false. */
  says: string;
  /** Tests that fail when it is broken, as `file › part of the title`, the file from the repository's root. */
  tests: readonly TestName[];
  /** Why the product deliberately does something else; the tests then show what it does instead. */
  differs?: string;
};

/** A section of the specification; test titles point to it as `§number`. */
export type Section = { number: number; title: string; statements: readonly Statement[] };

/** Statements that the same tests show. */
export function shownBy(tests: readonly TestName[], ...says: string[]): Statement[] {
  return says.map((one) => ({ says: one, tests }));
}

/** A statement that the product deliberately does not hold to the letter, with the reason. */
export function differing(tests: readonly TestName[], says: string, differs: string): Statement {
  return { says, tests, differs };
}

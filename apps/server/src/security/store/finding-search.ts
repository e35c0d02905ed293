import { checks } from "@skyledger/core/registry.gen";

const searchedChecks = checks.map(({ id, problem, requirement, service }) => ({
  id,
  lines: [problem, requirement, id, service].map((line) => line.toLowerCase()),
}));

/**
 * Checks with a text in their ID, service, problem, or requirement. Findings are searched by these, too: a
 * copy in each finding's search text would only enlarge its index.
 * @param text lower case
 */
export function checksWith(text: string): string[] {
  return searchedChecks.flatMap(({ id, lines }) => (lines.some((line) => line.includes(text)) ? [id] : []));
}

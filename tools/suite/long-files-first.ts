import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * Test files that take long for their size, the longest first: their tests are generated for each endpoint, or each test
 * moves or migrates a database. Without results of an earlier run, vitest starts the largest files first, and these
 * would run on alone at the end.
 */
export const longFiles: readonly string[] = [
  "apps/server/src/server-tests/declared-answers.test.ts",
  "apps/server/src/platform/db/move-database.test.ts",
  "apps/server/src/server-tests/fuzz.test.ts",
  "apps/server/src/testing/interrupted-imports.test.ts",
  "apps/server/src/billing-imports/routes.test.ts",
  "apps/server/src/server-tests/account-scopes.test.ts",
  "apps/server/src/security/routes.test.ts",
  "apps/server/src/savings/verified.test.ts",
  "apps/server/src/accounts/one-account.test.ts",
  "apps/server/src/inventory/unread-accounts.test.ts",
  "apps/server/src/server-tests/every-route.test.ts",
  "apps/server/src/platform/db/restore.test.ts",
];

/** The files in the given order, the long ones of each project before its others. */
export function longFirst<File extends Pick<TestSpecification, "moduleId"> & { project: { name: string } }>(
  files: readonly File[],
  long: readonly string[] = longFiles,
): File[] {
  const rank = ({ moduleId }: File) => {
    const place = long.findIndex((path) => moduleId.endsWith(`/${path}`));
    return place === -1 ? long.length : place;
  };
  return [...Map.groupBy(files, ({ project }) => project.name).values()].flatMap((ofProject) =>
    ofProject.toSorted((one, other) => rank(one) - rank(other)),
  );
}

/** Starts the long files of each project first. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return longFirst(await super.sort(files));
  }
}

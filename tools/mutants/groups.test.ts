import { expect, test } from "vitest";
import { evaluatedPaths, groupOf, testsAbout } from "./groups.ts";
import { projectGraph } from "./import-graph.ts";

const graph = projectGraph();
const reaches = (test: string, file: string) => graph.dependentsOf(file).has(test);

test("each evaluated file of the server has listed tests, each of which runs it", () => {
  const server = evaluatedPaths.filter((path) => path.startsWith("apps/server/"));
  expect(server.filter((file) => (testsAbout(file) ?? []).length === 0)).toEqual([]);
  expect(server.filter((file) => graph.testsOf(file).join() !== testsAbout(file)?.join())).toEqual([]);
  const strangers = server.flatMap((file) =>
    (testsAbout(file) ?? []).filter((one) => !reaches(one, file)).map((one) => `${one} of ${file}`),
  );
  expect(strangers).toEqual([]);
});

test("planted offender: a test that never runs the file, or that does not exist, is reported", () => {
  const store = "apps/server/src/runs/store.ts";
  expect(reaches("apps/server/src/runs/store.test.ts", store)).toBe(true);
  expect(reaches("apps/server/src/platform/export-links.test.ts", store)).toBe(false);
  expect(reaches("apps/server/src/runs/no-such.test.ts", store)).toBe(false);
});

test.each([
  ["packages/core/src/savings/overlap.ts", "core/savings"],
  ["packages/core/src/index.ts", "core"],
  ["apps/server/src/runs/store.ts", "stores"],
  ["apps/server/src/runs/service.ts", "services"],
  ["tools/mutants/groups.ts", "tools/mutants"],
])("%s belongs to the group %s", (file, group) => expect(groupOf(file)).toBe(group));

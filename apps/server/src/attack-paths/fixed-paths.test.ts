import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  ana = await server.person();
  await server.call("POST /resources/discover", { as: ana });
  await server.call("POST /security/scan", { as: ana });
});
afterAll(() => server.close());

/** IDs of the fixes, by the target of a path that they cut. */
const fixes = new Map<string, string>();

type Step = { change: string; whatIf: { ends: number; left: number; endsThis: boolean } };
type Path = {
  target: string;
  steps: Step[];
  cut: { text: string; findingId?: string; fixId?: string };
};

async function list(query: { id?: string } = {}): Promise<{ total: number; paths: Path[] }> {
  const { body } = await server.call("GET /paths", { as: ana, query: { limit: 100, ...query } });
  return body;
}

/** The path to a target now; undefined: there is none. */
const pathTo = async (id: string) => (await list({ id })).paths[0];

/** One path of each cut that has a fix, with what the list predicts if that cut were made. */
async function fixable() {
  const found = new Map<string, Path>();
  for (const path of (await list()).paths) {
    const { findingId, fixId } = path.cut;
    if (findingId !== undefined && fixId !== undefined && !found.has(findingId)) found.set(findingId, path);
  }
  return [...found].map(([findingId, { target }]) => ({ findingId, target }));
}

async function fix(findingId: string): Promise<string> {
  const plan = await server.call("GET /security/remediation-preview", { as: ana, query: { findingId } });
  const { previewToken } = plan.body;
  const done = await server.call("POST /security/remediate", { as: ana, body: { findingId, previewToken } });
  expect(done.body.status, done.text.slice(0, 300)).toBe("COMPLETED");
  return done.body.remediationId;
}

async function discoverAndScan() {
  server.clock.advance(60_000);
  await server.call("POST /resources/discover", { as: ana });
  await server.call("POST /security/scan", { as: ana });
}

test("each fix of a cut ends as many paths as predicted, at once, and the next scan agrees", async () => {
  const cuts = await fixable();
  const outcomes = new Set<boolean>();
  for (const { findingId, target } of cuts) {
    const before = await list();
    const path = await pathTo(target);
    const predicted = path?.steps.find(({ change }) => change === path.cut.text)?.whatIf;
    if (path?.cut.findingId !== findingId || !predicted) throw new Error(`No prediction for ${target}`);
    fixes.set(target, await fix(findingId));
    for (const reading of [async () => undefined, discoverAndScan]) {
      await reading();
      expect((await list()).total, target).toBe(before.total - predicted.ends);
      const after = await pathTo(target);
      expect(after === undefined, target).toBe(predicted.endsThis);
      // A target that is reached by another way has another cut.
      expect(after?.steps.map(({ change }) => change) ?? [], target).not.toContain(path.cut.text);
    }
    outcomes.add(predicted.endsThis);
  }
  // A fix of each outcome was there.
  expect(cuts.length).toBeGreaterThanOrEqual(4);
  expect([...outcomes].sort()).toEqual([false, true]);
});

test("a fix that is undone brings its path back at once", async () => {
  const role = /:role\/publish-docs$/;
  const [target = "", id = ""] = [...fixes].find(([of]) => role.test(of)) ?? [];
  expect(await pathTo(target)).toBeUndefined();
  const undone = await server.call("POST /security/remediation/:id/rollback", { as: ana, params: { id } });
  expect(undone.body.status).toBe("COMPLETED");
  expect((await pathTo(target))?.target).toBe(target);
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestPerson, type TestServer } from "../testing/test-server.ts";

let server: TestServer;
let ana: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ SANDBOX_RESOURCES: "100" });
  ana = await server.person();
});
afterAll(() => server.close());

type Step = { kind: string; state: string; runId: string; joined: boolean; message: string };

describe("POST /full-analysis", () => {
  test("a second press joins the first; inventory, findings, and costs are there at the end, discovered once", async () => {
    const headers = { prefer: "respond-async" };
    const [first, second] = await Promise.all(
      [1, 2].map(() => server.call("POST /full-analysis", { as: ana, headers })),
    );
    expect(first?.status).toBe(202);
    expect(second?.body.runId).toBe(first?.body.runId);
    const { body } = await server.call("POST /full-analysis", { as: ana });
    expect(body).toMatchObject({
      accounts: 1,
      steps: 3,
      message: expect.stringMatching(/^Found \d+ resources/),
    });

    const { body: all } = await server.call("GET /runs", { as: ana });
    const kinds = all.runs.map(({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`);
    expect(kinds.sort()).toEqual([
      "cost_analysis completed",
      "discovery completed",
      "full_analysis completed",
      "security_scan completed",
    ]);
    const { body: analyses } = await server.call("GET /runs", { as: ana, query: { kind: "full_analysis" } });
    expect([analyses.total, analyses.runs[0].id]).toEqual([1, first?.body.runId]);
    const steps: Step[] = analyses.runs[0].progress.steps;
    expect(steps.map(({ kind, state, joined }) => [kind, state, joined])).toEqual([
      ["discovery", "completed", false],
      ["security_scan", "completed", false],
      ["cost_analysis", "completed", false],
    ]);
    expect(analyses.runs[0].result).toEqual(body);

    const { body: score } = await server.call("GET /security/score", { as: ana });
    const { body: overview } = await server.call("GET /cost/overview", { as: ana });
    expect([score.lastScan, overview.currentMonthCost]).not.toContain(null);
  });
});

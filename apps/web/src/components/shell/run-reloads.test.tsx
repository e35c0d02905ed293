import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, test, vi } from "vitest";
import { latestAnalysisQuery } from "../../lib/full-analysis-query.ts";
import type { Run } from "../../lib/runs-query.ts";
import { createRunReloads, type RunReloads } from "./run-reloads.ts";

let client: QueryClient;
let reloads: RunReloads;
let reloaded: unknown[];

beforeEach(() => {
  client = new QueryClient();
  reloaded = [];
  vi.spyOn(client, "invalidateQueries").mockImplementation(async (filters) => {
    reloaded.push(filters?.queryKey?.[0]);
  });
  reloads = createRunReloads(client);
});

const run = (id: string, kind: Run["kind"]) => ({ id, kind, status: "completed" }) as Run;

/** The page learns of a state of the analysis, whose steps have the given states. */
function reports(states: readonly string[], status = "running"): void {
  const steps = states.map((state, index) => ({
    state,
    runId: state === "waiting" ? null : `step ${index + 1}`,
  }));
  const analysis = { ...run("analysis", "full_analysis"), status, progress: { steps } } as unknown as Run;
  client.setQueryData(latestAnalysisQuery.queryKey, analysis);
  reloads.analysis(analysis);
}

test("what a run changed is reloaded when it ends", () => {
  reloads.ended(run("1", "cost_analysis"));
  expect(reloaded.sort()).toEqual(["accounts", "cost", "resources"]);
});

test.each(["discovery", "remediation", "bulk_remediation", "tag_change"] as const)(
  "answers over the inventory are reloaded when a run of kind %s ends",
  (kind) => {
    reloads.ended(run("1", kind));
    expect(reloaded).toEqual(expect.arrayContaining(["access", "paths", "reachability"]));
  },
);

test.each(["security_scan", "security_hub_import"] as const)(
  "attack paths, which link findings, are reloaded when a run of kind %s ends",
  (kind) => {
    reloads.ended(run("1", kind));
    expect(reloaded).toContain("paths");
  },
);

test("what a step of an analysis changed is reloaded once the next step runs", () => {
  reports(["running", "waiting"]);
  reloads.ended(run("step 1", "discovery"));
  expect(reloaded).toEqual([]);
  reports(["completed", "waiting"]);
  expect(reloaded).toEqual([]);
  reports(["completed", "running"]);
  const changed = ["access", "accounts", "paths", "reachability", "recommendations", "resources", "security"];
  expect(reloaded.sort()).toEqual(changed);
  reports(["completed", "running"]);
  expect(reloaded).toHaveLength(changed.length);
});

test.each(["completed", "failed", "cancelled", "interrupted"])(
  "what the last step changed is reloaded when the analysis is %s",
  (status) => {
    reports(["completed", "running"]);
    reloads.ended(run("step 2", "cost_analysis"));
    expect(reloaded).toEqual([]);
    reports(["completed", "completed"], status);
    expect(reloaded.sort()).toEqual(["accounts", "cost", "resources"]);
  },
);

test("the end of an analysis reloads what all its steps change, also those whose ends were not seen", () => {
  reports(["completed", "running"]);
  reloads.ended(run("step 2", "cost_analysis"));
  reloads.ended(run("analysis", "full_analysis"));
  expect(reloaded).toEqual(
    expect.arrayContaining(["resources", "accounts", "security", "recommendations", "cost"]),
  );
  const before = reloaded.length;
  reports(["completed", "completed"], "completed");
  expect(reloaded).toHaveLength(before);
});

test("another run that ends during a step is reloaded at once", () => {
  reports(["running", "waiting"]);
  reloads.ended(run("2", "billing_import"));
  expect(reloaded.sort()).toEqual(["accounts", "billing-imports", "cost", "resources"]);
});

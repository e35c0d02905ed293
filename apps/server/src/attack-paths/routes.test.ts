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

type WhatIf = { ends: number; left: number; endsThis: boolean };
type Path = {
  id: string;
  risk: number;
  entry: string;
  steps: { from: string; to: string; by: string; technique: string; evidence: object[]; whatIf?: WhatIf }[];
  target: string;
  signals: object[];
  cut: { findingId?: string; fixId?: string; text: string; paths: number; ends: number };
};

test("paths by risk, with steps, evidence, and the change that cuts them", async () => {
  const { status, body } = await server.call("GET /paths", { as: ana });
  expect(status).toBe(200);
  const paths: Path[] = body.paths;
  expect(paths.length).toBeGreaterThan(0);
  expect(paths.map(({ risk }) => risk)).toEqual(paths.map(({ risk }) => risk).sort((a, b) => b - a));
  for (const { id, target, entry, steps } of paths) {
    expect(id).toBe(target);
    expect(steps[0]?.to).toBe(entry);
    expect(steps.at(-1)?.to).toBe(target);
    for (const [at, step] of steps.slice(1).entries()) expect(step.from).toBe(steps[at]?.to);
    for (const { technique } of steps) expect(technique).toMatch(/^T\d{4}(\.\d{3})?$/);
  }
  // No change ends more; of those that end as many, none is on more paths.
  const { ends } = body.bestCut;
  expect(ends).toBe(Math.max(...paths.map(({ cut }) => cut.ends)));
  const equal = paths.filter(({ cut }) => cut.ends === ends);
  expect(body.bestCut.paths).toBe(Math.max(...equal.map(({ cut }) => cut.paths)));
  expect(body.takenAt).not.toBeNull();
});

test("a cut links its active finding", async () => {
  const { body } = await server.call("GET /paths", { as: ana });
  const linked = (body.paths as Path[]).find(({ cut }) => cut.findingId !== undefined);
  const id = linked?.cut.findingId ?? "";
  const { body: finding } = await server.call("GET /security/findings/:id", { as: ana, params: { id } });
  expect(finding.finding.status).toBe("ACTIVE");
});

test("a cut names a fix only where the fix applies to the resource", async () => {
  const { body } = await server.call("GET /paths", { as: ana });
  const cuts = [...(body.paths as Path[]).map(({ cut }) => cut), body.bestCut as Path["cut"]];
  for (const { findingId: id, fixId } of cuts) {
    if (id === undefined) continue;
    const { body: found } = await server.call("GET /security/findings/:id", { as: ana, params: { id } });
    expect(fixId !== undefined, id).toBe(found.finding.remediation.automationAvailable);
  }
  const findingId = cuts.find(({ fixId }) => fixId !== undefined)?.findingId;
  expect(findingId).toBeDefined();
  const fixesOf = async () => {
    const { body: now } = await server.call("GET /paths", { as: ana });
    const ofFinding = (now.paths as Path[]).filter(({ cut }) => cut.findingId === findingId);
    return new Set(ofFinding.map(({ cut }) => cut.fixId !== undefined));
  };
  const setReason = (reason: string | null) =>
    server.database.queryIn(
      ana.workspaceId,
      "update findings set manual_because = $3 where workspace_id = $1 and id = $2",
      [ana.workspaceId, findingId, reason],
    );
  expect(await fixesOf()).toEqual(new Set([true]));
  await setReason("It is managed elsewhere.");
  expect(await fixesOf()).toEqual(new Set([false]));
  await setReason(null);
});

test("findings of other services on a path are its signals, while they are active", async () => {
  type Signal = { findingId: string; product: string; resourceId: string };
  type Signaled = { id: string; signals: Signal[] };
  const paths = async (): Promise<Signaled[]> => {
    const all: Signaled[] = (await server.call("GET /paths", { as: ana })).body.paths;
    return all.map(({ id, signals }) => ({
      id,
      signals: signals.filter(({ resourceId }) => resourceId.includes(":instance/")),
    }));
  };
  expect((await paths()).flatMap(({ signals }) => signals)).toEqual([]);
  const { body } = await server.call("GET /security/findings", { as: ana, query: { q: "is being probed" } });
  const [probe] = body.findings;
  const mark = { resourceId: probe.resourceId, isCrownJewel: true };
  expect((await server.call("PUT /resources/crown-jewel", { as: ana, body: mark })).status).toBe(200);
  const signaled = (await paths()).filter(({ signals }) => signals.length > 0);
  const { body: marked } = await server.call("GET /paths", { as: ana, query: { id: probe.resourceId } });
  expect(marked.paths[0].names).toMatchObject({ [probe.resourceId]: "bastion" });
  // The end of an ARN that is the name already is not repeated.
  expect(Object.keys(marked.paths[0].names).filter((arn) => arn.includes(":role/"))).toEqual([]);
  expect(signaled).toMatchObject([
    {
      id: probe.resourceId,
      signals: [
        {
          ...{ findingId: probe.findingId, product: "GuardDuty", resourceId: probe.resourceId },
          ...{ severity: "LOW", title: "[SAMPLE] Unprotected port on an EC2 instance is being probed" },
        },
      ],
    },
  ]);
  const change = { findingId: probe.findingId, status: "IGNORED" as const, note: "Known" };
  await server.call("POST /security/update-status", { as: ana, body: change });
  expect((await paths()).flatMap(({ signals }) => signals)).toEqual([]);
  await server.call("PUT /resources/crown-jewel", { as: ana, body: { ...mark, isCrownJewel: false } });
});

test("what GuardDuty reports as compromised is where a path begins, until its finding is ignored", async () => {
  const leaked = async () => {
    const { body } = await server.call("GET /paths", { as: ana, query: { limit: 500 } });
    return (body.paths as Path[]).find(({ entry }) => entry.endsWith(":user/ci-deploy"));
  };
  const path = await leaked();
  expect(path).toMatchObject({
    ...{ risk: 100, target: expect.stringMatching(/user\/ci-deploy$/) },
    steps: [{ from: "internet", by: "GuardDuty finding", evidence: [{ kind: "finding" }, {}] }],
  });
  const { body } = await server.call("GET /security/findings", { as: ana, query: { q: "malicious host" } });
  const found = (body.findings as { findingId: string; title: string }[]).find(({ title }) =>
    title.startsWith("[SAMPLE] Credentials of an IAM user"),
  );
  const findingId = found?.findingId ?? "";
  expect(path?.signals).toMatchObject([{ findingId, product: "GuardDuty", severity: "HIGH" }]);
  const set = (status: "IGNORED" | "ACTIVE") =>
    server.call("POST /security/update-status", { as: ana, body: { findingId, status, note: "Rotated" } });
  await set("IGNORED");
  expect(await leaked()).toBeUndefined();
  await set("ACTIVE");
  expect((await leaked())?.target).toBe(path?.target);
});

test("pages follow each other, and one path is found by its ID", async () => {
  const all: Path[] = (await server.call("GET /paths", { as: ana })).body.paths;
  const { body: first } = await server.call("GET /paths", { as: ana, query: { limit: 1 } });
  expect([first.paths.length, first.total]).toEqual([1, all.length]);
  const query = { limit: 500, cursor: first.nextCursor };
  const { body: rest } = await server.call("GET /paths", { as: ana, query });
  expect([...first.paths, ...rest.paths]).toEqual(all);
  const id = all.at(-1)?.id ?? "";
  const { body: one } = await server.call("GET /paths", { as: ana, query: { id } });
  const withoutWhatIf = one.paths.map(({ steps, ...path }: Path) => ({
    ...path,
    steps: steps.map(({ whatIf: _, ...step }) => step),
  }));
  expect(withoutWhatIf).toEqual(all.slice(-1));
  const steps: Path["steps"] = one.paths[0].steps;
  for (const { whatIf } of steps) {
    expect((whatIf?.ends ?? 0) + (whatIf?.left ?? 0)).toBe(all.length);
    if (whatIf?.endsThis) expect(whatIf.ends).toBeGreaterThan(0);
  }
  const bad = await server.call("GET /paths", { as: ana, query: { cursor: "x" } });
  expect(bad.status).toBe(400);
});

test("an export has each path as an event of OCSF, or one of them", async () => {
  const all: Path[] = (await server.call("GET /paths", { as: ana, query: { limit: 500 } })).body.paths;
  const exported = async (body: object) => {
    const answer = await server.call("POST /paths/export", { as: ana, body });
    expect([answer.status, answer.headers["content-type"]]).toEqual([
      200,
      "application/x-ndjson; charset=utf-8",
    ]);
    expect(answer.headers["content-disposition"]).toMatch(
      /filename="skyledger-attack-paths-[\d-]+\.ocsf\.jsonl"/,
    );
    return answer.text
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line));
  };
  const events = await exported({});
  expect(events.map(({ finding_info }) => finding_info.uid)).toEqual(
    all.map(({ id }) => `attack-path:${id}`),
  );
  for (const [at, event] of events.entries()) {
    const { steps = [], risk } = all[at] ?? {};
    expect(event).toMatchObject({ class_uid: 2004, category_uid: 2, type_uid: 200401, risk_score: risk });
    expect(event.metadata.labels).toEqual(["Sandbox account: sample data"]);
    expect(event.evidences).toHaveLength(steps.length);
    const ids = event.finding_info.attacks.map(
      (one: { technique: { uid: string }; sub_technique?: { uid: string } }) =>
        one.sub_technique?.uid ?? one.technique.uid,
    );
    expect(ids).toEqual([...new Set(steps.map(({ technique }) => technique))]);
  }
  const id = all.at(-1)?.id ?? "";
  expect(await exported({ id, format: "ocsf" })).toEqual(events.slice(-1));
  expect(await exported({ id: "arn:aws:s3:::none" })).toEqual([]);
});

test("a person of another workspace has no paths", async () => {
  const ben = await server.person();
  const { body } = await server.call("GET /paths", { as: ben });
  expect(body).toMatchObject({ paths: [], total: 0, bestCut: null, takenAt: null });
  expect((await server.call("POST /paths/export", { as: ben })).text).toBe("");
});

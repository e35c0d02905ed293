// A fix survives the end of its process: its actual state is determined again, and no step runs twice.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { ask, createMember, login } from "./support/people.ts";
import { type RunningServer, startServer } from "./support/server.ts";
import { until } from "./support/until.ts";

type Step = { name: string; status: string; execution: { executionId: string | null } | null };
type Remediation = { status: string; message: string; steps: Step[] };
type Finding = { findingId: string; status: string; resourceName: string };
type Detail = { finding: Finding; history: { from: string | null; to: string; note: string | null }[] };

let dataDir: string;
test.beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "skyledger-kill-fix-"));
});
test.afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const executionOf = ({ steps }: Remediation) => steps.find(({ name }) => name === "execution");

/** Polls a remediation until the condition holds. */
const follow = (
  server: RunningServer,
  id: string,
  token: string,
  enough: (remediation: Remediation) => boolean,
): Promise<Remediation> =>
  until(() => ask<Remediation>(server, "GET", `/security/remediation/${id}`, { token }), enough);

test("kill -9 during a fix: after the restart, the same run is found, followed, and verified; nothing is partial", async () => {
  const first = await startServer({ dataDir });
  const person = await createMember(first);
  const { idToken: token } = await login(first, person);
  await ask(first, "POST", "/security/scan", { token });
  const { findings } = await ask<{ findings: Finding[] }>(
    first,
    "GET",
    "/security/findings?checkId=s3-bucket-versioning&q=data-exports",
    { token },
  );
  const findingId = findings[0]?.findingId ?? "";
  const { remediationId } = await ask<{ remediationId: string }>(first, "POST", "/security/remediate", {
    token,
    body: { findingId },
    headers: { prefer: "respond-async" },
  });
  const before = await follow(first, remediationId, token, (one) => {
    return executionOf(one)?.execution?.executionId != null || one.status !== "RUNNING";
  });
  expect(before.status, "the kill must come in the middle").toBe("RUNNING");
  expect(await first.stop("SIGKILL")).toBeNull();

  const second = await startServer({ dataDir });
  try {
    const after = await follow(second, remediationId, token, ({ status }) => status !== "RUNNING");
    expect(after).toMatchObject({ status: "COMPLETED" });
    // The run from before the kill, not a new one.
    expect(executionOf(after)?.execution?.executionId).toBe(executionOf(before)?.execution?.executionId);
    expect(after.steps.map(({ name, status }) => `${name} ${status}`)).toEqual([
      "precondition done",
      "preview done",
      "saved_state done",
      "execution done",
      "recheck done",
      "rollback skipped",
    ]);
    const detail = await ask<Detail>(second, "GET", `/security/findings/${findingId}`, { token });
    expect(detail.finding.status).toBe("RESOLVED");
    expect(detail.history.filter(({ note }) => note === "Fixed automatically, and verified.")).toHaveLength(
      1,
    );
  } finally {
    expect(await second.stop()).toBe(0);
  }
});

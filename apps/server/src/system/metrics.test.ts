import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createJobQueue } from "../platform/queue/job-queue.ts";
import { startTestServer, type TestServer } from "../testing/test-server.ts";

let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

/** A port that nothing listens on. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as { port: number }; // a TCP server's address
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function started() {
  const port = await freePort();
  server = await startTestServer({ METRICS_ADDRESS: `127.0.0.1:${port}`, SANDBOX_RESOURCES: "100" });
  return { port, server };
}

test("metrics count units, runs, requests to AWS, and connections, apart from the product", async () => {
  const { port, server } = await started();
  const before = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(before).toContain('skyledger_run_units{state="failed"} 0');
  expect(before).not.toContain("skyledger_runs_total{");
  const as = await server.person();
  await server.call("POST /resources/discover", { as });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  const text = await answer.text();
  expect(text).toContain('skyledger_run_units{state="completed"} 1');
  expect(text).toContain('skyledger_runs_total{kind="discovery",status="completed"} 1');
  expect(text).toMatch(/skyledger_aws_requests_total\{service="ec2",outcome="succeeded"\} [1-9]\d*/);
  expect(text).toMatch(/skyledger_database_connections\{state="busy"\} \d+/);
  expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
  const { body } = await server.call("GET /resources/summary", { as });
  expect(text).not.toContain(as.workspaceId);
  expect(body.totalResources).toBeGreaterThan(0);
});

test("jobs of the queue that no process takes are counted, with the age of the oldest", async () => {
  const { port, server } = await started();
  const text = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(await text()).not.toContain("skyledger_waiting_jobs{");
  const queue = createJobQueue(server.database, () => undefined);
  await queue.start();
  for (const n of [1, 2]) await queue.send("without_taker", { n });
  await server.database.system((tx) =>
    tx.query(
      `update pgboss.job set start_after = now() - interval '90 seconds'
       where name = 'without_taker' and data ->> 'n' = '1'`,
    ),
  );
  await queue.stop();
  const metrics = await text();
  expect(metrics).toContain('skyledger_waiting_jobs{queue="without_taker"} 2');
  expect(metrics).toMatch(/skyledger_oldest_waiting_job_seconds\{queue="without_taker"\} 9\d/);
});

test("only /metrics is served, and the product's port serves none", async () => {
  const { port, server } = await started();
  expect((await fetch(`http://127.0.0.1:${port}/api/about`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: "POST" })).status).toBe(404);
  const { text } = await server.inject({ method: "GET", url: "/metrics" });
  expect(text).not.toContain("skyledger_run_units");
});

test("an address in use stops the start with one line that names the setting", async () => {
  const { port } = await started();
  await expect(startTestServer({ METRICS_ADDRESS: `127.0.0.1:${port}` })).rejects.toThrow(
    `METRICS_ADDRESS can't be used: listen EADDRINUSE: address already in use 127.0.0.1:${port}.`,
  );
});

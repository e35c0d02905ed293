import { Counter, collectDefaultMetrics, Gauge, Registry } from "prom-client";
import type { RequestCounts } from "../platform/aws/request-counts.ts";
import type { MetricsStore } from "./metrics-store.ts";

interface Deps {
  readonly store: MetricsStore;
  readonly requests: RequestCounts;
  readonly connections: () => { total: number; idle: number; waiting: number };
}

/** States that are reported also while nothing is in them, so that an alert has a value. */
const unitStates = ["waiting", "running", "completed", "failed", "cancelled"];

/** Metrics of this process and of the work in its database, in the text format of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  /** Reads the database: rejects when it can't be reached. */
  text(): Promise<string>;
}

/** Registers what Prometheus reads. */
export function createMetrics({ store, requests, connections }: Deps): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `skyledger_${name}`, help, labelNames, registers });
  const counter = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name: `skyledger_${name}`, help, labelNames, registers });
  const units = gauge("run_units", "Units of runs, by state.", ["state"]);
  const active = gauge("active_runs", "Queued and running runs, by kind.", ["kind", "status"]);
  const ended = counter("runs_total", "Ended runs, by kind and status.", ["kind", "status"]);
  const seconds = counter("run_seconds_total", "Duration of ended runs.", ["kind", "status"]);
  const oldest = gauge(
    "oldest_waiting_run_seconds",
    "Age of the run that has waited longest; 0: none waits.",
  );
  const jobs = gauge("waiting_jobs", "Jobs of the queue that no process has taken yet.", ["queue"]);
  const oldestJob = gauge("oldest_waiting_job_seconds", "Age of the oldest of these jobs.", ["queue"]);
  const sent = counter("aws_requests_total", "Requests to AWS, by service and outcome.", [
    "service",
    "outcome",
  ]);
  const pool = gauge("database_connections", "Connections to the database, by state.", ["state"]);

  async function readWork(): Promise<void> {
    const totals = await store.totals();
    for (const metric of [units, active, ended, seconds, jobs, oldestJob]) metric.reset();
    for (const state of unitStates) units.set({ state }, 0);
    for (const { state, count } of totals.units) units.set({ state }, count);
    for (const { kind, status, count, seconds: sum } of totals.runs) {
      if (status === "queued" || status === "running") active.set({ kind, status }, count);
      else {
        ended.inc({ kind, status }, count);
        seconds.inc({ kind, status }, sum);
      }
    }
    oldest.set(totals.oldestWaitingSeconds);
    for (const { queue, waiting, oldestSeconds } of totals.queues) {
      jobs.set({ queue }, waiting);
      oldestJob.set({ queue }, oldestSeconds);
    }
  }

  function readProcess(): void {
    sent.reset();
    for (const { service, outcome, count } of requests.all()) sent.inc({ service, outcome }, count);
    const { total, idle, waiting } = connections();
    pool.set({ state: "busy" }, total - idle);
    pool.set({ state: "idle" }, idle);
    pool.set({ state: "requested" }, waiting);
  }

  return {
    contentType: registry.contentType,
    async text() {
      await readWork();
      readProcess();
      return await registry.metrics();
    },
  };
}

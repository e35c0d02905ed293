// Readers in a separate process, so that the cost of requests and parsing does not count for the server.
import { setTimeout as sleep } from "node:timers/promises";
import type { Page } from "./page-questions.ts";

/** Input of the process, as JSON in its first argument. */
export interface CrowdOrder {
  url: string;
  token: string;
  pages: Page[];
  readers: number;
  seconds: number;
  /** Minimum and maximum reading time per response. */
  pauseMs: [number, number];
}

/** Output of the process as JSON. */
export interface CrowdReport {
  /** Time from request to parsed response by endpoint, ms. */
  times: Record<string, number[]>;
  errors: string[];
  /** CPU seconds of this process. */
  cpuS: number;
}

/** The same visits in each run: mulberry32, a small seeded generator. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function choose(pages: readonly Page[], at: number): Page {
  let left = at * pages.reduce((sum, { weight }) => sum + weight, 0);
  for (const page of pages) {
    left -= page.weight;
    if (left < 0) return page;
  }
  throw new Error("There are no pages.");
}

async function ask(order: CrowdOrder, path: string, key: string, report: CrowdReport): Promise<void> {
  const at = performance.now();
  const answer = await fetch(`${order.url}/api${path}`, {
    headers: { authorization: `Bearer ${order.token}` },
  });
  const text = await answer.text();
  if (!answer.ok) {
    report.errors.push(`${path} answered ${answer.status}: ${text.slice(0, 200)}`);
    return;
  }
  JSON.parse(text);
  const times = report.times[key] ?? [];
  times.push(performance.now() - at);
  report.times[key] = times;
}

async function read(order: CrowdOrder, reader: number, until: number, report: CrowdReport): Promise<void> {
  const chance = chances(reader + 1);
  const [least, most] = order.pauseMs;
  await sleep(chance() * most * 4);
  while (performance.now() < until) {
    const { questions } = choose(order.pages, chance());
    await Promise.all(questions.map(({ path, key }) => ask(order, path, key, report)));
    await sleep(questions.length * (least + chance() * (most - least)));
  }
}

const [given] = process.argv.slice(2);
if (given === undefined) throw new Error("The order of the crowd is missing.");
// Written by mixed.bench.ts.
const order = JSON.parse(given) as CrowdOrder;
const report: CrowdReport = { times: {}, errors: [], cpuS: 0 };
const until = performance.now() + order.seconds * 1000;
await Promise.all(Array.from({ length: order.readers }, (_, reader) => read(order, reader, until, report)));
const { user, system } = process.cpuUsage();
report.cpuS = (user + system) / 1e6;
console.log(JSON.stringify(report));

import pg from "pg";
import { type RunningServer, startServer } from "../../../e2e/support/server.ts";
import type { BenchCase, Figure } from "../bench-case.ts";
import { percentile } from "../figures.ts";
import { copyAccount } from "../support/copied-accounts.ts";
import { type Installation, installation } from "../support/database.ts";
import { answerTo } from "../support/imported-bill.ts";
import { type SignedIn, signIn, signUp } from "../support/signed-in.ts";

/** One of them is a scope of each person. */
const accounts = 1000;
const resources = "100";
const people = 10_000;
const rounds = 100;
const mostGrowthPercent = 20;

const lists = [
  "/resources/inventory?limit=100",
  "/resources/inventory?limit=100&sort=cost&order=desc",
  "/security/findings?limit=100&status=ACTIVE",
  "/security/findings?limit=25&status=ACTIVE&sort=risk",
  "/cost/recommendations?limit=100",
  "/runs?limit=10",
];

const owner = "bench@example.com";
const ofEveryScope = "every.scope@example.com";
const ofOneScope = "one.scope@example.com";

/** Adds people with the owner's password: each views one account, except for one person who views all of them. */
async function addPeople(databaseUrl: string): Promise<void> {
  const db = new pg.Client(databaseUrl);
  await db.connect();
  try {
    await db.query("set app.system = 'on'");
    await db.query(
      `insert into users select made.* from users u, generate_series(1, $1) n, jsonb_populate_record(u, jsonb_build_object(
         'id', gen_random_uuid(), 'email', case n when 1 then $2 when 2 then $3 else 'person' || n || '@example.com' end)) made`,
      [people - 1, ofEveryScope, ofOneScope],
    );
    await db.query(
      `insert into grants (workspace_id, user_id, role, scope)
       select u.workspace_id, u.id, 'viewer', jsonb_build_object('kind', 'account', 'id', a.id)
       from (select *, row_number() over (order by email) as n from users where email <> $1) u
       join (select *, row_number() over (order by aws_account_id) as n from cloud_accounts) a
         on u.email = $2 or a.n = 1 + u.n % $3`,
      [owner, ofEveryScope, accounts],
    );
    await db.query("vacuum analyze");
  } finally {
    await db.end();
  }
}

async function filled(server: RunningServer, databaseUrl: string): Promise<void> {
  const call = await signUp(server, owner);
  await answerTo(call, "POST", "/security/scan", { scanType: "FULL" });
  await copyAccount(databaseUrl, accounts);
  await addPeople(databaseUrl);
}

async function timed(call: SignedIn, path: string): Promise<number> {
  const at = performance.now();
  await answerTo(call, "GET", path);
  return performance.now() - at;
}

/** The readers take turns, so that all are measured on the same machine at the same time. */
async function p95Of(readers: readonly SignedIn[], path: string): Promise<number[]> {
  const times: number[][] = readers.map(() => []);
  for (let round = -5; round < rounds; round += 1) {
    for (const [index, call] of readers.entries()) {
      const ms = await timed(call, path);
      // The first rounds fill caches.
      if (round >= 0) times[index]?.push(ms);
    }
  }
  return times.map((own) => percentile(own, 0.95));
}

async function measure({ url, dataDir, isFilled, keep }: Installation): Promise<Figure[]> {
  const env = {
    DATABASE_URL: url,
    SANDBOX_RESOURCES: resources,
    REQUESTS_PER_MINUTE: "0",
    LOG_LEVEL: "error",
  };
  const server = await startServer({ env, ...(dataDir === undefined ? {} : { dataDir }) });
  try {
    if (!isFilled) {
      await filled(server, url);
      await keep?.();
    }
    const readers: SignedIn[] = [];
    for (const email of [owner, ofEveryScope, ofOneScope]) readers.push(await signIn(server, email));
    const figures: Figure[] = [];
    for (const path of lists) {
      const [all = Number.NaN, ofEvery = Number.NaN, ofOne = Number.NaN] = await p95Of(readers, path);
      console.log(
        `    ${path}: p95 ${all.toFixed(1)} ms, every scope ${ofEvery.toFixed(1)} ms, one scope ${ofOne.toFixed(1)} ms`,
      );
      for (const [who, ms] of [
        ["1,000 scopes", ofEvery],
        ["one scope", ofOne],
      ] as const) {
        figures.push({
          name: `growth of p95 with ${who}: ${path}`,
          ...{
            value: (ms / all - 1) * 100,
            unit: "%",
            target: { value: mostGrowthPercent, better: "lower" },
          },
        });
      }
    }
    return figures;
  } finally {
    await server.stop();
  }
}

/**
 * Lists of a workspace with 10,000 people and 1,000 accounts of 100 resources, for a person whose grants name every
 * account, and for one who may view one, compared with the owner.
 */
const scopes: BenchCase = {
  name: "scopes",
  async run() {
    const of = await installation("scopes");
    if (!of) throw new Error("Set BENCH_DATABASE_URL to a PostgreSQL server.");
    try {
      return await measure(of);
    } finally {
      await of.drop?.();
    }
  },
};

export default scopes;

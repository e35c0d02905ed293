import { ensureBuilt } from "../apps/server/ensure-built.mjs";
import prepareData from "../e2e/support/prepare-data.ts";
import { readModules } from "./boundaries/modules.ts";
import { unshown } from "./conformance/results.ts";
import { sections } from "./conformance/sections.ts";
import { runDeploy } from "./deploy/run.ts";
import { startMoto } from "./moto/moto.ts";
import { NoPythonError } from "./python/venv.ts";
import { installSchemathesis, runSchemathesis } from "./schemathesis/run.ts";
import { enoughOnServer, testsOnDatabase } from "./suite/database-tests.ts";
import { leftOutSetting } from "./suite/left-out.ts";
import { matchingFiles, testFilesIn } from "./suite/matching-files.ts";
import { type Outcome, summary, total } from "./suite/outcome.ts";
import { runPlaywright } from "./suite/playwright.ts";
import { root } from "./suite/run.ts";
import { runVitest } from "./suite/vitest.ts";

type RunPart = (filter: readonly string[]) => Promise<Outcome>;

/** The parts of the suite; a filter is a part of a file's path (schemathesis: of an endpoint's). */
const parts = {
  unit: runUnit,
  postgres: runPostgres,
  protocol: runProtocol,
  schemathesis: runSchemathesis,
  deploy: runDeploy,
  e2e: runPlaywright,
} satisfies Record<string, RunPart>;

const [wanted, ...filter] = process.argv.slice(2);
const part = Object.entries<RunPart>(parts).find(([name]) => name === wanted)?.[1];
if (wanted !== undefined && part === undefined) {
  console.error(
    `"${wanted}" is no part of the tests. Usage: npm test [-- ${Object.keys(parts).join("|")} [file]]`,
  );
  process.exit(2);
}

const outcomes: Outcome[] = part ? [await part(selected())] : await runAll();

if (part === undefined) outcomes.push(conformance(outcomes));

const ci = Boolean(process.env.CI);
console.log(`\n${summary(outcomes, ci).join("\n")}`);
process.exitCode = total(outcomes, ci).failed > 0 ? 1 : 0;

/** The filters as files; ends the process if one matches nothing. */
function selected(): string[] {
  if (wanted !== "unit" && wanted !== "postgres" && wanted !== "protocol" && wanted !== "e2e") return filter;
  try {
    return matchingFiles(wanted, filter, testFilesIn(root));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(2);
  }
}

/**
 * Every part, in two parallel sequences, so that two cores are always busy. The protocol tests and
 * Schemathesis are sequential and use one core each: they run next to a part with several processes, and no
 * sequence ends with one of them, which would leave a core idle. Later parts are prepared at the start, while
 * the first ones wait for downloads. The browser tests run last and alone.
 */
async function runAll(): Promise<Outcome[]> {
  const { unit, postgres, protocol, schemathesis, deploy, e2e } = parts;
  const log = (line: string) => console.log(line);
  // A failure here occurs again, with its reason, in the part that needs it.
  const ready = Promise.allSettled([installSchemathesis(log), ensureBuilt(log).then(prepareData)]);
  const whenReady: RunPart = (filter) => ready.then(() => schemathesis(filter));
  const besides = await Promise.all([inOrder(protocol, whenReady, unit), inOrder(postgres, deploy)]);
  const [, data] = await ready;
  try {
    return [...besides.flat(), await e2e([])];
  } finally {
    if (data.status === "fulfilled") data.value();
  }
}

async function inOrder(...wanted: readonly RunPart[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const run of wanted) outcomes.push(await run([]));
  return outcomes;
}

/** Whether the tests that just ran show all of docs/conformance.md. */
function conformance(ran: readonly Outcome[]): Outcome {
  const failures = unshown(
    sections,
    ran.flatMap((outcome) => (outcome.ran ? (outcome.tests ?? []) : [])),
  );
  return {
    part: "conformance",
    ran: true,
    passed: 0,
    failed: failures.length,
    skipped: 0,
    seconds: 0,
    failures,
  };
}

/**
 * Tests without AWS, on the embedded database; in a full run, PostgreSQL runs those for which one database is
 * enough.
 */
async function runUnit(filter: readonly string[]): Promise<Outcome> {
  const leftOut =
    part === undefined && process.env.TEST_DATABASE_URL
      ? enoughOnServer(testsOnDatabase(readModules(root)))
      : [];
  const env = { ...withoutDatabase(), [leftOutSetting]: leftOut.join(",") };
  return await runVitest("unit", { projects: ["unit", "web", "web-logic"], filter, env });
}

/** The server's tests again on PostgreSQL; tests without a database need not run twice. */
async function runPostgres(filter: readonly string[]): Promise<Outcome> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) {
    const notRun =
      "TEST_DATABASE_URL is not set; TEST_DATABASE_URL=postgres://user:password@host/empty_database npm test";
    return { part: "postgres", ran: false, notRun };
  }
  const files = filter.length > 0 ? filter : testsOnDatabase(readModules(root));
  return await runVitest("postgres", { projects: ["unit"], filter: files, env: { ...process.env } });
}

async function runProtocol(filter: readonly string[]): Promise<Outcome> {
  try {
    const moto = await startMoto((line) => console.log(line));
    try {
      const env = { ...withoutDatabase(), MOTO_URL: moto.url };
      return await runVitest("protocol", { projects: ["protocol"], filter, env });
    } finally {
      await moto.stop();
    }
  } catch (error) {
    if (!(error instanceof NoPythonError)) throw error;
    return { part: "protocol", ran: false, notRun: error.message };
  }
}

function withoutDatabase(): NodeJS.ProcessEnv {
  const { TEST_DATABASE_URL: _, ...env } = process.env;
  return env;
}

// node e2e/take-screens.ts [page …]   pictures of every page × state × theme × width, in test-results/screens, and what axe,
//                                  layout shift, and first paint say of each; ends with 1 when there is something
// node e2e/take-screens.ts --large    the same of a workspace with 100,000 resources
// node e2e/take-screens.ts --organization [--record]   only the pages of a workspace with an organization
// node e2e/take-screens.ts --record   records what the server answers, and takes the pictures of e2e/screens again
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Browser, chromium, type Page } from "@playwright/test";
import { ensureBuilt } from "../apps/server/ensure-built.mjs";
import { root, runScript } from "../tools/suite/run.ts";
import { violationsOf } from "./support/accessibility.ts";
import { findBrowser } from "./support/browser.ts";
import { firstPaint, MOST_UNTIL_PAINT_MS } from "./support/first-paint.ts";
import { MOST_SHIFT, watchLayoutShift } from "./support/layout-shift.ts";
import {
  anotherAddress,
  ask,
  createMember,
  createOperator,
  enter,
  login,
  type Person,
} from "./support/people.ts";
import { type Recording, readRecording, recordInto, writeRecording } from "./support/recorded-answers.ts";
import {
  type Data,
  dress,
  loaded,
  putStored,
  type RecordedIds,
  type Screen,
  screens,
  settled,
  type Theme,
  toEnd,
  type Width,
} from "./support/screens.ts";
import { type RunningServer, startServer } from "./support/server.ts";
import { until } from "./support/until.ts";

const folder = join(root, "test-results", "screens");
const looks: readonly (readonly [Theme, Width])[] = [
  ["light", 1440],
  ["dark", 1440],
  ["light", 390],
  ["dark", 390],
  ["light", 720],
];
const LARGE = "100000";
/** Accounts of the organization. */
const ACCOUNTS = "6";
/** Pause between two looks at the analysis. */
const LOOK_MS = 2000;
/** Pixels of a picture from the top of the page: a list of 500 rows is drawn only where the window is. */
const MOST_HEIGHT = 3000;

/** First contentful paint of each page with data. */
const paints: { name: string; ms: number }[] = [];

/** A page in a state that its URL can't name. */
type State = "few" | "empty" | "loading" | "failing";

const wanted = process.argv.slice(2);
const record = wanted.includes("--record");
const large = wanted.includes("--large");
const organization = wanted.includes("--organization");
const all = screens.filter(({ data }) => (data === "organization") === organization);
const only = wanted.filter((word) => !word.startsWith("--"));

await ensureBuilt((line) => console.log(line));
const found = await findBrowser();
const server = await startServer({
  env: {
    ...(large ? { SANDBOX_RESOURCES: LARGE } : {}),
    ...(organization ? { SANDBOX_ACCOUNTS: ACCOUNTS } : {}),
  },
});
const browser = await chromium.launch(found.launch);
try {
  const few = await (large ? analyzedLarge(server) : createOperator(server));
  const people = { few, empty: await createMember(server), organization: few };
  const ids = await idsOf(server, people.few);
  if (record) await recordAll(server, browser, people, ids);
  else await takeAll(server, browser, people, ids);
} finally {
  await browser.close();
  await server.stop();
}
if (record) {
  const { code } = await runScript(
    "@playwright/test/cli.js",
    ["test", "screens", "--update-snapshots=all", ...(organization ? ["-g", "organization"] : [])],
    {
      env: { ...process.env, E2E_LAUNCH: JSON.stringify(found.launch) },
    },
  );
  process.exitCode = code ?? 1;
}

/** A person whose large sandbox account was analyzed: a response that waits for the end would time out. */
async function analyzedLarge(of: RunningServer): Promise<Person> {
  const person = await createMember(of);
  const { idToken: token } = await login(of, person);
  const headers = { prefer: "respond-async" };
  const { runId } = await ask<{ runId: string }>(of, "POST", "/full-analysis", { token, headers });
  const { status } = await until(
    async () => {
      // wall: a pause between two looks at a run of many minutes
      await sleep(LOOK_MS);
      return await ask<{ status: string }>(of, "GET", `/runs/${runId}`, await freshToken(of, person));
    },
    (run) => run.status !== "queued" && run.status !== "running",
  );
  if (status !== "completed") throw new Error(`The analysis ended as ${status}.`);
  return person;
}

/** The analysis can take longer than a token is valid. */
async function freshToken(of: RunningServer, person: Person): Promise<{ token: string }> {
  return { token: (await login(of, person)).idToken };
}

/** The most severe finding with its resource, the top recommendation, and the newest scan. */
async function idsOf(of: RunningServer, person: Person): Promise<RecordedIds> {
  const { idToken: token } = await login(of, person);
  type Findings = { findings: { findingId: string; resourceId: string }[] };
  type Recommendations = { recommendations: { recommendationId: string }[] };
  const { findings } = await ask<Findings>(of, "GET", "/security/findings?limit=1&status=ACTIVE&sort=risk", {
    token,
  });
  const { recommendations } = await ask<Recommendations>(of, "GET", "/cost/recommendations?limit=1", {
    token,
  });
  const { runs } = await ask<{ runs: { id: string }[] }>(of, "GET", "/runs?kind=security_scan&limit=1", {
    token,
  });
  type Paths = { paths: { target: string }[] };
  const { paths } = await ask<Paths>(of, "GET", "/paths?limit=1", { token });
  const [run] = runs;
  const [finding] = findings;
  const [recommendation] = recommendations;
  const [path] = paths;
  if (!finding || !recommendation || !run || !path)
    throw new Error("The sandbox account has no finding, no recommendation, no scan, or no attack path.");
  return { ...finding, ...recommendation, runId: run.id, pathTarget: path.target };
}

async function opened(in_: Browser, of: RunningServer, { theme, width }: { theme: Theme; width: Width }) {
  const page = await in_.newPage({
    ...{ baseURL: of.url, locale: "en-US", timezoneId: "UTC", extraHTTPHeaders: anotherAddress() },
  });
  await dress(page, theme, width);
  return page;
}

async function goTo(
  page: Page,
  screen: Screen,
  people: Record<Data, Person>,
  ids: RecordedIds,
): Promise<void> {
  const path = screen.path(ids);
  await putStored(page, screen);
  if (screen.signedOut) await page.goto(path);
  else await enter(page, people[screen.data ?? "few"], path);
}

async function recordAll(
  of: RunningServer,
  in_: Browser,
  people: Record<Data, Person>,
  ids: RecordedIds,
): Promise<void> {
  const user = async (data: Data) => {
    type Login = { user: Recording["user"]["few"] };
    const { email, password } = people[data];
    return (await ask<Login>(of, "POST", "/auth/login", { body: { email, password } })).user;
  };
  // What is not recorded now stays.
  const before = readRecording();
  const answers: Recording["answers"] = organization
    ? { ...before.answers, organization: {} }
    : { few: {}, empty: {}, signedOut: {}, organization: before.answers.organization };
  for (const screen of all)
    for (const width of [1440, 390] as const) {
      const page = await opened(in_, of, { theme: "light", width });
      const recorder = await recordInto(
        page,
        answers[screen.signedOut ? "signedOut" : (screen.data ?? "few")],
      );
      await goTo(page, screen, people, ids);
      await loaded(page, screen);
      await toEnd(page);
      await loaded(page, screen);
      await page.waitForLoadState("load");
      await recorder.done();
      await page.close();
    }
  const at = new Date().toISOString();
  const { user: known } = before;
  writeRecording(
    organization
      ? {
          ...before,
          ...{ answers, organizationAt: at },
          user: { ...known, organization: await user("organization") },
        }
      : {
          ...{ at, ids, answers, organizationAt: before.organizationAt },
          user: { ...known, few: await user("few"), empty: await user("empty") },
        },
  );
}

async function takeAll(
  of: RunningServer,
  in_: Browser,
  people: Record<Data, Person>,
  ids: RecordedIds,
): Promise<void> {
  mkdirSync(folder, { recursive: true });
  let complaints = 0;
  for (const screen of all.filter(({ name }) => only.length === 0 || only.includes(name)))
    for (const state of statesOf(screen))
      for (const [theme, width] of looks) {
        const name = `${screen.name}-${large ? "large" : state}-${theme}-${width}`;
        const page = await opened(in_, of, { theme, width });
        const found = await take(page, { name, theme, screen, state, people, ids });
        await page.close();
        complaints += found.length;
        console.log([name, ...found].join("\n  ✗ "));
      }
  const [slowest] = paints.toSorted((a, b) => b.ms - a.ms);
  if (slowest)
    console.log(`first contentful paint of ${paints.length}: at most ${slowest.ms} ms (${slowest.name})`);
  console.log(`${complaints} complaints`);
  if (complaints > 0) process.exitCode = 1;
}

/** The states in which a page is taken. Some have an empty state as a screen of its own. */
function statesOf({ name, data, signedOut, ownText }: Screen): readonly State[] {
  if (large || data === "empty" || signedOut || ownText) return ["few"];
  const alone = data === "organization" || all.some((other) => other.name === `${name}-empty`);
  return alone ? ["few", "loading", "failing"] : ["few", "empty", "loading", "failing"];
}

type Shot = {
  name: string;
  theme: Theme;
  screen: Screen;
  state: State;
  people: Record<Data, Person>;
  ids: RecordedIds;
};

/** Takes one picture. @returns what axe and the layout shift say of it */
async function take(page: Page, { name, theme, screen, state, people, ids }: Shot): Promise<string[]> {
  try {
    await put(page, state);
    const shifts = await watchLayoutShift(page);
    await goTo(page, state === "empty" ? { ...screen, data: "empty" } : screen, people, ids);
    if (state === "few") await loaded(page, screen);
    else await page.locator("main h1").first().waitFor({ timeout: 30_000 });
    if (state === "empty") await settled(page);
    if (state === "failing") await page.getByRole("alert").first().waitFor();
    // Before the picture, for which the window becomes as high as the page.
    const { sum, largest } = await shifts();
    const { width = 0 } = page.viewportSize() ?? {};
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    const clip = { x: 0, y: 0, width, height: Math.min(height, MOST_HEIGHT) };
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path, clip, fullPage: true, animations: "disabled" });
    const found = await violationsOf(page, theme);
    if (state === "few" || state === "empty") {
      const painted = await firstPaint(page);
      paints.push({ name, ms: painted });
      if (painted >= MOST_UNTIL_PAINT_MS) found.push(`is first painted after ${painted} ms`);
    }
    if (sum >= MOST_SHIFT) found.push(`moves by ${sum.toFixed(3)}, most of it ${largest.slice(0, 200)}`);
    return found;
  } catch (error) {
    return [`was not seen: ${String(error).slice(0, 200)}`];
  }
}

/** Holds back or fails everything that pages read; who is signed in is still answered. */
async function put(page: Page, state: State): Promise<void> {
  if (state === "few" || state === "empty") return;
  await page.route("**/api/**", async (route) => {
    if (route.request().method() !== "GET" || /\/api\/(auth|events)/.test(route.request().url()))
      return await route.continue();
    if (state === "loading") return;
    await route.fulfill({
      status: 500,
      contentType: "application/problem+json",
      body: '{"status":500,"code":"internal","detail":"Something went wrong on the server.","error":"Something went wrong on the server.","message":"Something went wrong on the server."}',
    });
  });
}

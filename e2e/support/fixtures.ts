import { test as base, expect } from "@playwright/test";
import { codeIn, type Mail, waitForMail } from "./mail.ts";
import { anotherAddress, createMember, createOperator, type Person, unusedEmail } from "./people.ts";
import { type RunningServer, startServer } from "./server.ts";

/** Reads the server's outbox. */
type Mails = {
  /** The newest email to an address; waits until this many were sent, 1 by default. */
  latest: (to: string, subject?: RegExp, sent?: number) => Promise<Mail>;
  /** The 6-digit code of the newest email with one. */
  code: (to: string, subject?: RegExp) => Promise<string>;
};

type TestFixtures = { mails: Mails; address: string; noFailures: undefined };
type WorkerFixtures = {
  server: RunningServer;
  /**
   * Settings of the server; `test.use({ serverEnv: { … } })` at the top of a file starts a separate server.
   */
  serverEnv: Record<string, string>;
  member: Person;
  operator: Person;
};

/** Output of `prepare-data.ts`: a data directory and the operator in it. */
type PreparedOperator = { dataDir: string; operator: Person };

/**
 * `server`: the built server, one per worker; `page`'s URLs are relative to it. A server with separate
 * settings starts with an empty data directory, the others with the prepared operator.
 * `address`: an email address that no other test uses.
 * `member`: a registered and verified person, one per server, for tests that change nothing about the person
 * (`createMember` creates others).
 * `operator`: a person whose sandbox account was discovered, scanned, and analyzed, one per server, for tests
 * that change nothing in the workspace, because a discovery takes the server longer than most tests
 * (`createOperator` creates others).
 * Each test has its own client address. Every test also fails on an error in the page or a 5xx response.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true, scope: "worker" }],
  server: [
    async ({ serverEnv }, use) => {
      // Settings can affect how the operator's account is read, so such a server starts empty.
      const copyOf = Object.keys(serverEnv).length === 0 ? preparedOperator()?.dataDir : undefined;
      const server = await startServer({
        env: serverEnv,
        ...(copyOf === undefined ? {} : { copyOf, work: "muchWork" as const }),
      });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  member: [async ({ server }, use) => use(await createMember(server)), { scope: "worker" }],
  operator: [
    async ({ server }, use) => {
      const prepared = preparedOperator();
      const inServer = prepared !== undefined && server.copyOf === prepared.dataDir;
      await use(inServer ? prepared.operator : await createOperator(server));
    },
    { scope: "worker", timeout: 600_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  extraHTTPHeaders: async ({}, use) => use(anotherAddress()),
  baseURL: async ({ server }, use) => use(server.url),
  mails: async ({ server }, use) => {
    const latest: Mails["latest"] = (to, subject, sent = 1) =>
      waitForMail(server.dataDir, { to, sent, ...(subject ? { subject } : {}) });
    await use({ latest, code: async (to, subject) => codeIn(await latest(to, subject)) });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's shape
  address: async ({}, use) => use(unusedEmail()),
  noFailures: [
    async ({ page }, use) => {
      const violations: string[] = [];
      page.on("pageerror", (error) => violations.push(`error in the page: ${error.stack ?? error.message}`));
      page.on("response", (response) => {
        if (response.status() >= 500) violations.push(`${response.status()} from ${response.url()}`);
      });
      await use(undefined);
      // A response that a test changes on its way may still be open when the test ends.
      if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function preparedOperator(): PreparedOperator | undefined {
  const given = process.env.E2E_PREPARED_OPERATOR;
  return given === undefined ? undefined : (JSON.parse(given) as PreparedOperator); // written by prepare-data.ts
}

import { test as base, expect } from "@playwright/test";
import { codeIn, type Mail, waitForMail } from "./mail.ts";
import { anotherAddress, newMember, newOperator, type Person, unusedEmail } from "./people.ts";
import { type RunningServer, startServer } from "./server.ts";

/** Reads the server's outbox. */
type Mails = {
  /** The newest mail to an address; waits until as many are there as were sent, 1 unless given. */
  latest: (to: string, subject?: RegExp, sent?: number) => Promise<Mail>;
  /** The 6-digit code of the newest such mail. */
  code: (to: string, subject?: RegExp) => Promise<string>;
};

type TestFixtures = { mails: Mails; address: string; noFailures: undefined };
type WorkerFixtures = {
  server: RunningServer;
  /** Settings of the server; `test.use({ serverEnv: { … } })` at the top of a file gives it a server of its own. */
  serverEnv: Record<string, string>;
  member: Person;
  operator: Person;
};

/** What `prepare-data.ts` hands down: a data directory and the operator in it. */
type PreparedOperator = { dataDir: string; operator: Person };

/**
 * `server`: the built server, one per worker; `page`'s addresses are relative to it. One with settings of its own
 * begins with an empty data directory, the others with the prepared operator in it.
 * `address`: an email address no other test uses. `member`: someone registered and verified, one per server, for
 * tests that change nothing about the person (`newMember` makes others). `operator`: someone whose sandbox account
 * was discovered, scanned and its costs analysed, one per server, for tests that change nothing in the workspace: a
 * discovery takes the server longer than most tests (`newOperator` makes others). Each test comes from a client
 * address of its own. Every test also fails on an error in the page or a 5xx answer.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  serverEnv: [{}, { option: true, scope: "worker" }],
  server: [
    async ({ serverEnv }, use) => {
      // Settings may say how the operator's account is read: such a server begins empty.
      const copyOf = Object.keys(serverEnv).length === 0 ? preparedOperator()?.dataDir : undefined;
      const server = await startServer({ env: serverEnv, ...(copyOf === undefined ? {} : { copyOf }) });
      await use(server);
      await server.stop();
    },
    { scope: "worker", timeout: 600_000 },
  ],
  member: [async ({ server }, use) => use(await newMember(server)), { scope: "worker" }],
  operator: [
    async ({ server }, use) => {
      const prepared = preparedOperator();
      const inServer = prepared !== undefined && server.copyOf === prepared.dataDir;
      await use(inServer ? prepared.operator : await newOperator(server));
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
      expect(violations).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

function preparedOperator(): PreparedOperator | undefined {
  const given = process.env.E2E_PREPARED_OPERATOR;
  return given === undefined ? undefined : (JSON.parse(given) as PreparedOperator); // as prepare-data.ts wrote it
}

import type { EndpointKey } from "@skyledger/contract";
import type { TestAnswer, TestPerson, TestRequest } from "../../../testing/test-server.ts";
import { startTestServer, type TestServer } from "../../../testing/test-server.ts";
import { useAwsEnvironment } from "../environment.ts";
import { asked } from "./declared-subjects.ts";
import {
  type AnswerOptions,
  createModelAnswers,
  type ModelAnswers,
  startModelServer,
} from "./model-server.ts";
import type { PageMode } from "./pages.ts";
import { Random } from "./random.ts";
import { violationsOfPages } from "./shown-pages.ts";
import { violationsOfStored } from "./stored-violations.ts";
import { Answering } from "./trial.ts";

/** Results of whole runs of one connected account. */
export interface WholeRun {
  /** One sentence each. */
  readonly violations: readonly string[];
  readonly answers: ModelAnswers;
  /** What was found, so that a test sees that there was something. */
  readonly found: { readonly resources: number; readonly findings: number; readonly recommendations: number };
}

/** A server of the product with the model-based stand-in as AWS. */
export interface WholeRuns {
  /** Connects an account in its own workspace, and runs everything that reads it. */
  run(options: AnswerOptions): Promise<WholeRun>;
  close(): Promise<void>;
}

const credentials = { accessKeyId: "AKIAMODEL", secretAccessKey: "model" };

/** The caller's identity, and the Regions: required for connecting an account. */
const identity: AnswerOptions["fixed"] = {
  "ec2.DescribeRegions": { Regions: [new Map([["RegionName", asked.region]])] },
  "sts.GetCallerIdentity": {
    Account: asked.accountId,
    Arn: `arn:aws:iam::${asked.accountId}:user/skyledger`,
    UserId: "AIDAMODEL",
  },
};

/** Starts both servers: the product's, with its own database, and the stand-in on its own port. */
export async function startWholeRuns(): Promise<WholeRuns> {
  const answering = new Answering();
  const aws = await startModelServer(answering);
  const restore = useAwsEnvironment(credentials, aws.url);
  const server = await startTestServer({
    AWS_ENDPOINT_URL: aws.url,
    AWS_REGION: asked.region,
    ALLOW_AMBIENT_AWS: "true",
    // Long lists use up a day's usual allowance.
    COST_EXPLORER_DAILY_REQUESTS: "10000",
  });
  return {
    async run(options) {
      const answers = createModelAnswers({ ...options, fixed: { ...identity, ...options.fixed } });
      answering.current = answers;
      const run = new RunsOfAccount(server, await server.person());
      await run.all();
      const violations = [...new Set([...run.violations, ...answers.violations])];
      return { violations, answers, found: run.found };
    },
    async close() {
      await server.close();
      restore();
      await aws.close();
    },
  };
}

/** How the responses of one whole run are generated. */
export function wholeOptionsOf(seed: string, run: number): AnswerOptions {
  const drawn = `${seed}:whole:${run}`;
  const random = new Random(drawn);
  const pages = random.pick<PageMode | undefined>([
    undefined,
    "duplicates",
    "empty",
    "same-token",
    "endless",
  ]);
  const optional = random.pick([undefined, 0.5, 0.85, 1]);
  return {
    seed: drawn,
    errors: random.pick([0, 0, 0.05, 0.3]),
    blank: random.pick([0, 0, 0.3]),
    strange: random.pick([0.05, 0.3, 0.8]),
    ...(pages ? { pages } : {}),
    ...(optional === undefined ? {} : { fullness: { optional, items: 2 } }),
  };
}

class RunsOfAccount {
  readonly violations: string[] = [];
  readonly #server: TestServer;
  readonly #person: TestPerson;
  found = { resources: 0, findings: 0, recommendations: 0 };

  constructor(server: TestServer, person: TestPerson) {
    this.#server = server;
    this.#person = person;
  }

  async #ask<K extends EndpointKey>(key: K, request: TestRequest<K> = {}): Promise<TestAnswer> {
    const answer = await this.#server.call(key, { ...request, as: this.#person });
    if (answer.status >= 300) this.violations.push(`${key} answered ${answer.status}: ${answer.text}`);
    return answer;
  }

  /** A fake clock stands still; a run compares its time with the previous one. */
  #later(minutes = 1): void {
    this.#server.clock.advance(minutes * 60_000);
  }

  /** Without the costs of a single account there is nothing to show, which the run reports. */
  async #analyseCosts(accountIds: string[]): Promise<boolean> {
    const key = "POST /cost/analysis";
    const request = { as: this.#person, body: { accountIds, tagKeys: ["team"] } };
    const { status, text, body } = await this.#server.call(key, request);
    const refused =
      /^No cost data could be read\. Model: (?:\w+ failed with \w|AWS has not prepared this account's)/;
    if (status === 502 && refused.test(body.detail)) return false;
    if (status >= 300) this.violations.push(`${key} answered ${status}: ${text}`);
    return status < 300;
  }

  async all(): Promise<void> {
    const { status, body, text } = await this.#ask("POST /accounts", {
      body: { kind: "ambient", name: "Model", regions: [asked.region] },
    });
    if (status !== 201) throw new Error(`The account was not connected: ${text}`);
    const accountIds = [String(body.id)];
    this.#later();
    await this.#ask("POST /resources/discover", { body: { accountIds } });
    // The second one gets other responses: listed resources may be deleted, or have other values.
    this.#later();
    await this.#ask("POST /resources/discover", { body: { accountIds } });
    await this.#ask("POST /security/scan", { body: { scanType: "QUICK", accountIds } });
    this.#later();
    await this.#ask("POST /security/security-hub-import", { body: { accountIds } });
    const hasCosts = await this.#analyseCosts(accountIds);
    const [accountId = ""] = accountIds;
    const { workspaceId } = this.#person;
    this.violations.push(...(await violationsOfStored(this.#server.database, workspaceId, accountId)));
    const shown = await violationsOfPages((key, request) => this.#ask(key, request), accountId, hasCosts);
    this.violations.push(...shown.violations);
    this.found = shown.found;
  }
}

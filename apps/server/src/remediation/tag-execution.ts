import { setTimeout as sleep } from "node:timers/promises";
import type { AutomationRun } from "@skyledger/core/model/define-fix";
import { z } from "zod";
import type { AccountConnection } from "../platform/aws/account-connection.ts";
import type { AutomationState } from "./aws/automation.ts";
import type { AutomationGateway } from "./aws/automation-gateway.ts";
import { failedRun } from "./failure-text.ts";

const firstPollMs = 250;
const longestPollMs = 5_000;
/** Longer than a call for 20 resources ever takes. */
const followedForMs = 15 * 60_000;
/** Retries when a state can't be read, at the pace of polling. */
const blindPollsAllowed = 10;

/** How a run of a document ended. */
export interface DocumentEnd {
  /** Why it failed as a whole, as a sentence; undefined: it succeeded. */
  failure?: string;
  /** Why AWS did not change a resource, by ARN: the API answers with success and names what it could not change. */
  failed: ReadonlyMap<string, string>;
}

interface Context {
  aws: Pick<AutomationGateway, "startAutomation" | "automation">;
  connection: () => Promise<AccountConnection>;
  /** Throws when another process has taken over. */
  alive: () => void;
}

interface Start {
  accountId: string;
  region: string;
  run: AutomationRun;
  clientToken: string;
}

/** The members of `FailedResourcesMap`, as the step's output has it. */
function failuresIn({ steps }: AutomationState): Map<string, string> {
  const failed = new Map<string, string>();
  for (const text of steps.flatMap(({ outputs }) => outputs?.Failed ?? [])) {
    for (const [arn, { ErrorCode, ErrorMessage }] of Object.entries(parsed(text))) {
      failed.set(arn, `${ErrorCode}: ${ErrorMessage}`.replaceAll(/\s+/g, " ").slice(0, 500));
    }
  }
  return failed;
}

const failures = z.record(
  z.string(),
  z.object({ ErrorCode: z.string().catch(""), ErrorMessage: z.string().catch("") }),
);

function parsed(text: string): z.infer<typeof failures> {
  try {
    return failures.parse(JSON.parse(text));
  } catch {
    // A text that Systems Manager cut off: the reading afterward shows what was not changed.
    return {};
  }
}

/** Starts a document once for its client token, and follows it to its end. */
export async function runDocument({ aws, connection, alive }: Context, start: Start): Promise<DocumentEnd> {
  const none = new Map<string, string>();
  const started = await aws.startAutomation(await connection(), start);
  if (!started.ok) {
    const { reason, message } = started.refusal;
    const what =
      reason === "denied"
        ? `Systems Manager refused to start ${start.run.document}. Install the template for fixes (Cloud accounts, Fixes) in this account.`
        : `Systems Manager could not start ${start.run.document}.`;
    return { failure: `${what} ${message}`, failed: none };
  }
  const { executionId } = started.value;
  const trace = `Its execution in Systems Manager is ${executionId}.`;
  let waitMs = firstPollMs;
  let blind = 0;
  for (let waited = 0; waited < followedForMs; waited += waitMs) {
    alive();
    const answer = await aws.automation(await connection(), { region: start.region, executionId });
    if (!answer.ok) {
      blind += 1;
      if (answer.refusal.reason === "denied" || blind > blindPollsAllowed)
        return {
          failure: `The run's status can't be read: ${answer.refusal.message}. ${trace}`,
          failed: none,
        };
    } else {
      blind = 0;
      const { phase, status, failure } = answer.value;
      if (phase === "succeeded") return { failed: failuresIn(answer.value) };
      if (phase === "failed") return { failure: failedRun(status, failure).message, failed: none };
    }
    await sleep(waitMs);
    waitMs = Math.min(longestPollMs, waitMs * 1.5);
  }
  return { failure: `The run did not end within 15 minutes. ${trace}`, failed: none };
}

import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { CloudAccount } from "@skyledger/core/model/cloud-account";
import type { AutomationRun } from "@skyledger/core/model/define-fix";
import { z } from "zod";
import type { AwsRefusal } from "../platform/aws/open-sends.ts";
import { storedJson } from "../platform/stored-json.ts";
import type { RunContext } from "../runs/lease.ts";
import type { RemediationDeps } from "./deps.ts";
import { failedRun, type RunFailure } from "./failure-text.ts";
import type { StepName, StoredRemediation } from "./store/stored-remediation.ts";

const firstPollMs = 250;
const longestPollMs = 10_000;
/** Longer than any document of the catalog takes. */
const followedForMs = 2 * 3_600_000;
/** Retries when a state can't be read, at the pace of polling. */
const blindPollsAllowed = 30;

/** The stored state of an execution step. */
export interface ExecutionDetail {
  run: AutomationRun;
  clientToken: string;
  executionId?: string;
  status?: string;
  /** AWS's reason for a failure, as it is. */
  failure?: string;
  steps?: readonly { name: string; status: string }[];
}

const schema: z.ZodType<ExecutionDetail> = z.object({
  run: z.object({ document: z.string(), parameters: z.record(z.string(), z.array(z.string())) }),
  clientToken: z.string(),
  executionId: z.string().exactOptional(),
  status: z.string().exactOptional(),
  failure: z.string().exactOptional(),
  steps: z.array(z.object({ name: z.string(), status: z.string() })).exactOptional(),
});
/** Written by this process or an earlier one. @throws AppError unreadable_data */
const executionDetail = storedJson("remediation_steps.detail", schema);

/** The state of an execution in a step's detail; null for a step that executes nothing. */
export function executionOf(detail: Readonly<Record<string, unknown>>): ExecutionDetail | null {
  return "run" in detail ? executionDetail(detail) : null;
}

/** How a run of a document ended. */
export type ExecutionEnd = { ok: true } | ({ ok: false } & RunFailure);

/**
 * Starts documents and follows them to their end. The client token is stored before the start and the
 * execution's id after it, so that another process finds the same run and none is started twice.
 */
export class AutomationFollower {
  readonly #deps: RemediationDeps;
  readonly #hold: RunContext;
  readonly #remediation: StoredRemediation;
  readonly #account: CloudAccount;
  #executionId: string | undefined;

  constructor(
    deps: RemediationDeps,
    hold: RunContext,
    remediation: StoredRemediation,
    account: CloudAccount,
  ) {
    this.#deps = deps;
    this.#hold = hold;
    this.#remediation = remediation;
    this.#account = account;
  }

  /** For messages: where to look in AWS. */
  trace(): string {
    return this.#executionId === undefined
      ? ""
      : ` Its execution in Systems Manager is ${this.#executionId}.`;
  }

  async run(name: "execution" | "rollback", run: AutomationRun): Promise<ExecutionEnd> {
    const detail: ExecutionDetail = { run, clientToken: randomUUID() };
    const at = this.#deps.now().toISOString();
    const { workspaceId, id } = this.#remediation;
    const step = await this.#deps.remediations.beginStep(workspaceId, id, { name, at, detail });
    if (step.status === "done") return { ok: true };
    const known = executionDetail(step.detail);
    if (step.status === "failed") {
      const { status, failure = "" } = known;
      return {
        ok: false,
        message: step.message,
        next: status === undefined ? "" : failedRun(status, failure).next,
      };
    }
    const started = known.executionId ?? (await this.#start(known));
    if (typeof started !== "string") return await this.#ended(name, { ...started, next: "" });
    this.#executionId = started;
    await this.#deps.remediations.updateStep(workspaceId, id, { name, at, detail: { executionId: started } });
    return await this.#follow(name, started);
  }

  async #start({ run, clientToken }: ExecutionDetail): Promise<string | { message: string }> {
    const { region } = this.#remediation;
    this.#hold.signal.throwIfAborted();
    const answer = await this.#deps.aws.startAutomation(await this.#deps.connectionOf(this.#account), {
      accountId: this.#account.awsAccountId,
      region,
      run,
      clientToken,
    });
    if (answer.ok) return answer.value.executionId;
    return { message: startRefused(run, answer.refusal) };
  }

  async #follow(name: "execution" | "rollback", executionId: string): Promise<ExecutionEnd> {
    const { region } = this.#remediation;
    let waitMs = firstPollMs;
    let blind = 0;
    for (let waited = 0; waited < followedForMs; waited += waitMs) {
      const connection = await this.#deps.connectionOf(this.#account);
      const answer = await this.#deps.aws.automation(connection, { region, executionId });
      if (!answer.ok) {
        blind += 1;
        if (answer.refusal.reason === "denied" || blind > blindPollsAllowed) {
          return await this.#ended(name, {
            message: `The run was started, but its status can't be read: ${answer.refusal.message}.${this.trace()}`,
            next: "",
          });
        }
      } else {
        blind = 0;
        const { phase, status, failure, steps } = answer.value;
        await this.#remember(name, { status, steps, ...(failure === "" ? {} : { failure }) });
        if (phase === "succeeded") return await this.#ended(name, null);
        if (phase === "failed") return await this.#ended(name, failedRun(status, failure));
      }
      await sleep(waitMs, undefined, { signal: this.#hold.signal });
      waitMs = Math.min(longestPollMs, waitMs * 1.5);
    }
    return await this.#ended(name, {
      message: `The run did not end within two hours.${this.trace()}`,
      next: "",
    });
  }

  async #remember(
    name: StepName,
    detail: Pick<ExecutionDetail, "status" | "steps" | "failure">,
  ): Promise<void> {
    const at = this.#deps.now().toISOString();
    await this.#deps.remediations.updateStep(this.#remediation.workspaceId, this.#remediation.id, {
      name,
      at,
      detail,
    });
  }

  async #ended(name: StepName, failure: RunFailure | null): Promise<ExecutionEnd> {
    await this.#deps.remediations.updateStep(this.#remediation.workspaceId, this.#remediation.id, {
      name,
      at: this.#deps.now().toISOString(),
      status: failure === null ? "done" : "failed",
      message: failure?.message ?? "The run succeeded.",
    });
    return failure === null ? { ok: true } : { ok: false, ...failure };
  }
}

function startRefused({ document }: AutomationRun, { reason, message }: AwsRefusal): string {
  if (reason === "denied") {
    return `Systems Manager refused to start ${document}. Install the template for fixes (Cloud accounts, Fixes) in this account. ${message}`;
  }
  if (reason === "throttled")
    return `Systems Manager is too busy to start ${document}. Try again in a minute.`;
  return `Systems Manager could not start ${document}. ${message}`;
}

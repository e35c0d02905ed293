import type { Send } from "@skyledger/core/model/aws-call";
import { createPacedSend } from "../../../platform/aws/paced-send.ts";
import { EndlessListError } from "../../../platform/aws/page-tokens.ts";
import { createSdkSend } from "../../../platform/aws/sdk-send.ts";
import type { HttpAnswer } from "./answer.ts";
import { inProcessHandler } from "./in-process.ts";
import { type AnswerOptions, createModelAnswers, type ModelAnswers } from "./model-server.ts";
import { malformedIn, type Outcome, violationsOfResource } from "./outcome.ts";
import type { HttpRequest } from "./read-request.ts";
import type { Subject } from "./subject.ts";

/** Maximum number of calls per run, which counts as endless beyond it. */
const callsOfRun = 20_000;

class EndlessRunError extends Error {
  override readonly name = "EndlessRunError";
}

/** Runs subjects with generated responses, one after the other. */
export interface Bench {
  /** One run with its violations, a sentence each. Without an outcome if the run rejected. */
  trial(
    subject: Subject,
    options: AnswerOptions,
  ): Promise<{ violations: string[]; answers: ModelAnswers; outcome?: Outcome }>;
}

/** Responses of the current run. */
export class Answering implements Pick<ModelAnswers, "answer"> {
  current: Pick<ModelAnswers, "answer"> | undefined;

  answer(request: HttpRequest): HttpAnswer {
    if (!this.current) throw new Error("No run is under way.");
    return this.current.answer(request);
  }
}

const credentials = { accessKeyId: "AKIAMODEL", secretAccessKey: "model" };

/**
 * The SDK's clients live as long as the bench, and only the responses behind them change.
 * @param endpointUrl a server that uses `answering`; omitted: within the process, without sockets
 */
export function createBench(
  answering = new Answering(),
  endpointUrl?: string,
  callsAtMost = callsOfRun,
): Bench {
  const sdk =
    endpointUrl === undefined
      ? createSdkSend({
          endpointUrl: "http://in-process.test",
          credentials,
          handler: inProcessHandler(answering),
        })
      : createSdkSend({ endpointUrl, credentials });
  const quick = { paceOf: () => ({ perSecond: 1e9, burst: 1e9 }), random: () => 0 };
  return {
    async trial(subject, options) {
      const answers = createModelAnswers(options);
      answering.current = answers;
      let calls = 0;
      const counted: Send = (call, signal) => {
        calls += 1;
        if (calls > callsAtMost) throw new EndlessRunError(`more than ${callsAtMost} calls`);
        return sdk(call, signal);
      };
      const { violations, ...run } = await evaluatedRun(subject, createPacedSend(counted, quick));
      if (calls > callsAtMost) violations.push("it does not end");
      return { violations: [...violations, ...answers.violations], answers, ...run };
    },
  };
}

async function evaluatedRun(
  subject: Subject,
  send: Send,
): Promise<{ violations: string[]; outcome?: Outcome }> {
  try {
    const outcome = await subject.run(send, new AbortController().signal);
    const { resources, values } = outcome;
    const violations = [
      ...resources.flatMap(violationsOfResource),
      ...values.flatMap((value) => malformedIn(value, subject.id)),
    ];
    return { violations, outcome };
  } catch (error) {
    if (isReportedByAws(error)) return { violations: [] };
    return { violations: [`it threw ${error instanceof Error ? (error.stack ?? error) : error}`] };
  }
}

/** An error that the callers of hand-written readers expect: AWS's own, or an unreadable list or response. */
function isReportedByAws(error: unknown): boolean {
  if (error instanceof EndlessListError || error instanceof SyntaxError) return true;
  return typeof error === "object" && error !== null && "$metadata" in error;
}

/** A violation without the parts that depend on the seed. */
export function kindOf(failure: string): string {
  return failure
    .replace(/\n[\s\S]*$/, "")
    .replaceAll(/\[\d+\]/g, "[]")
    .replace(/: "[^"]*"$/s, "")
    .replace(/given: .*$/s, "given");
}

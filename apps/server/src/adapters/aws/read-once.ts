import type { AwsCall, Send } from "./send.ts";

/** Calls that several declarations make with the same input: a setting of a region is also the list of a type. */
const askedBySeveral: ReadonlySet<string> = new Set([
  "accessanalyzer.listAnalyzers",
  "ecs.listClusters",
  "guardduty.listDetectors",
]);

/** Answers that are the same whichever region is asked: who we are. */
const sameEverywhere: ReadonlySet<string> = new Set(["sts.getCallerIdentity"]);

function sharedKey({ service, operation, input, region }: AwsCall): string | undefined {
  const name = `${service}.${operation}`;
  if (sameEverywhere.has(name)) return name;
  return askedBySeveral.has(name) ? `${name}|${region}|${JSON.stringify(input)}` : undefined;
}

/**
 * Wraps the `send` of one discovery: a call that several declarations make is made once, and all of them get its
 * answer or its error.
 */
export function readOnce(send: Send): Send {
  const answers = new Map<string, Promise<unknown>>();
  return (call, signal) => {
    const key = sharedKey(call);
    if (key === undefined) return send(call, signal);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = send(call, signal);
    answers.set(key, answer);
    return answer;
  };
}

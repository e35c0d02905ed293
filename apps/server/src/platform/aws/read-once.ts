import type { AwsCall, Send } from "@skyledger/core/model/aws-call";
import { own } from "@skyledger/core/model/own";
import { memberOf } from "../member-of.ts";

/**
 * Calls that several declarations make with the same input: a Region's setting is also the list of a type.
 */
const askedBySeveral: ReadonlySet<string> = new Set([
  "accessanalyzer.listAnalyzers",
  "ecs.listClusters",
  "guardduty.listDetectors",
]);

/** Responses that are the same in every Region: the caller's identity. */
const sameEverywhere: ReadonlySet<string> = new Set(["sts.getCallerIdentity"]);

/** A list without which another call returns nothing. */
interface Condition {
  /** In the same service, with the input that is used anyway. */
  operation: string;
  input: object;
  /** Response member with the list. */
  list: string;
  /** AWS's response to the other call if that list is empty. */
  answer: object;
}

const recorders = { operation: "describeConfigurationRecorders", input: {}, list: "ConfigurationRecorders" };

/** Calls that are skipped if the list that they depend on is empty, with the documentation page. */
const nothingWithout: Readonly<Record<string, Condition>> = {
  // An access point belongs to one file system (EFS user guide, "Working with access points").
  "efs.describeAccessPoints": {
    operation: "describeFileSystems",
    input: { MaxItems: 100 },
    list: "FileSystems",
    answer: { AccessPoints: [] },
  },
  // A replication group has at least its primary (ElastiCache API reference, "ReplicationGroup").
  "elasticache.describeReplicationGroups": {
    operation: "describeCacheClusters",
    input: { MaxRecords: 100, ShowCacheNodeInfo: true },
    list: "CacheClusters",
    answer: { ReplicationGroups: [] },
  },
  // The status of each recorder (Config API reference, "DescribeConfigurationRecorderStatus").
  "config-service.describeConfigurationRecorderStatus": {
    ...recorders,
    answer: { ConfigurationRecordersStatus: [] },
  },
  // Creating a channel requires a recorder, and one without a recorder delivers nothing (ibid.,
  // "PutDeliveryChannel").
  "config-service.describeDeliveryChannels": { ...recorders, answer: { DeliveryChannels: [] } },
};

const conditions = new Set(
  Object.entries(nothingWithout).map(([name, { operation }]) => `${name.split(".")[0]}.${operation}`),
);

function sharedKey({ service, operation, input, region }: AwsCall): string | undefined {
  const name = `${service}.${operation}`;
  if (sameEverywhere.has(name)) return name;
  if (!askedBySeveral.has(name) && !conditions.has(name)) return undefined;
  return `${name}|${region}|${JSON.stringify(input)}`;
}

/** Whether a response is a complete, empty list. An omitted list may not be empty. */
function isEmptyList(answer: unknown, member: string): boolean {
  if (typeof answer !== "object" || answer === null) return false;
  const list = memberOf(answer, member);
  const goesOn = Object.entries(answer).some(([name, value]) => /marker|token/i.test(name) && Boolean(value));
  return Array.isArray(list) && list.length === 0 && !goesOn;
}

/**
 * Wraps the `send` of one discovery: a call that several declarations make is made once, and all of them get
 * its response or error; a call that would return nothing is answered without AWS.
 */
export function createReadOnceSend(send: Send): Send {
  const answers = new Map<string, Promise<unknown>>();
  const once: Send = (call, signal) => {
    const key = sharedKey(call);
    if (key === undefined) return send(call, signal);
    const known = answers.get(key);
    if (known !== undefined) return known;
    const answer = send(call, signal);
    answers.set(key, answer);
    return answer;
  };
  return async (call, signal) => {
    const condition = own(nothingWithout, `${call.service}.${call.operation}`);
    if (condition === undefined) return await once(call, signal);
    const { operation, input, list, answer } = condition;
    const isEmpty = await once({ ...call, operation, input }, signal).then(
      (found) => isEmptyList(found, list),
      // The reader of that list reports it; the call itself may still be allowed.
      () => false,
    );
    return isEmpty ? answer : await once(call, signal);
  };
}

import type { AwsCall, Send } from "@skyledger/core/model/aws-call";

/** Calls that several declarations make with the same input: a setting of a region is also the list of a type. */
const askedBySeveral: ReadonlySet<string> = new Set([
  "accessanalyzer.listAnalyzers",
  "ecs.listClusters",
  "guardduty.listDetectors",
]);

/** Answers that are the same whichever region is asked: who we are. */
const sameEverywhere: ReadonlySet<string> = new Set(["sts.getCallerIdentity"]);

/** A list without which another call has nothing to return. */
interface Condition {
  /** Of the same service, with the input by which it is read anyway. */
  operation: string;
  input: object;
  /** Member of its answer that holds the list. */
  list: string;
  /** What AWS answers to the other call where that list is empty. */
  answer: object;
}

const recorders = { operation: "describeConfigurationRecorders", input: {}, list: "ConfigurationRecorders" };

/** Calls that are not made where the list that they depend on is empty, with the page that says that they do. */
const nothingWithout: Readonly<Record<string, Condition>> = {
  // An access point is an entry point into one file system (EFS user guide, "Working with access points").
  "efs.describeAccessPoints": {
    operation: "describeFileSystems",
    input: { MaxItems: 100 },
    list: "FileSystems",
    answer: { AccessPoints: [] },
  },
  // A replication group holds at least its primary (ElastiCache API reference, "ReplicationGroup").
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
  // A channel takes a recorder to make, and one that is left behind delivers nothing (ibid., "PutDeliveryChannel").
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

/** Whether an answer holds the whole list, and nothing is in it. What AWS leaves out is not known to be empty. */
function isEmptyList(answer: unknown, member: string): boolean {
  if (typeof answer !== "object" || answer === null) return false;
  const { [member]: list, ...rest } = answer as Record<string, unknown>;
  const goesOn = Object.entries(rest).some(([name, value]) => /marker|token/i.test(name) && Boolean(value));
  return Array.isArray(list) && list.length === 0 && !goesOn;
}

/**
 * Wraps the `send` of one discovery: a call that several declarations make is made once, and all of them get its
 * answer or its error; a call that has nothing to return is answered without asking AWS.
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
    const condition = nothingWithout[`${call.service}.${call.operation}`];
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

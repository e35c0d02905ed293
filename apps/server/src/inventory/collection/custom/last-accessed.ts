import type {
  GenerateServiceLastAccessedDetailsResponse,
  GetServiceLastAccessedDetailsResponse,
  RoleDetail,
  ServiceLastAccessed,
} from "@aws-sdk/client-iam";
import type { ActionAccess, LastAccessed, ServiceAccess } from "@skyledger/core/resources/last-accessed";
import { wholeAnswer } from "../../../platform/aws/whole-answer.ts";
import { inRealTime, type Pause } from "./credential-report.ts";
import type { CustomReaderContext } from "./custom-reader.ts";

/** Pauses between requests, in milliseconds. IAM makes most reports within two seconds. */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

/** A finished report. Throws when IAM could not make it, or takes longer than half a minute. */
async function finished(
  JobId: string,
  { send, region, signal }: CustomReaderContext,
  pause: Pause,
): Promise<GetServiceLastAccessedDetailsResponse> {
  const call = {
    service: "iam" as const,
    operation: "getServiceLastAccessedDetails",
    input: { JobId, MaxItems: 1000 },
    region,
  };
  for (let attempt = 0; ; attempt++) {
    // The operation's own output shape, here and below.
    const report = (await wholeAnswer(send, call, signal)) as GetServiceLastAccessedDetailsResponse;
    if (report.JobStatus === "COMPLETED") return report;
    const milliseconds = pausesMs[attempt];
    if (report.JobStatus !== "IN_PROGRESS" || milliseconds === undefined) {
      const why = report.Error?.Message ?? report.JobStatus ?? "no status";
      throw new Error(`IAM has no last accessed data: ${why}`);
    }
    await pause(milliseconds, signal);
  }
}

function namespaceOf({ ServiceNamespace: namespace }: ServiceLastAccessed): string {
  if (!namespace) throw new TypeError("IAM reported last accessed data without a service");
  return namespace;
}

/** Actions once each, by name. Null: IAM tracks none. */
function actionsOf(entries: readonly ServiceLastAccessed[]): readonly ActionAccess[] | null {
  const tracked = entries.flatMap(({ TrackedActionsLastAccessed: actions }) => actions ?? []);
  const found = new Map<string, string | null>();
  for (const { ActionName: name, LastAccessedTime: time } of tracked) {
    if (!name) throw new TypeError("IAM reported an action without its name");
    const at = time?.toISOString() ?? null;
    const before = found.get(name) ?? null;
    found.set(name, before !== null && (at === null || before > at) ? before : at);
  }
  if (found.size === 0) return null;
  const names = [...found.keys()].sort();
  return names.map((name) => ({ name, lastAccessedAt: found.get(name) ?? null }));
}

/** Services once each, the most recent first. Pages can repeat entries. */
function summaryOf(entries: readonly ServiceLastAccessed[]): LastAccessed {
  const allowed = new Set(entries.map(namespaceOf));
  const used = new Map<string, ServiceAccess>();
  for (const [namespace, own] of Map.groupBy(entries, namespaceOf)) {
    const times = own.flatMap(({ LastAuthenticated: time }) => time?.toISOString() ?? []).sort();
    const lastAuthenticatedAt = times.at(-1);
    if (lastAuthenticatedAt !== undefined)
      used.set(namespace, { namespace, lastAuthenticatedAt, actions: actionsOf(own) });
  }
  const services = [...used.values()].sort(
    (one, other) =>
      other.lastAuthenticatedAt.localeCompare(one.lastAuthenticatedAt) ||
      one.namespace.localeCompare(other.namespace),
  );
  return { allowedServices: allowed.size, services };
}

/** An empty element: not used within the tracking period (IAM API reference, RoleLastUsed). */
const isUnused = ({ RoleLastUsed: used }: RoleDetail) =>
  used !== undefined && used.LastUsedDate === undefined;

/** Services and actions that a user or role used: IAM makes a report on request. */
export async function lastAccessed(
  context: CustomReaderContext,
  pause: Pause = inRealTime,
): Promise<LastAccessed> {
  const { send, region, signal, item } = context;
  // Only the declarations of IAM roles and users use this reader; users have no last use.
  const { Arn, ...identity } = item as RoleDetail;
  if (!Arn) throw new TypeError("IAM listed an identity without its ARN");
  if (isUnused(identity)) return { allowedServices: null, services: [] };
  const operation = "generateServiceLastAccessedDetails";
  const input = { Arn, Granularity: "ACTION_LEVEL" };
  const { JobId } = (await send(
    { service: "iam", operation, input, region },
    signal,
  )) as GenerateServiceLastAccessedDetailsResponse;
  if (!JobId) throw new TypeError("IAM started a report without an ID");
  const report = await finished(JobId, context, pause);
  if (report.ServicesLastAccessed === undefined) throw new TypeError("IAM answered without services");
  if (report.IsTruncated) throw new TypeError("IAM truncated the last accessed data");
  return summaryOf(report.ServicesLastAccessed);
}

import { own } from "@skyledger/core/model/own";
import type { AuditEntry } from "../platform/audit-entry.ts";

/** Version of the Open Cybersecurity Schema Framework. */
const version = "1.3.0";

const classes = {
  account: { uid: 3001, name: "Account Change", category: { uid: 3, name: "Identity & Access Management" } },
  authentication: {
    uid: 3002,
    name: "Authentication",
    category: { uid: 3, name: "Identity & Access Management" },
  },
  api: { uid: 6003, name: "API Activity", category: { uid: 6, name: "Application Activity" } },
} as const;

const signIns = /^(person\.signed_|session)/;
const accountChanges = /^(member|token|invitation|password|person|service_account)\./;

const statuses: Readonly<Record<string, { id: number; name: string }>> = {
  done: { id: 1, name: "Success" },
  refused: { id: 2, name: "Failure" },
  failed: { id: 2, name: "Failure" },
};

function classOf(action: string) {
  if (signIns.test(action)) return classes.authentication;
  return accountChanges.test(action) ? classes.account : classes.api;
}

/** Activities of each class by the verb; 99: other. */
function activityOf(classUid: number, action: string): { id: number; name: string } {
  const verb = action.slice(action.indexOf(".") + 1);
  const named = (table: readonly (readonly [RegExp, number, string])[]) => {
    const [, id, name] = table.find(([pattern]) => pattern.test(verb)) ?? [null, 99, verb];
    return { id, name };
  };
  if (classUid === 3002) {
    return named([
      [/^signed_in$/, 1, "Logon"],
      [/^(signed_out|ended)$/, 2, "Logoff"],
    ]);
  }
  if (classUid === 3001) {
    return named([
      [/^(created|invited|registered|verified)$/, 1, "Create"],
      [/^reset/, 4, "Password Reset"],
      [/^(removed|revoked)$/, 6, "Delete"],
      [/^grants_changed$/, 7, "Attach Policy"],
    ]);
  }
  return named([
    [/^(created|connected|saved|started)$/, 1, "Create"],
    [/^(exported|planned|tested|asked|requested)$/, 2, "Read"],
    [/(deleted|removed|disconnected)$/, 4, "Delete"],
    [/(changed|updated|applied|dismissed|restored|assigned|undone|canceled)$/, 3, "Update"],
  ]);
}

/** An entry as an event of the Open Cybersecurity Schema Framework: 3001, 3002, or 6003. */
export function toOcsf(entry: AuditEntry): object {
  const { sequence, at, actor, action, target, address, outcome, code, hash, previousHash } = entry;
  const type = classOf(action);
  const activity = activityOf(type.uid, action);
  const status = own(statuses, outcome) ?? { id: 0, name: "Unknown" };
  const actorUser = { uid: actor.id ?? "", name: actor.name ?? actor.kind };
  const user =
    type === classes.account ? { uid: target.id ?? "", name: target.name ?? target.type } : actorUser;
  const service = { name: "Skyledger" };
  return {
    ...{ activity_id: activity.id, activity_name: activity.name },
    ...{ category_uid: type.category.uid, category_name: type.category.name },
    ...{ class_uid: type.uid, class_name: type.name, type_uid: type.uid * 100 + activity.id },
    ...{ severity_id: 1, severity: "Informational", time: Date.parse(at) },
    ...{ status_id: status.id, status: status.name, ...(code === null ? {} : { status_code: code }) },
    metadata: { version, uid: hash, sequence, product: { name: "Skyledger", vendor_name: "Skyledger" } },
    actor: { user: actorUser, app_name: "Skyledger" },
    src_endpoint: address === null ? { name: "skyledger" } : { ip: address },
    ...(type === classes.api ? {} : { user }),
    ...(type === classes.authentication ? { service } : {}),
    api: { operation: action, service },
    resources: [{ uid: target.id ?? "", name: target.name ?? "", type: target.type }],
    unmapped: { before: entry.before, after: entry.after, source: entry.source, hash, previousHash },
  };
}

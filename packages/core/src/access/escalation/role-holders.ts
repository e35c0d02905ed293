import type { SnapshotIndex } from "../../model/snapshot-index.ts";
import instance from "../../resources/ec2-instance.ts";
import launchTemplate from "../../resources/ec2-launch-template.ts";
import profile from "../../resources/iam-instance-profile.ts";
import lambdaFunction from "../../resources/lambda-function.ts";
import { facetOf } from "../facet-of.ts";

/** ARNs of what runs code with a role, by the ARN of the role. */
export interface RoleHolders {
  readonly function: ReadonlyMap<string, readonly string[]>;
  readonly instance: ReadonlyMap<string, readonly string[]>;
  /** Launch templates, by the role of their default version. */
  readonly template: ReadonlyMap<string, readonly string[]>;
  /** Launch templates whose default version was not read, by account. */
  readonly unreadTemplates: ReadonlyMap<string, readonly string[]>;
}

function add(map: Map<string, string[]>, role: string | null | undefined, holder: string): void {
  if (!role) return;
  const known = map.get(role);
  if (known) known.push(holder);
  else map.set(role, [holder]);
}

/** Launch templates name an instance profile by its ARN, or by its name. */
function templateHolders(index: SnapshotIndex): Pick<RoleHolders, "template" | "unreadTemplates"> {
  const template = new Map<string, string[]>();
  const unreadTemplates = new Map<string, string[]>();
  const profiles = new Map(
    index.ofType(profile.type).flatMap((one) => [
      [one.arn, one],
      [`${one.accountId} ${one.name}`, one],
    ]),
  );
  for (const one of index.ofType(launchTemplate.type)) {
    const version = facetOf(launchTemplate, one, "defaultVersion");
    if (!version.seen) add(unreadTemplates, one.accountId, one.arn);
    const named = version.seen ? version.value.instanceProfile : null;
    const held =
      named === null ? undefined : (profiles.get(named) ?? profiles.get(`${one.accountId} ${named}`));
    const roles = held && facetOf(profile, held, "roles");
    for (const { arn } of roles?.seen ? roles.value : []) add(template, arn, one.arn);
  }
  return { template, unreadTemplates };
}

/** What runs code with a role in a snapshot, by the role. */
export function roleHolders(index: SnapshotIndex): RoleHolders {
  const functions = new Map<string, string[]>();
  for (const one of index.ofType(lambdaFunction.type)) {
    const role = facetOf(lambdaFunction, one, "role");
    if (role.seen) add(functions, role.value.arn, one.arn);
  }
  const instances = new Map<string, string[]>();
  for (const one of index.ofType(instance.type)) {
    const attached = facetOf(instance, one, "instanceProfile");
    const held = attached.seen && attached.value.arn ? index.byArn(attached.value.arn) : undefined;
    const roles = held && facetOf(profile, held, "roles");
    for (const { arn } of roles?.seen ? roles.value : []) add(instances, arn, one.arn);
  }
  return { function: functions, instance: instances, ...templateHolders(index) };
}

/** Types whose resources can run code with a role. */
export const holderTypes = [instance, profile, launchTemplate, lambdaFunction].map(({ type }) => type);

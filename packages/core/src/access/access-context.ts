import type { Observation } from "../model/observation.ts";
import type { Tags } from "../model/resource.ts";
import type { AccessTarget } from "./access-target.ts";
import { neverHasKey } from "./iam-action-facts.ts";
import type { OrganizationControls } from "./organization-controls.ts";
import type { AccessPrincipal } from "./principals.ts";
import type { ContextValue } from "./request.ts";

/** Services with one endpoint, whose requests count as made in this Region (aws:RequestedRegion). */
const globalRegion = "us-east-1";
const globalServices: ReadonlySet<string> = new Set([
  ...["iam", "organizations", "account", "route53", "cloudfront", "globalaccelerator", "shield"],
]);

/** Keys of requests that AWS services make, lowercase: users and roles do not have them. */
const ofServices: ReadonlySet<string> = new Set([
  ...["aws:sourcearn", "aws:sourceaccount", "aws:sourceorgid", "aws:sourceorgpaths"],
  ...["aws:principalservicename", "aws:principalservicenameslist"],
]);

/** Prefixes of keys that hold a tag of the resource. */
const resourceTag = /^(?:aws|ec2|iam|secretsmanager|rds|ecr|ssm):resourcetag\/(.+)$/;

/** Tag keys ignore case in condition keys. */
function tagOf(tags: Observation<Tags> | undefined, key: string): ContextValue {
  if (!tags?.seen) return undefined;
  const found = Object.entries(tags.value).find(([name]) => name.toLowerCase() === key);
  return found ? [found[1]] : null;
}

function ofOrganization(
  accountId: string,
  { id, has, pathOf }: OrganizationControls,
  path: boolean,
): ContextValue {
  if (id === null || !has(accountId)) return undefined;
  const found = path ? pathOf(accountId) : id;
  return found === undefined ? undefined : [found];
}

function principalValue(
  key: string,
  principal: AccessPrincipal,
  organization: OrganizationControls,
): ContextValue {
  const { arn, accountId, kind, name, tags } = principal;
  if (key.startsWith("aws:principaltag/")) return tagOf(tags, key.slice("aws:principaltag/".length));
  switch (key) {
    case "aws:principalarn":
      return [arn];
    case "aws:principalaccount":
    case "kms:calleraccount":
      return [accountId];
    case "aws:principaltype":
      return [kind === "user" ? "User" : "AssumedRole"];
    case "aws:username":
      return kind === "user" ? [name] : null;
    case "aws:principalisawsservice":
      return ["false"];
    case "aws:principalorgid":
      return ofOrganization(accountId, organization, false);
    case "aws:principalorgpaths":
      return ofOrganization(accountId, organization, true);
    default:
      return ofServices.has(key) ? null : undefined;
  }
}

/**
 * The condition keys of a request that follow from the inventory: of its principal, its resource, and the
 * time of the snapshot; and those that requests of its action never have. All others are not known.
 */
export function accessContext(given: {
  principal: AccessPrincipal | null;
  target: AccessTarget;
  action: string;
  organization: OrganizationControls;
  takenAt: string;
  /** Keys that the question fixes, lowercase. */
  extra: Readonly<Record<string, string>>;
}): (key: string) => ContextValue {
  const { principal, target, action, organization, takenAt, extra } = given;
  const service = action.split(":")[0]?.toLowerCase() ?? "";
  return (key) => {
    const fixed = extra[key];
    if (fixed !== undefined) return [fixed];
    const tag = resourceTag.exec(key)?.[1];
    if (tag !== undefined) return tagOf(target.tags, tag);
    switch (key) {
      case "aws:currenttime":
        return [takenAt];
      case "aws:epochtime":
        return [String(Math.floor(Date.parse(takenAt) / 1_000))];
      case "aws:resourceaccount":
      case "s3:resourceaccount":
        return target.accountId === "" ? undefined : [target.accountId];
      case "aws:resourceorgid":
        return ofOrganization(target.accountId, organization, false);
      case "aws:resourceorgpaths":
        return ofOrganization(target.accountId, organization, true);
      case "aws:requestedregion": {
        const region = globalServices.has(service) ? globalRegion : target.region;
        return region === undefined ? undefined : [region];
      }
      default: {
        const value = principal ? principalValue(key, principal, organization) : undefined;
        return value === undefined && neverHasKey(action, key) ? null : value;
      }
    }
  };
}

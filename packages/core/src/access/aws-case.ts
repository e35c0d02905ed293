import { globalConditionKeys } from "./iam-actions.gen.ts";
import { actionsNamed, actionsOf } from "./iam-actions.ts";

/**
 * An action, or a pattern of actions, as AWS writes it: "s3:getobject" as "s3:GetObject", and "s3:get*" as "s3:Get*".
 * One that AWS's list does not have stays as it is.
 */
export function actionInAwsCase(pattern: string): string {
  const [service = "", name = ""] = pattern.split(":");
  const [example] = actionsNamed(pattern) ?? [];
  const named = example?.split(":")[1];
  if (named === undefined) return pattern;
  const [start = ""] = name.split(/[*?]/);
  const end = start === name ? "" : (name.split(/[*?]/).at(-1) ?? "");
  const middle = name.slice(start.length, name.length - end.length);
  return `${service}:${named.slice(0, start.length)}${middle}${named.slice(named.length - end.length)}`;
}

function spelled(keys: readonly string[], key: string): string | undefined {
  for (const one of keys) {
    const [start = "", rest] = one.split("*");
    if (rest === undefined ? one.toLowerCase() === key : key.startsWith(start.toLowerCase()))
      return `${start}${key.slice(start.length)}`;
  }
  return undefined;
}

/**
 * A condition key as AWS writes it: "aws:principalorgid" as "aws:PrincipalOrgID". One that AWS's list does not have, such
 * as that of an identity provider, stays as it is.
 * @param key lowercase
 */
export function keyInAwsCase(key: string): string {
  const [service = ""] = key.split(":");
  const own = actionsOf(service)?.keys.split(" ") ?? [];
  return spelled([...globalConditionKeys, ...own], key) ?? key;
}

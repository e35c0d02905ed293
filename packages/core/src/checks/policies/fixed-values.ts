import { cidrCovers } from "../../model/cidr.ts";
import { addressFamilies, coversInternet } from "../../model/internet.ts";
import { own } from "../../model/own.ts";

const wildcard = /[*?]/;
/** A value that the caller fills in, such as `${aws:PrincipalAccount}`. */
const variable = "${";

const isWhole = (value: string) => value !== "" && !wildcard.test(value);

/** An ARN of one account; for S3, whose ARNs contain no account, one bucket: names are globally unique. */
function isArnOfOne(value: string): boolean {
  const [scheme, , , , account, ...rest] = value.split(":");
  if (scheme !== "arn" || account === undefined || rest.length === 0) return false;
  return account === "" ? isWhole(rest.join(":").split("/")[0] ?? "") : isWhole(account);
}

/**
 * Addresses that are not "very broad" by Amazon S3's definition: at most a /8 of IPv4 or a /32 of IPv6, or
 * private ones (S3 User Guide, "The meaning of public").
 */
function isNarrowRange(value: string): boolean {
  const cidr = value.includes("/") ? value : `${value}/${value.includes(":") ? 128 : 32}`;
  if (cidrCovers("fc00::/7", cidr)) return true;
  const bits = Number(cidr.split("/")[1]);
  return cidrCovers(cidr, cidr) && bits >= (cidr.includes(":") ? 32 : 8);
}

/** Destination of a subscription: an address at one mail domain, or a URL of one host. */
function isEndpointOfOne(value: string): boolean {
  const [, host] = /^[a-z]+:\/\/([^/]+)/i.exec(value) ?? /@([^@]+)$/.exec(value) ?? [];
  return isWhole(host ?? value);
}

/**
 * Condition keys that restrict access, and the values that do (Amazon S3 User Guide, "The meaning of public";
 * IAM User Guide, "AWS global condition context keys"). Lowercase: keys are case-insensitive.
 */
const fixedValues: Readonly<Record<string, (value: string) => boolean>> = {
  "aws:principalaccount": isWhole,
  "aws:principalarn": isArnOfOne,
  "aws:principalorgid": isWhole,
  // "o-a1b2c3/*": the organization comes first.
  "aws:principalorgpaths": (value) => isWhole(value.split("/")[0] ?? ""),
  "aws:principalservicename": isWhole,
  "aws:sourceaccount": isWhole,
  "aws:sourcearn": isArnOfOne,
  "aws:sourceip": isNarrowRange,
  "aws:sourceorgid": isWhole,
  "aws:sourceorgpaths": (value) => isWhole(value.split("/")[0] ?? ""),
  "aws:sourceowner": isWhole,
  "aws:sourcevpc": isWhole,
  "aws:sourcevpce": isWhole,
  // "AROA…:*": any session of one role.
  "aws:userid": (value) => isWhole(value.split(":")[0] ?? ""),
  "aws:vpceaccount": isWhole,
  "aws:vpceorgid": isWhole,
  "aws:vpceorgpaths": (value) => isWhole(value.split("/")[0] ?? ""),
  "kms:calleraccount": isWhole,
  "lambda:eventsourcetoken": isWhole,
  "s3:dataaccesspointaccount": isWhole,
  "s3:dataaccesspointarn": isArnOfOne,
  "sns:endpoint": isEndpointOfOne,
};

/**
 * Whether each value of a condition key names a specific principal, account, or network, and all of them
 * together do. False for an unknown key. @param key lowercase
 */
export function areFixed(key: string, values: readonly string[]): boolean {
  const isFixed = own(fixedValues, key);
  if (!isFixed || !values.every((value) => !value.includes(variable) && isFixed(value))) return false;
  return key !== "aws:sourceip" || !addressFamilies.some((family) => coversInternet(values, family));
}

import { expect, it } from "vitest";
import type { PolicyStatement } from "../../resources/policy-document.ts";
import { namesAnotherAccount } from "./other-accounts.ts";

const own = "123456789012";
const other = "999999999999";
const condition = (value: string | string[]) => ({ StringEquals: { "aws:PrincipalAccount": value } });

it.each<[boolean, string, PolicyStatement]>([
  [false, "the account itself", { Principal: { AWS: own } }],
  [false, "a role of the account", { Principal: { AWS: `arn:aws:iam::${own}:role/a` } }],
  [false, "its canonical user", { Principal: { CanonicalUser: "me" } }],
  [false, "an identity of CloudFront", { Principal: { AWS: "arn:aws:iam::cloudfront:user/E1" } }],
  [false, "a deleted principal", { Principal: { AWS: "AIDAEXAMPLE" } }],
  [false, "no-one", {}],
  [false, "everyone of the account", { Principal: "*", Condition: condition(own) }],
  [true, "everyone", { Principal: "*" }],
  [true, "everyone of two accounts", { Principal: "*", Condition: condition([own, other]) }],
  [true, "another account among others", { Principal: { AWS: [own, other] } }],
  [true, "another canonical user", { Principal: { CanonicalUser: "you" } }],
])("%s: %s", (expected, _, statement) => {
  expect(namesAnotherAccount(statement, own, "me")).toBe(expected);
});

import { expect, test } from "vitest";
import { readSource, sourcePhrase, sourceText } from "./source.ts";

test.each([
  ["internet-ipv4", "internet-ipv4", "", "the internet, IPv4"],
  ["internet-ipv6", "internet-ipv6", "", "the internet, IPv6"],
  ["vpc:vpc-1", "vpc", "vpc-1", "VPC vpc-1"],
  ["account:111122223333", "account", "111122223333", "AWS account 111122223333"],
  ["interface:eni-1", "interface", "eni-1", "network interface eni-1"],
  ["cidr:fd00::/8", "cidr", "fd00::/8", "range fd00::/8"],
])("%s is read, written, and named", (text, kind, name, phrase) => {
  expect(readSource(text)).toEqual({ kind, name });
  expect(sourceText(readSource(text).kind, name)).toBe(text);
  expect(sourcePhrase(text)).toBe(phrase);
});

test.each(["", "elsewhere", "constructor", "constructor:x", "__proto__:x"])("%j is the internet", (text) => {
  expect(readSource(text)).toEqual({ kind: "internet-ipv4", name: "" });
});

test("a name is sent without blanks around it", () => {
  expect(sourceText("vpc", " vpc-1 ")).toBe("vpc:vpc-1");
});

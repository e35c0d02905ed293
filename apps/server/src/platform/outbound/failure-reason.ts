import { own } from "@skyledger/core/model/own";
import { memberOf } from "../member-of.ts";

const longestReason = 500;

/** Node's and the SDK's codes as text. */
const troubles: Readonly<Record<string, string>> = {
  ENOTFOUND: "the host was not found",
  EAI_AGAIN: "DNS did not respond",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was broken off",
  ETIMEDOUT: "the connection timed out",
  TimeoutError: "the connection timed out",
};

/** Why sending to another host failed, for the person. */
export function failureReason(error: unknown): string {
  const text = (member: string) => String(memberOf(error, member) ?? "");
  const said = text("message") === "" ? String(error) : text("message");
  const known = own(troubles, text("code")) ?? own(troubles, text("name"));
  return (known ?? said).replaceAll(/\s+/g, " ").slice(0, longestReason);
}

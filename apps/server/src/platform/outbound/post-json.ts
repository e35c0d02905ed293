import { DeliveryRefusal } from "./delivery-refusal.ts";
import type { GuardedPost } from "./guarded-post.ts";

/** Temporary statuses below 500: request time-out, too early, too many requests. */
const passingStatuses: readonly number[] = [408, 425, 429];
const quotedCharacters = 200;

/** Posts JSON; anything except a 2xx is a rejection that quotes the response. */
export async function postJson(
  post: GuardedPost,
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const answer = await post(url, {
    body: text,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
  });
  const { status, retryAfterSeconds } = answer;
  if (status >= 200 && status < 300) return;
  const quote = answer.text.replaceAll(/\s+/g, " ").trim().slice(0, quotedCharacters);
  throw new DeliveryRefusal(
    `${new URL(url).hostname} answered ${status}${quote === "" ? "" : `: ${quote}`}`,
    {
      permanent: status < 500 && !passingStatuses.includes(status),
      retryAfterSeconds,
    },
  );
}

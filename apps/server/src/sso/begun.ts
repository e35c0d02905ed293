import { z } from "zod";
import type { Seal } from "../platform/keys/seal.ts";

/**
 * A sign-in that began in a browser. Sealed in a cookie that no other site can send: a response that arrives in
 * another browser doesn't complete it.
 */
const begunSignIn = z.strictObject({
  workspaceId: z.string(),
  /** Of the settings: they must be the same at the end. */
  version: z.string(),
  secrets: z.discriminatedUnion("protocol", [
    z.strictObject({
      protocol: z.literal("oidc"),
      state: z.string(),
      nonce: z.string(),
      verifier: z.string(),
    }),
    z.strictObject({ protocol: z.literal("saml"), requestId: z.string() }),
  ]),
  rememberMe: z.boolean(),
  /** The owner who tests. */
  testedBy: z.string().optional(),
  until: z.number(),
});
export type BegunSignIn = z.output<typeof begunSignIn>;

/** Lifetime of a sign-in that was begun. */
export const BEGUN_MS = 10 * 60_000;
const OWNER = "begun sign-in";

/** Seals and opens the cookie's text. */
export interface BegunSignIns {
  close(begun: BegunSignIn): string;
  /** undefined: invented or expired. */
  open(text: string | undefined, now: Date): BegunSignIn | undefined;
}

export function createBegunSignIns(seal: Seal): BegunSignIns {
  return {
    close: (begun) => seal.close(JSON.stringify(begun), OWNER),
    open(text, now) {
      const opened = text === undefined ? undefined : seal.open(text, OWNER);
      if (!opened?.opened) return undefined;
      const begun = begunSignIn.parse(JSON.parse(opened.text));
      return begun.until > now.getTime() ? begun : undefined;
    },
  };
}

import { z } from "zod";

/** `<key>=<value>`: the accounts with this tag. The value is everything behind the first "=". */
export const accountTag = z.string().regex(
  // biome-ignore lint/suspicious/noControlCharactersInRegex: NUL, which PostgreSQL cannot store
  /^[^=\u0000]{1,128}=[^\u0000]{0,256}$/,
  "Write a tag as key=value, with a key of at most 128 and a value of at most 256 characters.",
);

/** The accounts that a list or a figure is about: those to which every given property applies; none: all. */
export const accountScope = {
  /** ID of a connected account; also of an archived one. */
  accountId: z.string().min(1).max(64).optional(),
  /** ID of a root or an OU: the accounts in it and below it. */
  unitId: z.string().min(1).max(64).optional(),
  accountTag: accountTag.optional(),
};

import { z } from "zod";

/** The answer of a call that has nothing to return but a sentence for the person. */
export const message = z.strictObject({ message: z.string() });

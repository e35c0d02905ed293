import { z } from "zod";

/** The response of a call that returns only a sentence for the person. */
export const message = z.strictObject({ message: z.string() });

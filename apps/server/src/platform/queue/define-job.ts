import type { z } from "zod";

/** A kind of background job: safe to run twice, calling one service. */
export interface Job {
  readonly name: string;
  /** Validates what the queue delivers, then does the work. */
  run(input: unknown): Promise<void>;
}

/** Declares a job. Input that does not fit is a programming error and rejects. */
export function defineJob<Schema extends z.ZodType>(declaration: {
  name: string;
  input: Schema;
  run: (input: z.output<Schema>) => Promise<void>;
}): Job {
  return {
    name: declaration.name,
    run: async (input) => await declaration.run(declaration.input.parse(input)),
  };
}

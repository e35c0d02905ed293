import type { z } from "zod";

/** A kind of background job: idempotent, calls one service. */
export interface Job {
  readonly name: string;
  /** Validates the queue's input, then does the work. */
  run(input: unknown): Promise<void>;
}

/** Declares a job. Invalid input is a programming error and rejects. */
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

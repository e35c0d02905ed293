import { periodCodes } from "@skyledger/core/cost/calendar";
import { z } from "zod";
import { storedJson } from "../platform/stored-json.ts";
import type { Span } from "./span.ts";

/** Scope of an analysis, stored as the run's input. */
export interface CostScope extends Span {
  tagKeys: string[];
  resourceServices: string[];
}

const schema: z.ZodType<CostScope> = z.object({
  range: z.object({ start: z.string(), end: z.string() }),
  period: z.enum(periodCodes).nullable(),
  tagKeys: z.array(z.string()),
  resourceServices: z.array(z.string()),
});

/** Parses the input of an analysis's run. @throws AppError unreadable_data */
export const costScope = storedJson("runs.input", schema);

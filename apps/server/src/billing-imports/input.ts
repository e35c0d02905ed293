import { z } from "zod";
import { storedJson } from "../platform/stored-json.ts";

/** Parses the input of an import's run. @throws AppError unreadable_data */
export const importInput = storedJson("runs.input", z.object({ sourceId: z.string() }));
export type ImportInput = ReturnType<typeof importInput>;

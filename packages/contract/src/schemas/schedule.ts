import { scheduleFrequencies, scheduleKinds } from "@skyledger/core/model/next-run";
import { z } from "zod";
import { instant } from "./instant.ts";

const timetable = {
  kind: z.enum(scheduleKinds),
  frequency: z.enum(scheduleFrequencies),
  /** In the workspace's time zone, "HH:MM"; an hourly schedule uses only the minutes. */
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Use a time like 02:30."),
  /** 0 Sunday to 6 Saturday; only for weekly schedules. */
  weekday: z.number().int().min(0).max(6),
};

export const schedule = z.strictObject({
  ...timetable,
  /** Null: off. */
  nextRunAt: instant.nullable(),
  lastStartedAt: instant.nullable(),
  /** Why the last start failed. */
  problem: z.string().nullable(),
});

const scheduleChange = z.strictObject(timetable);

/** Each kind at most once. */
export const scheduleChanges = z
  .array(scheduleChange)
  .min(1)
  .max(scheduleKinds.length)
  .superRefine((changes, context) => {
    for (const [index, { kind }] of changes.entries()) {
      if (changes.findIndex((one) => one.kind === kind) === index) continue;
      context.addIssue({
        code: "custom",
        path: [index, "kind"],
        message: "Use each kind of schedule only once.",
      });
    }
  })
  .describe("Each kind at most once; a repeated kind returns 400.");

export const accountSchedules = z.strictObject({
  /** The workspace's time zone, an IANA name. */
  timeZone: z.string(),
  schedules: z.array(schedule),
});

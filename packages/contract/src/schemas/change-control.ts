import { z } from "zod";
import { instant } from "./instant.ts";

const mostFreezes = 50;
const mostWindows = 20;
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "Write a time like 22:30.");

/** A time in which nothing is changed in AWS. It ends before `until`. */
export const changeFreeze = z
  .strictObject({
    name: z.string().trim().min(1, "Enter a name.").max(100),
    from: instant,
    until: instant,
  })
  .refine(({ from, until }) => Date.parse(from) < Date.parse(until), {
    path: ["until"],
    message: "A freeze ends after it starts.",
  })
  .describe("`until` after `from`; otherwise, returns 400.");

/** A time in which changes are made, each week. */
export const maintenanceWindow = z
  .strictObject({
    /** 0 Sunday to 6 Saturday: the days on which it opens. */
    weekdays: z.array(z.int().min(0).max(6)).min(1, "Choose a day.").max(7),
    /** Local time of the workspace. */
    from: time,
    /** It ends before this time; at or before `from`: on the next day. */
    until: time,
  })
  .refine(({ weekdays }) => new Set(weekdays).size === weekdays.length, {
    path: ["weekdays"],
    message: "Name each day once.",
  })
  .describe("Each day at most once; a repeated day returns 400.");

export const changeControlChange = z.strictObject({
  freezes: z.array(changeFreeze).max(mostFreezes, `Use at most ${mostFreezes} freezes.`),
  /** None: changes are made at any time. */
  windows: z.array(maintenanceWindow).max(mostWindows, `Use at most ${mostWindows} windows.`),
});

export const changeControl = changeControlChange.extend({
  /** IANA name, of the workspace. */
  timeZone: z.string(),
  /** Freezes and windows hold nothing until it ends; null: none is declared. */
  emergency: z
    .strictObject({ declaredBy: z.string(), reason: z.string(), from: instant, until: instant })
    .nullable(),
  /** What holds changes now; null: nothing. */
  hold: z
    .strictObject({
      kind: z.enum(["freeze", "window"]),
      text: z.string(),
      /** When changes are possible again; null: not within a year. */
      until: instant.nullable(),
    })
    .nullable(),
});

export const emergencyDeclaration = z.strictObject({
  reason: z.string().trim().min(1, "Give a reason.").max(1000),
  minutes: z.int().min(5, "Enter 5 to 240 minutes.").max(240, "Enter 5 to 240 minutes."),
});

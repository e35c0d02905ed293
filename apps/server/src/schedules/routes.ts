import type { ResponseOf } from "@skyledger/contract";
import { mount, type Routes } from "../platform/http/mount.ts";
import type { SchedulesService } from "./service.ts";

function timeOf(minuteOfDay: number): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${two(Math.floor(minuteOfDay / 60))}:${two(minuteOfDay % 60)}`;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(":").map(Number);
  return hours * 60 + minutes;
}

function toAnswer(
  given: Awaited<ReturnType<SchedulesService["ofAccount"]>>,
): ResponseOf<"GET /accounts/:id/schedules"> {
  return {
    timeZone: given.timeZone,
    schedules: given.schedules.map((one) => ({
      kind: one.kind,
      frequency: one.frequency,
      time: timeOf(one.minuteOfDay),
      weekday: one.weekday,
      nextRunAt: one.nextRunAt,
      lastStartedAt: one.lastStartedAt,
      problem: one.lastProblem,
    })),
  };
}

/** The schedules of each account. */
export function createScheduleRoutes({ schedules }: { schedules: SchedulesService }): Routes {
  return (api) => {
    mount(api, "GET /accounts/:id/schedules", async ({ principal, params }) =>
      toAnswer(await schedules.ofAccount(principal, params.id)),
    );
    mount(api, "PUT /accounts/:id/schedules", async ({ principal, params, body }) => {
      const changes = body.schedules.map(({ kind, frequency, time, weekday }) => ({
        kind,
        frequency,
        weekday,
        minuteOfDay: minuteOf(time),
      }));
      return toAnswer(await schedules.change(principal, params.id, changes));
    });
  };
}

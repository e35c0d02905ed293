import { expect, test } from "vitest";
import { findTimeZones, timeZone, timeZones } from "./time-zones.ts";

const winter = new Date("2026-01-15T12:00:00Z");
const summer = new Date("2026-07-15T12:00:00Z");

test.each([
  ["UTC", winter, "UTC+00:00", 0],
  ["Europe/Lisbon", winter, "UTC+00:00", 0],
  ["Europe/Lisbon", summer, "UTC+01:00", 60],
  ["America/St_Johns", winter, "UTC-03:30", -210],
  ["Asia/Kathmandu", winter, "UTC+05:45", 345],
])("%s at %s is %s", (zone, now, offset, minutes) => {
  expect(timeZone(zone, now)).toMatchObject({ zone, offset, minutes });
});

test("every zone of the browser and the saved one, from west to east, once each", () => {
  const zones = timeZones(["Europe/Lisbon", "Etc/GMT+12"], winter);
  expect(zones.filter(({ zone }) => zone === "Europe/Lisbon")).toHaveLength(1);
  expect(zones.length).toBeGreaterThan(300);
  expect(zones[0]).toMatchObject({ zone: "Etc/GMT+12", offset: "UTC-12:00" });
  const minutes = zones.map((one) => one.minutes);
  expect(minutes).toEqual([...minutes].sort((a, b) => a - b));
});

test.each([
  ["lisbon", true],
  ["Europe/Lis", true],
  ["western europ", true],
  ["+00:00 europe", true],
  ["", true],
  ["pacific", false],
])("Europe/Lisbon is found by %s: %s", (text, found) => {
  expect(findTimeZones([timeZone("Europe/Lisbon", winter)], text)).toHaveLength(found ? 1 : 0);
});

test("a zone with a space in its name is found", () => {
  const zone = timeZone("America/Los_Angeles", summer);
  for (const text of ["los angeles", "Los_Angeles", "pacific time", "utc-07"])
    expect(findTimeZones([zone], text), text).toEqual([zone]);
});

test("a city that starts with the text comes before one that contains it", () => {
  const zones = timeZones([], winter);
  expect(findTimeZones(zones, "lis")[0]?.zone).toBe("Europe/Lisbon");
  expect(findTimeZones(zones, "lis").map(({ zone }) => zone)).toContain("America/Indianapolis");
  expect(findTimeZones(zones, "")).toEqual(zones);
});

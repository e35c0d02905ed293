import { expect, test } from "vitest";
import { watchedDimension } from "./watched-dimension.ts";

const watched = (namespace: string | null, dimensions: Record<string, string>) =>
  watchedDimension({ namespace, dimensions }, "InstanceId", ["AWS/EC2", "CWAgent"]);

test.each([
  ["a namespace of its own kind", "AWS/EC2", { InstanceId: "x" }, "x"],
  ["one of people that is known", "CWAgent", { InstanceId: "x" }, "x"],
  [
    "another namespace of AWS, which means something else",
    "AWS/Connect",
    { InstanceId: "i-0123456789abcdef0" },
    null,
  ],
  ["people's own, with an id", "Shop", { InstanceId: "i-0123456789abcdef0" }, "i-0123456789abcdef0"],
  ["people's own, with an old id", "Shop", { InstanceId: "i-01234567" }, "i-01234567"],
  ["people's own, with a text that is no id", "Shop", { InstanceId: "web" }, null],
  ["people's own, with an id that is too short", "Shop", { InstanceId: "i-0123456" }, null],
  ["another dimension", "AWS/EC2", { ImageId: "x" }, null],
  ["a metric without a namespace", null, { InstanceId: "i-01234567" }, null],
  ["a metric without dimensions or namespace", null, {}, null],
])("%s", (_, namespace, dimensions, value) => {
  expect(watched(namespace, dimensions)).toBe(value);
});

import { expect, test } from "vitest";
import { progressText } from "./progress.tsx";

const progress = {
  done: 3,
  total: 51,
  resources: 1412,
  gaps: 0,
  current: "EC2 in eu-west-1",
  estimatedSecondsLeft: 4,
};

test("the progress line names the current list, the progress, and the results", () => {
  expect(progressText({ status: "running", progress })).toBe(
    "EC2 in eu-west-1 · 3 of 51 tasks · 1,412 resources so far",
  );
  expect(progressText({ status: "queued", progress })).toBe("Discovery is starting");
  const unknown = { ...progress, current: null, total: 0, resources: 0 };
  expect(progressText({ status: "running", progress: unknown })).toBe("Reading your accounts");
});

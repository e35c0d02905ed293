import { act } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { finding, findingsPage } from "../../components/findings/testing/finding.ts";
import { remediationPlan } from "../../components/remediation/testing/remediation.ts";
import {
  api,
  button,
  closePage,
  inCards,
  open,
  press,
  problem,
  settle,
  startOver,
  text,
} from "./testing/security-page.tsx";

beforeEach(() => {
  startOver();
  inCards();
});
afterEach(closePage);

test("§4 a change is shown immediately and updates the counts; the list reloads two seconds after it is saved", async () => {
  const saving = Promise.withResolvers<unknown>();
  api.answers["POST /security/update-status"] = () => saving.promise;
  await open();
  api.held = 1;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  await press(/^Mark Fixed/);
  expect(document.querySelector("[data-finding]")?.getAttribute("data-dimmed")).toBe("true");
  expect(text()).toContain("RESOLVED1");
  const before = api.asked.length;
  api.held = 0;
  saving.resolve({ finding: finding({ status: "RESOLVED" }) });
  await settle();
  expect(text()).toContain("Finding marked as RESOLVED");
  expect(api.asked).toHaveLength(before);
  await act(() => vi.advanceTimersByTimeAsync(1900));
  expect(api.asked).toHaveLength(before);
  await act(() => vi.advanceTimersByTimeAsync(200));
  vi.useRealTimers();
  expect(api.asked.slice(before).some((one) => one.startsWith("GET /security/findings"))).toBe(true);
});

test("a finding that was just resolved is on no attack path", async () => {
  const onPaths = finding({ attackPaths: { count: 2, risk: 140 } });
  api.answers["GET /security/findings"] = findingsPage([onPaths]);
  const saving = Promise.withResolvers<unknown>();
  api.answers["POST /security/update-status"] = () => saving.promise;
  await open();
  expect(text()).toContain("On 2 attack paths");
  await press(/^Mark Fixed/);
  expect(text()).not.toContain("On 2 attack paths");
  saving.resolve({ finding: { ...onPaths, status: "RESOLVED" } });
  await settle();
  expect(text()).not.toContain("On 2 attack paths");
});

test("§8 a rejected change is reverted, with the specified text or the server's", async () => {
  api.answers["POST /security/update-status"] = () => problem(500);
  await open();
  await press(/^Mark Fixed/);
  expect(document.querySelector("[data-finding]")?.getAttribute("data-dimmed")).toBe("false");
  expect(text()).toContain("Failed to update finding status");
  expect(text()).toContain("ACTIVE1");
  api.answers["POST /security/update-status"] = () =>
    problem(404, { code: "not_found", message: "Finding not found." });
  await press(/^Mark Fixed/);
  expect(text()).toContain("Finding not found.");
});

test("§4 §9 while a finding is being fixed, the list is polled every 30 seconds, and not afterwards", async () => {
  const fixed = Promise.withResolvers<unknown>();
  api.answers["GET /security/remediation-preview"] = remediationPlan();
  api.answers["POST /security/remediate"] = () => fixed.promise;
  await open();
  const lists = () => api.asked.filter((one) => one.startsWith("GET /security/findings")).length;
  await press(/^Auto Fix/);
  // The dialog is a separate chunk, loaded when it is opened.
  while (!text().includes("Confirm & Remediate")) await settle();
  while (button("Confirm & Remediate").disabled) await settle();
  vi.useFakeTimers();
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
  await act(async () => button("Confirm & Remediate").click());
  await pass(0);
  const before = lists();
  await pass(29_900);
  expect(lists()).toBe(before);
  await pass(200);
  expect(lists()).toBe(before + 1);
  await pass(30_000);
  expect(lists()).toBe(before + 2);
  fixed.resolve({ status: "FAILED", message: "no" });
  await pass(5_000);
  const after = lists();
  await pass(90_000);
  expect(lists()).toBe(after);
});

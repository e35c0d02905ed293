import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { endOfDay } from "../../lib/day-end.ts";
import type { DismissInput } from "./decision.ts";
import { DismissDialog } from "./dismiss-dialog.tsx";

const NO_REASON = "Enter a reason";
const PAST = "Choose a future date, or leave it empty to dismiss permanently";

let drawn: Root | undefined;
let changes: DismissInput[];
let closed: number;

beforeEach(async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-22T10:00:00") });
  changes = [];
  closed = 0;
  drawn = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    drawn?.render(
      <DismissDialog
        about="Delete unattached volume data-1: save $12 a month"
        busy={false}
        onDismiss={(change) => changes.push(change)}
        onClose={() => closed++}
      />,
    ),
  );
});
afterEach(async () => {
  await act(async () => drawn?.unmount());
  drawn = undefined;
  document.body.replaceChildren();
  vi.useRealTimers();
});

const shows = (words: string) => (document.body.textContent ?? "").includes(words);

async function type(selector: string, value: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement | HTMLTextAreaElement>(selector);
  if (!field) throw new Error(`No ${selector}`);
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind.prototype, "value")?.set?.call(field, value);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function press(label: string): Promise<void> {
  const found = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === label);
  if (!found) throw new Error(`No button ${label}`);
  await act(async () => found.click());
}

const dismiss = async (reason: string, until = "") => {
  await type("textarea", reason);
  await type("input[type=date]", until);
  await press("Dismiss recommendation");
};

test("shows what is dismissed, and closes without a change", async () => {
  expect(shows("Delete unattached volume data-1: save $12 a month")).toBe(true);
  expect(document.querySelector<HTMLInputElement>("input[type=date]")?.min).toBe("2026-11-23");
  await press("Cancel");
  expect([closed, changes]).toEqual([1, []]);
});

describe("a reason", () => {
  test.each(["", "   ", "\n\t"])("is required: %j is rejected", async (reason) => {
    await dismiss(reason);
    expect([shows(NO_REASON), shows(PAST), changes]).toEqual([true, false, []]);
  });

  test("is sent trimmed, without an end if no date is entered", async () => {
    await dismiss("  kept for the year-end load ");
    expect(changes).toEqual([{ reason: "kept for the year-end load" }]);
    expect([shows(NO_REASON), shows(PAST)]).toEqual([false, false]);
  });
});

describe("a date", () => {
  test("in the past is rejected", async () => {
    await dismiss("kept", "2026-11-21");
    expect([shows(PAST), shows(NO_REASON), changes]).toEqual([true, false, []]);
  });

  test("ends with its last moment, not before", async () => {
    const end = endOfDay("2026-11-22");
    if (end === null) throw new Error("no end of the day");
    for (const [clock, refused] of [
      [Date.parse(end) + 1, true],
      [Date.parse(end), true],
      [Date.parse(end) - 1, false],
    ] as const) {
      vi.setSystemTime(clock);
      await dismiss("kept", "2026-11-22");
      expect([shows(PAST), changes.length]).toEqual([refused, refused ? 0 : 1]);
    }
  });

  test("in the future is sent as the end of that day", async () => {
    await dismiss("kept", "2026-12-31");
    expect(changes).toEqual([{ reason: "kept", until: endOfDay("2026-12-31") }]);
  });

  test("both errors are shown at once, and a corrected field has none", async () => {
    await dismiss("", "2020-01-01");
    expect([shows(NO_REASON), shows(PAST), changes]).toEqual([true, true, []]);
    await dismiss("kept", "2020-01-01");
    expect([shows(NO_REASON), shows(PAST), changes]).toEqual([false, true, []]);
  });
});

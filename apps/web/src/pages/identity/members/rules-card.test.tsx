import { act } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { api, closePage, openPage, settle, startServer, text } from "../../../testing/served-page.tsx";
import { RulesCard } from "./rules-card.tsx";

const none = { CRITICAL: null, HIGH: null, MEDIUM: null, LOW: null, INFORMATIONAL: null };

beforeEach(() => {
  startServer({ "GET /security/settings": { ignoreNoteRequired: true, dueDays: { ...none, HIGH: 21 } } });
});
afterEach(closePage);

const open = () => openPage({ path: "/members", component: RulesCard }, "/members");
const days = (severity: string) => {
  const select = document.querySelector<HTMLSelectElement>(`#due-days-${severity}`);
  if (select === null) throw new Error(`No days for ${severity} in: ${text()}`);
  return select;
};
const choose = async (severity: string, value: string) => {
  await act(async () => {
    const select = days(severity);
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await settle();
};

test("due days are shown by severity, also a number that is no choice of the list", async () => {
  await open();
  expect([days("HIGH").value, days("LOW").value]).toEqual(["21", ""]);
  expect(days("HIGH").selectedOptions[0]?.textContent).toBe("21 days");
});

test("a change saves the days of all severities, and leaves the other rules", async () => {
  api.answers["PUT /security/settings"] = {
    ignoreNoteRequired: true,
    dueDays: { ...none, HIGH: 21, LOW: 90 },
  };
  await open();
  await choose("LOW", "90");
  const saved = api.requests.filter(({ key }) => key === "PUT /security/settings").map(({ body }) => body);
  expect(saved).toEqual([{ dueDays: { ...none, HIGH: 21, LOW: 90 } }]);
  expect(days("LOW").value).toBe("90");
});

test("days that cannot be saved are shown as they were, with the reason", async () => {
  api.answers["PUT /security/settings"] = Response.json(
    {
      code: "internal",
      title: "Error",
      status: 500,
      detail: "Try again.",
      message: "Try again.",
      error: "Try again.",
    },
    { status: 500 },
  );
  await open();
  await choose("HIGH", "");
  expect(days("HIGH").value).toBe("21");
  expect(text()).toContain("Try again.");
});

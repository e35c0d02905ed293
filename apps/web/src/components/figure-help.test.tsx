import { afterEach, expect, test } from "vitest";
import { type RenderedRoute, renderRoute } from "../testing/render-route.tsx";
import { FigureHelp } from "./figure-help.tsx";

let page: RenderedRoute | undefined;

afterEach(async () => {
  await page?.unmount();
  page = undefined;
});

test("a figure shows its explanation on demand, with only the facts that apply", async () => {
  page = await renderRoute(
    {
      "/": () => (
        <FigureHelp figure="Last Month" counts="Usage and purchases, as billed." period="October 2026" />
      ),
    },
    { path: "/" },
  );
  expect(page.text()).toBe("");
  await page.click(page.find('button[aria-label="About Last Month"]'));
  const panel = document.querySelector('[role="dialog"][aria-label="About Last Month"]');
  expect(panel?.querySelector("dl")?.textContent).toBe("PeriodOctober 2026");
  expect(panel?.textContent).toBe("Last MonthUsage and purchases, as billed.PeriodOctober 2026");
});

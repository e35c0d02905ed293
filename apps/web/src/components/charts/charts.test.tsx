import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { formatShortDay, formatWholeDollars } from "../../lib/format.ts";
import { AreaChart } from "./area-chart.tsx";
import { ChartCard } from "./chart-card.tsx";
import { ChartTable } from "./chart-table.tsx";
import { Donut } from "./donut.tsx";
import { Sparkline } from "./sparkline.tsx";
import { StackedBars } from "./stacked-bars.tsx";

const TIMES = ["2026-11-01", "2026-11-02", "2026-11-03"].map((day) => `${day}T00:00:00Z`);
const POINTS = TIMES.map((at, index) => ({ at, value: index === 1 ? null : 100 * (index + 1) }));
const MONEY = { formatValue: formatWholeDollars, formatAt: formatShortDay };

let unmount: (() => void) | undefined;

afterEach(() => {
  unmount?.();
  vi.unstubAllGlobals();
});

function draw(what: React.ReactNode): HTMLElement {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe = vi.fn();
      disconnect = vi.fn();
    },
  );
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  act(() => root.render(what));
  unmount = () => {
    act(() => root.unmount());
    host.remove();
  };
  return host;
}

function press(element: Element | null, key: string): void {
  act(() => void element?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
}

test("an area chart is one tab stop; keys walk and the live region reads, holes included", () => {
  const host = draw(
    <AreaChart
      label="Daily cost"
      name="This period"
      points={POINTS}
      comparison={[90, 95, 99]}
      events={[{ index: 2, text: "Anomaly" }]}
      {...MONEY}
    />,
  );
  const chart = host.querySelector('[role="application"]');
  const read = () => host.querySelector("[aria-live]")?.textContent;
  expect(host.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  press(chart, "ArrowRight");
  expect(read()).toBe("Nov 1, This period: $100, Previous: $90");
  press(chart, "ArrowRight");
  expect(read()).toBe("Nov 2, This period: no data, Previous: $95");
  press(chart, "End");
  expect(read()).toBe("Nov 3, This period: $300, Previous: $99, Anomaly");
  press(chart, "Escape");
  expect(read()).toBe("");
});

test("stacked bars read the total and every part", () => {
  const series = [
    { name: "EC2", values: [1, 2, 3] },
    { name: "S3", values: [4, 5, 6] },
  ];
  const host = draw(<StackedBars label="Cost by service" times={TIMES} series={series} {...MONEY} />);
  press(host.querySelector('[role="application"]'), "End");
  expect(host.querySelector("[aria-live]")?.textContent).toBe("Nov 3: $9, EC2: $3, S3: $6");
});

test("a click or Enter opens what stands behind a point; without a cursor there is none", () => {
  const picked: number[] = [];
  const host = draw(
    <AreaChart
      label="Daily cost"
      name="Cost"
      points={POINTS}
      onPick={(index) => picked.push(index)}
      pickHint="Enter shows the day."
      {...MONEY}
    />,
  );
  const chart = host.querySelector('[role="application"]');
  expect(chart?.getAttribute("aria-label")).toBe(
    "Daily cost. Use the arrow keys to move between points. Enter shows the day.",
  );
  press(chart, "Enter");
  press(chart, "End");
  press(chart, "Enter");
  act(() => void chart?.dispatchEvent(new MouseEvent("click", { bubbles: true })));
  expect(picked).toEqual([2, 2]);
});

test("credits hang below the line of nothing, and the total counts them", () => {
  const series = [
    { name: "EC2", values: [10, 10, 10] },
    { name: "Credits", values: [0, 0, -4] },
  ];
  const host = draw(<StackedBars label="Cost by service" times={TIMES} series={series} {...MONEY} />);
  press(host.querySelector('[role="application"]'), "End");
  expect(host.querySelector("[aria-live]")?.textContent).toBe("Nov 3: $6, EC2: $10, Credits: -$4");
  const [cost, credit] = [...host.querySelectorAll("g:last-of-type > rect")].map((rect) => ({
    top: Number(rect.getAttribute("y")),
    height: Number(rect.getAttribute("height")),
  }));
  expect(credit?.top).toBeCloseTo((cost?.top ?? 0) + (cost?.height ?? 0) + 1);
});

test("a donut is decoration beside a real table; a sparkline is hidden", () => {
  const host = draw(
    <>
      <Donut
        label="Shares"
        slices={[
          { name: "EC2", value: 3 },
          { name: "S3", value: 1 },
        ]}
        formatValue={formatWholeDollars}
      />
      <Sparkline values={[1, 2, 3]} />
    </>,
  );
  expect([...host.querySelectorAll("svg")].every((svg) => svg.getAttribute("aria-hidden") === "true")).toBe(
    true,
  );
  expect([...host.querySelectorAll("tbody tr")].map((row) => row.textContent)).toEqual([
    "EC2$375%",
    "S3$125%",
  ]);
});

test.each([5, 8])("§9 a donut's palette starts again after %i colors", (colours) => {
  const slices = ["a", "b", "c", "d", "e", "f", "g", "h", "i"].map((name) => ({ name, value: 1 }));
  const host = draw(
    <Donut label="Shares" slices={slices} formatValue={formatWholeDollars} colours={colours} />,
  );
  const fills = [...host.querySelectorAll("path")].map((path) => path.getAttribute("fill"));
  expect(new Set(fills).size).toBe(colours);
  expect(fills[colours]).toBe(fills[0]);
});

test("a chart card switches to the same values as a table", () => {
  const table = (
    <ChartTable
      label="Daily cost"
      atHeading="Day"
      columns={["Cost"]}
      rows={[{ at: "1 Nov", cells: ["$1"] }]}
    />
  );
  const host = draw(<ChartCard title="Daily cost" chart={<p>the chart</p>} table={table} />);
  expect(host.textContent).toContain("the chart");
  const toTable = [...host.querySelectorAll("button")].find((one) => one.textContent === "Table");
  act(() => toTable?.click());
  expect(host.querySelector("table")?.textContent).toBe("DayCost1 Nov$1");
});

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

test("an area chart is one tab stop; keys move and the live region reads, gaps included", () => {
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

/** The segments of a path, as the x positions of their first and last points. */
function stretchesOf(path: Element | null): { from: number; to: number }[] {
  const strokes = (path?.getAttribute("d") ?? "").split("M").filter((one) => one !== "");
  return strokes.map((stroke) => {
    const points = stroke.split(/[LC]/).flatMap((piece) => {
      const numbers = piece.replace("Z", "").split(",").map(Number);
      return numbers.filter(
        (_, index) => index === numbers.length - 2 || (numbers.length === 2 && index === 0),
      );
    });
    return { from: Math.min(...points), to: Math.max(...points) };
  });
}

const DAYS = Array.from({ length: 12 }, (_, day) => `2026-11-${String(day + 1).padStart(2, "0")}T00:00:00Z`);
const BY_LETTER = { c: "complete", r: "running", p: "partial", n: "not_read" } as const;

/** One letter per point: complete, running, partial, not read. */
function pointsOf(letters: string) {
  return [...letters].map((letter, index) => {
    const state = BY_LETTER[letter as keyof typeof BY_LETTER];
    return { at: DAYS[index] ?? "", value: state === "not_read" ? null : 100 + index, state };
  });
}

test.each([
  ["cccccccccccc", 1],
  ["ccnncccccccc", 2],
  ["nnnnnncccccc", 1],
  ["ccccccccnnnn", 1],
  ["pccccccccccr", 1],
  ["cccpccrccncc", 4],
  ["ncncncncncnc", 6],
  ["nnnnnnnnnnnn", 0],
])("no line crosses unread or unfinished points: %s has %i segments", (letters, stretches) => {
  const points = pointsOf(letters);
  const host = draw(<AreaChart label="Cost" name="Cost" points={points} {...MONEY} />);
  const chart = host.querySelector('[role="application"]');
  // Position of each point: the cursor's line.
  const xOf = points.map((_, index) => {
    press(chart, index === 0 ? "Home" : "ArrowRight");
    return Number(host.querySelector("svg > line:last-of-type")?.getAttribute("x1"));
  });
  for (const path of host.querySelectorAll("path")) {
    const drawn = stretchesOf(path);
    expect(drawn).toHaveLength(stretches);
    for (const { from, to } of drawn) {
      const crossed = points.filter(
        ({ state }, index) => state !== "complete" && (xOf[index] ?? 0) > from && (xOf[index] ?? 0) < to,
      );
      expect(crossed).toEqual([]);
    }
  }
  const hatched = points.filter(({ state }) => state === "running" || state === "partial");
  expect(host.querySelectorAll('[data-gap="running"], [data-gap="partial"]')).toHaveLength(hatched.length);
  const unread = [...letters.matchAll(/n+/g)];
  expect(host.querySelectorAll('[data-gap="not_read"]')).toHaveLength(unread.length);
});

test("a complete day between two gaps is visible", () => {
  const host = draw(<AreaChart label="Cost" name="Cost" points={pointsOf("cccncncccccc")} {...MONEY} />);
  expect(host.querySelectorAll("circle")).toHaveLength(1);
});

test("the read-out of a gap is text without an amount", () => {
  const points = pointsOf("cncccccccccr").map((point) => ({
    ...point,
    note:
      point.state === "not_read"
        ? "Not read"
        : point.state === "running"
          ? "In progress: 2 of 7 days"
          : undefined,
  }));
  const host = draw(
    <AreaChart
      label="Cost"
      name="Cost"
      points={points}
      breakdown={(index) => (index === 0 ? [{ text: "EC2", value: "$60" }] : [])}
      {...MONEY}
    />,
  );
  const chart = host.querySelector('[role="application"]');
  const read = () => host.querySelector("[aria-live]")?.textContent;
  press(chart, "Home");
  expect(read()).toBe("Nov 1, Cost: $100, EC2: $60");
  press(chart, "ArrowRight");
  expect(read()).toBe("Nov 2, Not read");
  press(chart, "End");
  expect(read()).toBe("Nov 12, Cost: $111, In progress: 2 of 7 days");
});

test("bars: none for unread times, hatched for unfinished ones", () => {
  const host = draw(
    <StackedBars
      label="Cost by service"
      times={TIMES}
      states={["complete", "not_read", "running"]}
      notes={[undefined, "Not read", "In progress: 2 of 7 days"]}
      series={[{ name: "EC2", values: [10, 0, 4] }]}
      {...MONEY}
    />,
  );
  expect(host.querySelectorAll('g[data-gap="not_read"]')).toHaveLength(1);
  expect([...host.querySelectorAll('rect[fill="var(--series-1)"]')]).toHaveLength(2);
  expect(host.querySelectorAll('g[data-gap="running"] rect[fill^="url(#"]')).toHaveLength(1);
  const chart = host.querySelector('[role="application"]');
  press(chart, "End");
  expect(host.querySelector("[aria-live]")?.textContent).toBe("Nov 3: $4, In progress: 2 of 7 days, EC2: $4");
  press(chart, "ArrowLeft");
  expect(host.querySelector("[aria-live]")?.textContent).toBe("Nov 2, Not read");
});

test("small changes of a large value stay small in a sparkline with a minimum scale", () => {
  const heightOf = (leastSpan: number) => {
    const host = draw(<Sparkline values={[100, 98, 100]} leastSpan={leastSpan} />);
    const line = host.querySelectorAll("path")[1]?.getAttribute("d") ?? "";
    const heights = line.split(/[MLC]/).flatMap((piece) =>
      piece
        .split(",")
        .map(Number)
        .filter((_, index) => index % 2 === 1),
    );
    unmount?.();
    return Math.max(...heights) - Math.min(...heights);
  };
  expect(heightOf(0)).toBe(24);
  expect(heightOf(0.5)).toBeCloseTo(24 * 0.04);
});

test("a sparkline has gaps, too", () => {
  const host = draw(<Sparkline values={[1, 2, null, null, 3, 4]} />);
  for (const path of host.querySelectorAll("path")) expect(stretchesOf(path)).toHaveLength(2);
});

test("the label of a mark is above the plot, where no read-out covers it", () => {
  const host = draw(
    <AreaChart
      label="Cost"
      name="Cost"
      points={pointsOf("cccccccccccc")}
      events={[{ index: 11, text: "EC2 Other +$349" }]}
      {...MONEY}
    />,
  );
  press(host.querySelector('[role="application"]'), "End");
  const mark = [...host.querySelectorAll("text")].find((one) => one.textContent === "EC2 Other +$349");
  const readOut = host.querySelector<HTMLElement>("div[aria-hidden]");
  expect(Number(mark?.getAttribute("y"))).toBeLessThan(Number.parseFloat(readOut?.style.top ?? ""));
  // Near the right edge, it moves inward: 600 px wide, with about 96 px of text around its center.
  expect(Number(mark?.getAttribute("x"))).toBeLessThanOrEqual(600 - 45);
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

test("a click or Enter opens the details of a point; without a cursor there are none", () => {
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

test("credits extend below zero, and the total includes them", () => {
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

test("a donut is decoration next to a real table; a sparkline is hidden", () => {
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

test("a legend's keys look like the shapes they stand for", () => {
  const legend = (["line", "dashed", "bar", "hatched", "unread"] as const).map((mark) => ({
    ...{ name: mark, colour: "red", mark },
  }));
  const host = draw(<ChartCard title="Cost" legend={legend} chart={<p />} table={<p />} />);
  const keys = [...host.querySelectorAll("li")].map((entry) => [
    entry.textContent,
    entry.querySelectorAll('rect[fill="red"]').length,
    entry.querySelectorAll('line[stroke="red"]').length,
  ]);
  expect(keys).toEqual([
    ["line", 0, 1],
    ["dashed", 0, 1],
    ["bar", 1, 0],
    ["hatched", 1, 0],
    ["unread", 0, 0],
  ]);
});

test("a chart card toggles to the same values as a table", () => {
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

test("every chart is a figure with a name, and a description that the tab stop refers to", () => {
  const host = draw(
    <>
      <AreaChart label="Daily cost" name="Cost" points={POINTS} {...MONEY} />
      <StackedBars
        label="Cost per day by service"
        times={TIMES}
        states={["complete", "not_read", "running"]}
        series={[{ name: "EC2", values: [10, 0, 2] }]}
        {...MONEY}
      />
      <Donut label="Cost by service" slices={[{ name: "EC2", value: 10 }]} formatValue={formatWholeDollars} />
    </>,
  );
  const figures = [...host.querySelectorAll("figure")];
  expect(figures.map((figure) => figure.getAttribute("aria-label"))).toEqual([
    "Daily cost",
    "Cost per day by service",
    "Cost by service",
  ]);
  const described = figures.map((figure) => {
    const id = figure.querySelector('[role="application"]')?.getAttribute("aria-describedby");
    return typeof id === "string" ? document.getElementById(id)?.textContent : undefined;
  });
  expect(described).toEqual([
    "3 points from Nov 1 to Nov 3. Lowest: $100 on Nov 1. Highest: $300 on Nov 3. 1 point without a value.",
    "3 points from Nov 1 to Nov 3. Lowest: $10 on Nov 1. Highest: $10 on Nov 1. 1 point incomplete. 1 point without a value.",
    undefined,
  ]);
  // The ring is decoration next to its table.
  expect(figures[2]?.querySelector("svg")?.getAttribute("aria-hidden")).toBe("true");
  expect(figures[2]?.querySelector("table caption")?.textContent).toBe("Cost by service");
});

test("every chart of the app is next to its table: no page draws one alone", () => {
  const files = import.meta.glob<string>("../../**/*.tsx", { query: "?raw", import: "default", eager: true });
  const drawing = Object.entries(files).filter(
    ([path, source]) => /<(?:AreaChart|StackedBars)\b/.test(source) && !/\.test\.tsx$/.test(path),
  );
  expect(drawing.length).toBeGreaterThan(4);
  expect(drawing.filter(([, source]) => !source.includes("<ChartTable")).map(([path]) => path)).toEqual([]);
});

import { act } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { type RenderedRoute, renderRoute } from "../../../testing/render-route.tsx";
import { serveInterface } from "../../../testing/served-interface.ts";
import { RelationsList } from "../detail/relations-list.tsx";
import { CostHistory } from "./cost-history.tsx";
import { History } from "./history.tsx";

const arn = "arn:aws:s3:::logs";
let answer: () => Response;
let page: RenderedRoute | undefined;

beforeEach(() => {
  const given = () => answer();
  serveInterface({
    "GET /resources/history": given,
    "GET /resources/cost-history": given,
  });
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {
        // sizes do not change in these tests
      }
      disconnect() {
        // nothing is observed
      }
    },
  );
  return async () => {
    await page?.unmount();
    page = undefined;
  };
});

const show = async (part: React.ReactNode) => {
  page = await renderRoute({ "/part": () => part }, { path: "/part" });
  return page;
};
/** Waits for what a response brings. */
const shows = (text: string) =>
  vi.waitFor(async () => {
    await act(async () => undefined);
    expect(page?.text()).toContain(text);
  }, 300_000);

const event = (index: number, parts: object) => ({
  ...{ at: `2026-01-${String(28 - index).padStart(2, "0")}T00:00:00Z`, title: null, from: null, to: null },
  ...{ actor: null, note: null, subjectId: null, configuration: null },
  ...parts,
});

test("history: newest first, with who did it and a link to what it is about; the rest on demand", async () => {
  const events = [
    event(0, { kind: "tags", title: "Team", to: "changed", actor: "ana@example.com", subjectId: "run-1" }),
    event(1, {
      kind: "finding",
      title: "Bucket is public",
      to: "ACTIVE",
      note: "First detected.",
      subjectId: "f-1",
    }),
    ...Array.from({ length: 8 }, (_, index) =>
      event(index + 2, { kind: "finding", title: `Old ${index}`, to: "ACTIVE" }),
    ),
  ];
  answer = () => Response.json({ events, more: 4, labels: {} });
  const { text, find, button, click } = await show(<History arn={arn} />);
  await shows("Tags changed by ana@example.com");
  expect(find<HTMLAnchorElement>('a[href*="tagRun=run-1"]').textContent).toBe("Team");
  expect(find<HTMLAnchorElement>('a[href="/security/findings/f-1"]').textContent).toBe("Bucket is public");
  expect(text()).not.toContain("First detected.");
  expect(text()).not.toContain("Old 7");
  await click(button("Show all 10"));
  expect(text()).toContain("Old 7");
  expect(text()).toContain("4 older events are not shown.");
});

test("changed properties: their values before and after, and between which readings", async () => {
  const of = (path: string, before: unknown, after: unknown, more: object = {}) => ({
    ...{ path, before, after, list: false, omitted: false },
    ...more,
  });
  const changes = [
    of("storage.sizeGib", 8, 16),
    of("rules", [{ port: 22 }], [{ port: 443 }], { list: true }),
    of("policy", null, null, { omitted: true }),
  ];
  const labels = {
    "storage.sizeGib": { label: "Storage: Size", unit: "GiB" },
    rules: { label: "Rules", unit: null },
    "rules.port": { label: "Port", unit: null },
    policy: { label: "Policy", unit: null },
  };
  const configuration = { since: "2026-01-27T00:00:00Z", changes, more: 2 };
  answer = () => Response.json({ events: [event(0, { kind: "changed", configuration })], more: 0, labels });
  const { text } = await show(<History arn={arn} />);
  await shows("Configuration changed");
  expect(text()).toContain("Storage: Sizebefore:8 GiBafter:16 GiB");
  expect(text()).toContain("RulesRemovedPort22AddedPort443");
  expect(text()).toContain("PolicyChanged. The values are too long to show.");
  expect(text()).toContain("2 more changed. Between Jan 27, 2026");
});

test("a failed load of the history is reported, with Retry", async () => {
  answer = () =>
    Response.json({ code: "internal", title: "x", message: "Broken.", detail: "Broken." }, { status: 500 });
  await show(<History arn={arn} />);
  await shows("Broken.");
  answer = () => Response.json({ events: [event(0, { kind: "first_seen" })], more: 0, labels: {} });
  await page?.click(page.button("Retry"));
  await shows("First seen by a discovery");
});

test("cost: periods that were not read are labeled, and the current month is incomplete", async () => {
  answer = () =>
    Response.json({
      days: [],
      months: [
        { start: "2026-10-01", cost: null, complete: true },
        { start: "2026-11-01", cost: 12, complete: false },
      ],
    });
  const { text } = await show(<CostHistory arn={arn} />);
  await shows("from billing exports");
  expect(text()).toContain("Not read");
  expect(text()).toContain("$12.00 so far");
  expect(text()).not.toContain("$0.00");
});

test("cost: days and months can be switched; a day that was not read is a gap in the chart", async () => {
  const day = (number: number, cost: number | null) => ({
    start: `2026-11-0${number}`,
    cost,
    complete: true,
  });
  const months = [
    { start: "2026-09-01", cost: 3, complete: true },
    { start: "2026-10-01", cost: 4, complete: true },
  ];
  answer = () => Response.json({ days: [day(1, 1), day(2, null), day(3, 2)], months });
  const { text, button, click, find } = await show(<CostHistory arn={arn} />);
  await shows("$4.00");
  await click(button("Days"));
  expect(text()).toContain("from Cost Explorer");
  expect(find("[role=img],[role=application],svg")).not.toBeNull();
  await click(button("Table"));
  const cells = [...find("table").querySelectorAll("tbody td")].map(({ textContent }) => textContent);
  expect(cells).toEqual(["$1.00", "Not read", "$2.00"]);
});

test("cost of a resource that no bill names", async () => {
  answer = () => Response.json({ days: [], months: [] });
  await show(<CostHistory arn={arn} />);
  await shows("The billing data doesn't list this resource.");
});

test("relations: the first ten, then all", async () => {
  const relations = Array.from({ length: 12 }, (_, index) => ({
    ...{ targetId: `arn:aws:ec2:::i-${index}`, relationshipType: "contains", direction: "outgoing" as const },
    ...{ targetName: `web-${index}`, targetType: "EC2", resolved: true },
  }));
  const { text, button, click } = await show(<RelationsList relations={relations} />);
  expect(text()).not.toContain("web-10");
  await click(button("Show all 12"));
  expect(text()).toContain("web-11");
  await click(button("Show fewer"));
  expect(text()).not.toContain("web-11");
});

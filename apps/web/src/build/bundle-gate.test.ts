import { expect, test } from "vitest";
import { type BuiltChunk, importCircles, measureBundle, overweight } from "./bundle-gate.ts";

const KIB = 1024;

function chunk(file: string, gzipKib: number, parts: Partial<BuiltChunk> = {}): BuiltChunk {
  return {
    file,
    gzipBytes: gzipKib * KIB,
    module: null,
    entry: false,
    imports: [],
    laterImports: [],
    dynamic: false,
    ...parts,
  };
}

function bundle(pageKib: number): BuiltChunk[] {
  return [
    chunk("index.js", 90, { entry: true, imports: ["shared.js"] }),
    chunk("shared.js", 30),
    chunk("shell.js", 10, { module: "/x/components/shell/shell.tsx", dynamic: true, imports: ["shared.js"] }),
    chunk("toasts.js", 9, { module: "/x/components/toasts.tsx", dynamic: true }),
    chunk("dash.js", 3, { module: "/x/pages/dashboard/page.tsx", dynamic: true }),
    chunk("page.js", pageKib, {
      module: "/x/pages/security/page.tsx",
      dynamic: true,
      imports: ["shared.js", "own.js"],
    }),
    chunk("own.js", 5),
  ];
}

test("the dashboard counts its entry, shell, toasts, and style, and shared chunks once", () => {
  expect(measureBundle(bundle(10), 11 * KIB).dashboardBytes).toBe((90 + 30 + 10 + 9 + 3 + 11) * KIB);
});

test("another page counts only what it adds to the dashboard", () => {
  expect(measureBundle(bundle(10), 0).parts).toEqual([
    { module: "/x/pages/security/page.tsx", bytes: 15 * KIB },
  ]);
});

test("a lazy part counts only what not every page that loads it has loaded already", () => {
  const part = chunk("graph.js", 20, {
    module: "/x/pages/security/graph.tsx",
    dynamic: true,
    imports: ["page.js", "own.js"],
  });
  const loaded = bundle(30).map((one) =>
    one.file === "page.js" ? { ...one, laterImports: ["graph.js"] } : one,
  );
  const bytesOf = (chunks: BuiltChunk[]) =>
    measureBundle(chunks, 0).parts.find(({ module }) => module.endsWith("graph.tsx"))?.bytes;
  expect(bytesOf([...loaded, part])).toBe(20 * KIB);
  // On a page without those chunks, it also counts them.
  const other = chunk("other.js", 3, {
    module: "/x/pages/other/page.tsx",
    dynamic: true,
    laterImports: ["graph.js"],
  });
  expect(bytesOf([...loaded, part, other])).toBe((20 + 30 + 5) * KIB);
});

test("within the limits, there are no messages", () => {
  expect(overweight(measureBundle(bundle(35), 11 * KIB))).toEqual([]);
});

test("planted offenders: a page over 40 KiB and a dashboard over 200 KiB are reported", () => {
  expect(overweight(measureBundle(bundle(36), 60 * KIB))).toEqual([
    "dashboard with shell: 202.0 KiB gzip, allowed 200.0 KiB",
    "/x/pages/security/page.tsx: 41.0 KiB gzip, allowed 40.0 KiB",
  ]);
});

test.each([
  [20, []],
  [21, ["dashboard with shell: 21 scripts, allowed 20"]],
])("%i scripts for the dashboard", (scripts, said) => {
  // Five are in the bundle itself.
  const more = Array.from({ length: scripts - 5 }, (_, index) => chunk(`part-${index}.js`, 0));
  const [index, ...others] = bundle(10);
  if (index === undefined) throw new Error("The bundle has no entry.");
  const split = { ...index, imports: [...index.imports, ...more.map(({ file }) => file)] };
  expect(overweight(measureBundle([split, ...others, ...more], 0))).toEqual(said);
});

test("a renamed dashboard does not pass the gate silently", () => {
  const renamed = bundle(10).filter((one) => one.file !== "dash.js");
  expect(() => measureBundle(renamed, 0)).toThrow("dashboard page not found");
});

test("files that import each other are found, directly and through others", () => {
  const around = [chunk("a.js", 1, { imports: ["b.js"] }), chunk("b.js", 1, { imports: ["c.js", "d.js"] })];
  const open = [...around, chunk("c.js", 1, { imports: ["d.js"] }), chunk("d.js", 1)];
  expect(importCircles(open)).toEqual([]);
  // A dynamic import runs later, and makes no circle.
  expect(importCircles([...around, chunk("c.js", 1, { laterImports: ["a.js"] }), chunk("d.js", 1)])).toEqual(
    [],
  );
  expect(importCircles([...around, chunk("c.js", 1, { imports: ["a.js"] }), chunk("d.js", 1)])).toEqual([
    ["a.js", "b.js", "c.js"],
  ]);
  expect(importCircles([chunk("a.js", 1, { imports: ["a.js"] })])).toEqual([["a.js"]]);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { FoundPaths } from "../attack-paths/service.ts";
import { withKeptPaths } from "./kept-paths.ts";
import type { PathBatch } from "./store/ranked-paths.ts";

type Path = FoundPaths["paths"][number];
const path = (target: string, risk: number, ...awsAccounts: string[]): Path => ({
  ...{ target, risk, awsAccounts, kind: "data", accountId: null, entry: "internet", certainty: "allowed" },
  findings: [{ arn: target, checkId: "check" }],
});
const lacks = (accountId: string, data: string, count = 1) => ({ accountId, data, count });

/** The paths after each of some scans, with their risks. */
function after(...scans: FoundPaths[]): string[] {
  let batches: PathBatch[] = [];
  for (const scan of scans) batches = withKeptPaths(batches, scan);
  return batches.flatMap(({ paths }) => paths.map(({ target, risk }) => `${target} ${risk}`)).sort();
}

const whole = { paths: [path("a", 80, "1"), path("b", 60, "2", "1")], unread: [] };

describe("a path that is no longer found", () => {
  test("is gone if as much was read as before, also if that is not everything", () => {
    expect(after(whole, { paths: [path("a", 80, "1")], unread: [] })).toEqual(["a 80"]);
    const unread = [lacks("1", "us-east-1 AWS::IAM::Role list")];
    expect(after({ ...whole, unread }, { paths: [], unread })).toEqual([]);
  });

  test("stays while less is read of one of its accounts, and goes once it is read again", () => {
    const less = { paths: [], unread: [lacks("1", "us-east-1 AWS::IAM::Role list")] };
    expect(after(whole, less)).toEqual(["a 80", "b 60"]);
    expect(after(whole, less, less, less)).toEqual(["a 80", "b 60"]);
    expect(after(whole, less, { paths: [], unread: [] })).toEqual([]);
    expect(after(whole, { paths: [], unread: [lacks("2", "us-east-1 AWS::IAM::Role list")] })).toEqual([
      "b 60",
    ]);
    expect(after(whole, { paths: [], unread: [lacks("3", "us-east-1 AWS::IAM::Role list")] })).toEqual([]);
  });

  test.each([
    [1, 0],
    [2, 0],
    [3, 2],
  ])("with %i resources unread instead of two, %i paths stay", (count, kept) => {
    const data = "us-east-1 AWS::S3::Bucket policy";
    const before = { ...whole, unread: [lacks("1", data, 2)] };
    expect(after(before, { paths: [], unread: [lacks("1", data, count)] })).toHaveLength(kept);
  });

  test("stays for what is unread now, whatever was unread before", () => {
    const before = { ...whole, unread: [lacks("1", "x"), lacks("2", "x")] };
    expect(after(before, { paths: [], unread: [lacks("1", "y")] })).toEqual(["a 80", "b 60"]);
  });
});

describe("a path with another risk", () => {
  const unread = [lacks("1", "x")];
  test("has the higher one while less is read", () => {
    expect(after(whole, { paths: [path("a", 79, "1")], unread })).toEqual(["a 80", "b 60"]);
    expect(after(whole, { paths: [path("a", 80, "1")], unread })).toEqual(["a 80", "b 60"]);
    expect(after(whole, { paths: [path("a", 81, "1")], unread })).toEqual(["a 81", "b 60"]);
    // The higher one of the worse reading stays too.
    expect(after(whole, { paths: [path("a", 81, "1")], unread }, { paths: [], unread: [] })).toEqual([]);
  });

  test("has the new one if as much was read", () => {
    expect(after(whole, { paths: [path("a", 10, "1"), path("b", 60, "2")], unread: [] })).toEqual([
      ...["a 10", "b 60"],
    ]);
  });
});

test("findings that either reading has on a path are on it while less is read", () => {
  const found = (...names: string[]): FoundPaths["paths"] => [
    { ...path("a", 80, "1"), findings: names.map((arn) => ({ arn, checkId: "check" })) },
  ];
  const names = (unread: FoundPaths["unread"]) =>
    withKeptPaths(withKeptPaths([], { paths: found("x", "y"), unread: [] }), {
      paths: found("y", "z"),
      unread,
    })
      .flatMap(({ paths }) => paths.flatMap(({ findings }) => findings.map(({ arn }) => arn)))
      .join("");
  expect(names([lacks("1", "policies")])).toBe("xyz");
  expect(names([])).toBe("yz");
});

test("for any readings, no path is lost and none gets less risky by reading less, and none is there twice", () => {
  const account = fc.constantFrom("1", "2", "3");
  const unread = fc.array(
    fc.record({ accountId: account, data: fc.constantFrom("x", "y"), count: fc.integer({ min: 1, max: 3 }) }),
    { maxLength: 4 },
  );
  const paths = fc.uniqueArray(
    fc
      .tuple(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 0, max: 100 }), account)
      .map(([target, risk, own]) => path(target, risk, own)),
    { selector: ({ target }) => target, maxLength: 4 },
  );
  const scan = fc.record({ paths, unread });
  fc.assert(
    fc.property(fc.array(scan, { maxLength: 4 }), scan, (earlier, base) => {
      let batches: PathBatch[] = [];
      for (const one of earlier) batches = withKeptPaths(batches, one);
      batches = withKeptPaths(batches, base);
      // The same accounts; now no list of any account can be read, and no path is found.
      const less = ["1", "2", "3"].map((id) => lacks(id, "z"));
      const next = withKeptPaths(batches, { paths: [], unread: [...base.unread, ...less] });
      const all = (some: readonly PathBatch[]) =>
        some.flatMap(({ paths }) => paths.map(({ target, risk }) => `${target} ${risk}`)).sort();
      expect(all(next)).toEqual(all(batches));
      const targets = next.flatMap(({ paths }) => paths.map(({ target }) => target));
      expect(new Set(targets).size).toBe(targets.length);
      // Read again, only what is found remains.
      expect(all(withKeptPaths(next, { paths: [], unread: [] }))).toEqual([]);
    }),
    { numRuns: 2_000 },
  );
});

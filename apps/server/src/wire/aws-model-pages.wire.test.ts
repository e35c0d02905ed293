import { describe, expect, it } from "vitest";
import { subjects } from "./testing/aws-models/fuzz.ts";
import type { PageMode } from "./testing/aws-models/pages.ts";
import type { Subject } from "./testing/aws-models/subject.ts";
import { createBench, kindOf } from "./testing/aws-models/trial.ts";
import { valueSubject } from "./testing/aws-models/value-subject.ts";
import { halfLists, pagedOperations } from "./testing/aws-models/whole-lists.ts";

const bench = createBench();

async function halves(subject: Subject): Promise<string[]> {
  const faults: string[] = [];
  for (const operation of pagedOperations(subject))
    faults.push(...(await halfLists(bench, subject, { seed: "ci", operation })));
  return faults;
}

describe("lists in several pages", () => {
  const paged = subjects.filter((subject) => pagedOperations(subject).length > 0);

  it("are most of what is read", () => {
    expect(new Set(paged.flatMap(pagedOperations)).size).toBeGreaterThan(100);
  });

  it.each(paged.map((subject) => [subject.id, subject] as const))(
    "%s: every page is read, and without all of them there is a gap",
    async (_, subject) => {
      expect(await halves(subject)).toEqual([]);
    },
  );

  it("whoever reads a first page only is told of", async () => {
    const call = { service: "sns", operation: "listTopics", input: {}, region: "eu-west-1" } as const;
    const first = valueSubject("a first page", [["sns", "listTopics"]], (send, signal) => send(call, signal));
    expect(await halves(first)).toContain(
      "sns.ListTopics: sns.ListTopics has more pages than were asked for",
    );
  });

  it("whoever takes a refused page for the end is told of", async () => {
    const call = { service: "sns", operation: "listTopics", region: "eu-west-1" } as const;
    const careless = valueSubject("half a list", [["sns", "listTopics"]], async (send, signal) => {
      const found: unknown[] = [];
      for (let NextToken: string | undefined, page = 0; page === 0 || NextToken; page += 1) {
        const input = NextToken ? { NextToken } : {};
        const answer = await send({ ...call, input }, signal).catch(() => ({}));
        const { Topics = [], NextToken: next } = answer as { Topics?: unknown[]; NextToken?: string };
        found.push(...Topics);
        NextToken = next;
      }
      return found;
    });
    expect(await halves(careless)).toEqual(["sns.ListTopics: refused: half of it looks whole"]);
  });
});

/** Subjects that a list without end is tried on in a moment; `npm run fuzz:aws` tries it on all. */
const quick = ["AWS::::AccountRegion", "AWS::ECS::Cluster", "AWS::RDS::DBParameterGroup", "plan use"];

async function faultsOf(subject: Subject, pages: PageMode): Promise<string[]> {
  const fullness = { optional: 0.5, items: 2 };
  const { faults } = await bench.trial(subject, { seed: "ci", pages, fullness });
  return [...new Set(faults.map(kindOf))];
}

describe("lists without end", () => {
  it.each(subjects.map((subject) => [subject.id, subject] as const))(
    "%s: a token that comes again ends the reading",
    async (_, subject) => {
      expect(await faultsOf(subject, "same-token")).toEqual([]);
    },
  );

  it.each(quick)("%s: pages that repeat themselves under new tokens end, too", async (id) => {
    const found = subjects.filter((subject) => subject.id === id);
    expect(found).toHaveLength(1);
    for (const subject of found) expect(await faultsOf(subject, "endless")).toEqual([]);
  });
});

describe("names that AWS leaves empty", () => {
  it.each(subjects.map((subject) => [subject.id, subject] as const))(
    "%s: name no resource",
    async (_, subject) => {
      const faults = new Set<string>();
      for (const seed of ["a", "b"]) {
        const run = await bench.trial(subject, { seed, blank: 0.4 });
        for (const fault of run.faults) faults.add(kindOf(fault));
      }
      expect([...faults]).toEqual([]);
    },
  );
});

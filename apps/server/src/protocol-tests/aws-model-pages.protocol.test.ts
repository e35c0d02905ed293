import { describe, expect, it } from "vitest";
import { subjects } from "./testing/aws-models/fuzz.ts";
import type { Subject } from "./testing/aws-models/subject.ts";
import { createBench, kindOf } from "./testing/aws-models/trial.ts";
import { valueSubject } from "./testing/aws-models/value-subject.ts";
import { endlessList, halfLists, pagedOperations } from "./testing/aws-models/whole-lists.ts";

const bench = createBench();

async function halves(subject: Subject): Promise<string[]> {
  const violations: string[] = [];
  for (const operation of pagedOperations(subject))
    violations.push(...(await halfLists(bench, subject, { seed: "ci", operation })));
  return violations;
}

describe("lists in several pages", () => {
  const paged = subjects.filter((subject) => pagedOperations(subject).length > 0);

  it("are most of the lists", () => {
    expect(new Set(paged.flatMap(pagedOperations)).size).toBeGreaterThan(100);
  });

  it.each(paged.map((subject) => [subject.id, subject] as const))(
    "%s: every page is read, and without all of them there is a gap",
    async (_, subject) => {
      expect(await halves(subject)).toEqual([]);
    },
  );

  it("a reader of only the first page is reported", async () => {
    const call = { service: "sns", operation: "listTopics", input: {}, region: "eu-west-1" } as const;
    const first = valueSubject("a first page", [["sns", "listTopics"]], (send, signal) => send(call, signal));
    expect(await halves(first)).toContain(
      "sns.ListTopics: sns.ListTopics has more pages than were asked for",
    );
  });

  it("a reader that treats a denied page as the end is reported", async () => {
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

describe("endless lists", () => {
  const paged = subjects.flatMap((subject) =>
    pagedOperations(subject).map((operation) => [subject.id, operation, subject] as const),
  );

  it.each(subjects.map((subject) => [subject.id, subject] as const))(
    "%s: a repeated token ends the reading",
    async (_, subject) => {
      const fullness = { optional: 0.5, items: 2 };
      const { violations } = await bench.trial(subject, { seed: "ci", pages: "same-token", fullness });
      expect([...new Set(violations.map(kindOf))]).toEqual([]);
    },
  );

  it.each(paged)(
    "%s: pages of %s that repeat under new tokens end as a gap",
    async (_id, operation, subject) => {
      expect(await endlessList(bench, subject, { seed: "ci", operation })).toEqual([]);
    },
  );

  it("a reader that follows tokens forever, or treats a partial list as complete, is reported", async () => {
    const call = { service: "sns", operation: "listTopics", region: "eu-west-1" } as const;
    const reading = (pagesAtMost: number) =>
      valueSubject("topics", [["sns", "listTopics"]], async (send, signal) => {
        const known = new Set<string>();
        for (let NextToken: string | undefined, page = 0; page === 0 || NextToken; page += 1) {
          if (page === pagesAtMost) break;
          const answer = await send({ ...call, input: NextToken ? { NextToken } : {} }, signal);
          const { Topics = [], NextToken: next } = answer as { Topics?: unknown[]; NextToken?: string };
          for (const topic of Topics.slice(0, 1)) if (known.size === 0) known.add(JSON.stringify(topic));
          NextToken = next;
        }
        return [...known];
      });
    const asked = { seed: "ci", operation: "sns.ListTopics" };
    expect(await endlessList(bench, reading(3), asked)).toEqual([
      "sns.ListTopics: a list without end looks whole",
    ]);
    const impatient = createBench(undefined, undefined, 20);
    expect(await endlessList(impatient, reading(Number.POSITIVE_INFINITY), asked)).toContain(
      "sns.ListTopics: it does not end",
    );
  });
});

describe("names that AWS leaves empty", () => {
  it.each(subjects.map((subject) => [subject.id, subject] as const))(
    "%s: are not a resource",
    async (_, subject) => {
      const violations = new Set<string>();
      for (const seed of ["a", "b"]) {
        const run = await bench.trial(subject, { seed, blank: 0.4 });
        for (const failure of run.violations) violations.add(kindOf(failure));
      }
      expect([...violations]).toEqual([]);
    },
  );
});

import { readFileSync } from "node:fs";
import { resources as declarations } from "@skyledger/core/registry.gen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { declaredSubjects } from "./testing/aws-models/declared-subjects.ts";
import { optionsOf, subjects } from "./testing/aws-models/fuzz.ts";
import { failureOfLeftOut, flipsOf } from "./testing/aws-models/missing-members.ts";
import { modelOf } from "./testing/aws-models/model.ts";
import { createModelAnswers, startModelServer } from "./testing/aws-models/model-server.ts";
import { declaredOperations, methodsNamedIn, writtenMethods } from "./testing/aws-models/named-operations.ts";
import { operationName } from "./testing/aws-models/operation-name.ts";
import { standInsPage } from "./testing/aws-models/stand-ins.ts";
import type { Subject } from "./testing/aws-models/subject.ts";
import { Answering, type Bench, createBench, kindOf } from "./testing/aws-models/trial.ts";
import { violationsOf } from "./testing/aws-models/validate.ts";
import type { Fields } from "./testing/aws-models/value.ts";

/** `npm run fuzz:aws` runs thousands; this is a share that fits into a minute. */
const runsInProcess = 12;
const runsOverSocket = 2;

/** Answered operations with their number of responses. */
const answered = new Map<string, number>();

async function violationsOfRuns(bench: Bench, subject: Subject, runs: readonly number[]): Promise<string[]> {
  const kinds = new Set<string>();
  for (const run of runs) {
    const { violations, answers } = await bench.trial(subject, optionsOf("ci", subject.id, run));
    for (const failure of violations) kinds.add(`run ${run}: ${kindOf(failure)}`);
    for (const [name, times] of answers.counts) answered.set(name, (answered.get(name) ?? 0) + times);
  }
  return [...kinds];
}

const upTo = (count: number) => Array.from({ length: count }, (_, run) => run);

describe("every reader with responses that AWS's own models allow", () => {
  const bench = createBench();

  it.each(subjects.map((subject) => [subject.id, subject] as const))(
    "%s: requests are valid, and every response becomes seen or a gap",
    async (_, subject) => {
      expect(await violationsOfRuns(bench, subject, upTo(runsInProcess))).toEqual([]);
    },
  );
});

describe("the same over a socket", () => {
  const answering = new Answering();
  let server: Awaited<ReturnType<typeof startModelServer>>;
  beforeAll(async () => {
    server = await startModelServer(answering);
  });
  afterAll(() => server.close());

  it("gives the same result", async () => {
    const bench = createBench(answering, server.url);
    const violations: Record<string, string[]> = {};
    for (const subject of subjects) {
      const found = await violationsOfRuns(bench, subject, upTo(runsOverSocket));
      if (found.length > 0) violations[subject.id] = found;
    }
    expect(violations).toEqual({});
  });
});

describe("a member that AWS omits", () => {
  const bench = createBench();

  it.each(declaredSubjects.map((subject) => [subject.id, subject] as const))(
    "of %s turns no result into a pass, unless its absence is documented",
    async (_, subject) => {
      const flips: Record<string, string> = {};
      for (const seed of ["a", "b"]) {
        for (const flip of await flipsOf(bench, subject, { seed, membersAtMost: 60 }))
          flips[`${flip.check} ${flip.member}`] = `${flip.from} → pass: ${flip.because}`;
      }
      expect(flips).toEqual({});
    },
  );
});

describe("members that declarations say AWS omits", () => {
  it("are optional members of responses", () => {
    const entries = declarations.flatMap(({ leftOut }) => Object.keys(leftOut));
    expect(entries.map(failureOfLeftOut).filter((failure) => failure !== undefined)).toEqual([]);
  });

  it("are reported if AWS has no such member, or always returns it", () => {
    expect(
      [
        "ec2.DescribeVolumes Volumes[].Encryption",
        "ec2.DescribeAll Volumes[]",
        "guardduty.GetDetector Status",
      ].map(failureOfLeftOut),
    ).toEqual([
      "ec2.DescribeVolumes Volumes[].Encryption: no member Encryption",
      "ec2.DescribeAll Volumes[]: no such answer",
      "guardduty.GetDetector Status: is always there",
    ]);
  });
});

describe("the answered operations", () => {
  it("are all that a declaration names", async () => {
    const bench = createBench();
    // Rarely called operations get more runs.
    for (const subject of subjects) {
      const missing = () => subject.calls.map(operationName).filter((name) => !answered.has(name));
      for (let run = runsInProcess; missing().length > 0 && run < 300; run += 1)
        await violationsOfRuns(bench, subject, [run]);
    }
    expect(declaredOperations().length).toBeGreaterThan(150);
    expect(declaredOperations().filter((name) => !answered.has(name))).toEqual([]);
  });

  it("are all that hand-written code names", () => {
    // Each is a method of at least one service; the surrounding code determines which.
    const silent = writtenMethods().filter(
      ({ method, services }) => !services.some((one) => answered.has(operationName([one, method]))),
    );
    expect(silent.map(({ method }) => method)).toEqual([]);
    expect(methodsNamedIn('ask("describeUnheardOf")', () => true)).toEqual(["describeUnheardOf"]);
  });
});

describe("the page about stand-ins", () => {
  it("matches the output of `node tools/fuzz-aws.ts --page`", () => {
    const page = new URL("../../../../docs/aws-stand-ins.md", import.meta.url);
    expect(readFileSync(page, "utf8")).toBe(standInsPage());
  });
});

describe("the stand-in itself", () => {
  it("detects a request that AWS would reject", () => {
    const model = modelOf("ec2");
    const violations = (input: Fields) => violationsOf(model, "DescribeVolumesRequest", input);
    expect(violations(new Map())).toEqual([]);
    expect(violations(new Map([["MaxResult", 5]]))).toEqual(["MaxResult is no member"]);
    expect(violations(new Map([["VolumeIds", "vol-1"]]))).toEqual(["VolumeIds is no list"]);
    expect(
      violationsOf(
        modelOf("compute-optimizer"),
        "GetIdleRecommendationsRequest",
        new Map([["maxResults", 1000]]),
      ),
    ).toEqual(["maxResults is 1000, at most 100"]);
    expect(violationsOf(modelOf("kms"), "DescribeKeyRequest", new Map())).toEqual(["KeyId is required"]);
  });

  it("returns the same for the same seed and requests", () => {
    const request = {
      method: "POST",
      url: "/",
      headers: {
        "user-agent": "aws-sdk-js/3 api/ec2#3",
        authorization: "Credential=a/20260513/eu-west-1/ec2/x",
      },
      body: "Action=DescribeVolumes&Version=2016-11-15",
    };
    const one = createModelAnswers({ seed: "a" }).answer(request).body;
    expect(createModelAnswers({ seed: "a" }).answer(request).body).toBe(one);
    expect(createModelAnswers({ seed: "b" }).answer(request).body).not.toBe(one);
  });

  it("detects an unknown token, and an unknown operation", () => {
    const answers = createModelAnswers({ seed: "a" });
    const headers = { "user-agent": "aws-sdk-js/3 api/ec2#3" };
    const ask = (body: string) => answers.answer({ method: "POST", url: "/", headers, body });
    ask("Action=DescribeVolumes&Version=2016-11-15&NextToken=made-up");
    ask("Action=DescribeEverything&Version=2016-11-15");
    expect(answers.violations).toEqual([
      "ec2.DescribeVolumes: a token that was never given: made-up",
      "no action DescribeEverything of ec2",
    ]);
  });
});

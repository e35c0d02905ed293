import { connectionSubjects } from "./connection-subjects.ts";
import { listManagement } from "./consistent-organization.ts";
import { declaredSubjects } from "./declared-subjects.ts";
import type { AnswerOptions } from "./model-server.ts";
import { operationName } from "./operation-name.ts";
import type { PageMode } from "./pages.ts";
import { Random } from "./random.ts";
import type { Subject } from "./subject.ts";
import { type Bench, kindOf } from "./trial.ts";
import { itemsOf } from "./value.ts";
import { writtenSubjects } from "./written-subjects.ts";

/** Everything that calls AWS and parses its responses. */
export const subjects: readonly Subject[] = [...declaredSubjects, ...writtenSubjects, ...connectionSubjects];

/** One kind of error, with how to reproduce it. */
export interface FoundViolation {
  readonly subject: string;
  readonly kind: string;
  /** The first run with the error. */
  readonly run: number;
  readonly example: string;
  times: number;
}

/** Result of many runs of one subject. */
export interface SubjectReport {
  readonly subject: string;
  readonly runs: number;
  /** Responses by operation: "ec2.DescribeVolumes". */
  readonly answers: ReadonlyMap<string, number>;
  readonly violations: readonly FoundViolation[];
}

/** One run in this many has an endless list. */
const endlessEvery = 1_000;

/**
 * How each run's responses are generated: every second has errors, some have few items; some leave names
 * blank.
 */
export function optionsOf(seed: string, subject: string, run: number): AnswerOptions {
  const drawn = `${seed}:${subject}:${run}`;
  const random = new Random(drawn);
  const errors = random.pick([0, 0, 0, 0.05, 0.3, 0.9]);
  // An endless list takes thousands of calls.
  const endless = run % endlessEvery === endlessEvery - 1;
  const pages = endless ? "endless" : random.pick<PageMode | undefined>([...Array(18), "same-token"]);
  const amend = run % 2 === 1 ? askedRarely[subject] : undefined;
  return {
    seed: drawn,
    errors,
    blank: random.pick([0, 0, 0, 0.3]),
    ...(pages ? { pages } : {}),
    ...(amend ? { amend } : {}),
  };
}

/** Changes every second run of a subject with rare calls, so that it makes them. */
const askedRarely: Readonly<Record<string, NonNullable<AnswerOptions["amend"]>>> = {
  organization: listManagement,
  "AWS::Organizations::Policy": (_, answer) => {
    for (const root of itemsOf(answer, "Roots"))
      for (const type of itemsOf(root, "PolicyTypes")) type.set("Status", "ENABLED");
    for (const policy of itemsOf(answer, "Policies")) policy.set("AwsManaged", false);
  },
  "AWS::S3::Bucket": (_, answer) => {
    for (const bucket of itemsOf(answer, "Buckets")) bucket.delete("BucketRegion");
  },
  "AWS::CloudFront::Distribution": (_, answer) => {
    for (const distribution of itemsOf(answer, "DistributionList", "Items")) {
      for (const origin of itemsOf(distribution, "Origins", "Items")) {
        origin.delete("CustomOriginConfig");
        origin.set("DomainName", "exports.s3.eu-west-1.amazonaws.com");
      }
    }
  },
};

/** Operations that only one subject calls: rare ones do not need all responses. */
const askedAlone: ReadonlyMap<string, string> = new Map(
  subjects.flatMap(({ id, calls: [call, ...others] }) =>
    call && others.length === 0 ? [[operationName(call), id] as const] : [],
  ),
);

/** Operations that a subject is run for. */
function wantedOf({ id, calls }: Subject): string[] {
  const names = calls.map(operationName);
  return names.filter((name) => names.length === 1 || !askedAlone.has(name) || askedAlone.get(name) === id);
}

/** Maximum runs of a subject per response of an operation: some are called rarely. */
const runsForAnAnswer = 6;

/**
 * Runs one subject until each of its named operations was answered `count` times.
 * @param from number of the first run
 */
export async function fuzzSubject(
  bench: Bench,
  subject: Subject,
  { seed, count, from = 0, runsAtMost = count * runsForAnAnswer }: FuzzRequest,
): Promise<SubjectReport> {
  const answers = new Map<string, number>();
  const violations = new Map<string, FoundViolation>();
  const wanted = wantedOf(subject);
  const enough = () => wanted.every((name) => (answers.get(name) ?? 0) >= count);
  let runs = 0;
  while (runs < runsAtMost && !enough()) {
    const run = from + runs;
    runs += 1;
    const { violations: found, answers: reported } = await bench.trial(
      subject,
      optionsOf(seed, subject.id, run),
    );
    for (const [name, times] of reported.counts) answers.set(name, (answers.get(name) ?? 0) + times);
    for (const example of found) {
      const kind = kindOf(example);
      const known = violations.get(kind);
      if (known) known.times += 1;
      else violations.set(kind, { subject: subject.id, kind, run, example, times: 1 });
    }
  }
  return { subject: subject.id, runs, answers, violations: [...violations.values()] };
}

/** Amount of runs. */
export interface FuzzRequest {
  readonly seed: string;
  /** Responses per operation. */
  readonly count: number;
  readonly from?: number;
  readonly runsAtMost?: number;
}

import { connectionSubjects } from "./connection-subjects.ts";
import { declaredSubjects } from "./declared-subjects.ts";
import type { AnswerOptions } from "./model-server.ts";
import { operationName } from "./operation-name.ts";
import type { PageMode } from "./pages.ts";
import { Random } from "./random.ts";
import type { Subject } from "./subject.ts";
import { type Bench, kindOf } from "./trial.ts";
import { itemsOf } from "./value.ts";
import { writtenSubjects } from "./written-subjects.ts";

/** Everything that asks AWS and takes its answers apart. */
export const subjects: readonly Subject[] = [...declaredSubjects, ...writtenSubjects, ...connectionSubjects];

/** One kind of error, and how to see it again. */
export interface FoundViolation {
  readonly subject: string;
  readonly kind: string;
  /** The first run that showed it. */
  readonly run: number;
  readonly example: string;
  times: number;
}

/** What many runs of one subject came to. */
export interface SubjectReport {
  readonly subject: string;
  readonly runs: number;
  /** Answers by operation: "ec2.DescribeVolumes". */
  readonly answers: ReadonlyMap<string, number>;
  readonly violations: readonly FoundViolation[];
}

/** One run in so many meets a list that never ends. */
const endlessEvery = 1_000;

/** How each run's answers are drawn: every second has errors among them, some little else; some leave names blank. */
export function optionsOf(seed: string, subject: string, run: number): AnswerOptions {
  const drawn = `${seed}:${subject}:${run}`;
  const random = new Random(drawn);
  const errors = random.pick([0, 0, 0, 0.05, 0.3, 0.9]);
  // A list without end takes thousands of calls.
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

/** Changes every second run of a subject that asks for something in rare cases only, so that it does. */
const askedRarely: Readonly<Record<string, NonNullable<AnswerOptions["amend"]>>> = {
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

/** Operations that only one subject requests: a request now and then does not need all answers. */
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

/** How often a subject is run at most for each answer that an operation is to give: some are asked rarely. */
const runsForAnAnswer = 6;

/**
 * Runs one subject until each operation that it named was answered `count` times.
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

/** How much is asked for. */
export interface FuzzRequest {
  readonly seed: string;
  /** Answers to each operation. */
  readonly count: number;
  readonly from?: number;
  readonly runsAtMost?: number;
}

import type { SavingOutcome, SavingRule } from "../model/define-saving.ts";
import type { MetricStatistics } from "../model/metric-need.ts";
import { Money } from "../model/money.ts";
import type { Resource } from "../model/resource.ts";
import { recommendationTitle } from "../savings/act-title.ts";
import { changedReadings, type nullablePlaces } from "./changed-readings.ts";
import type { SavingRow } from "./saving-table.ts";

/** Evaluates a row, or the row with another resource, metrics, or companions. */
export type EvaluationRow = (row: SavingRow) => readonly SavingOutcome[];

/** A row with one change, and its name. */
interface Changed {
  change: string;
  row: SavingRow;
}

const plain = (_: string, value: unknown) => (value instanceof Money ? value.toFixed(4) : value);

/** An outcome on one line. The amount and the bills are enough; claims and bill lines follow from them. */
function lineOf(outcome: SavingOutcome): string {
  if (outcome.kind !== "saves") return JSON.stringify(outcome);
  const { kind: _, before, after, ...rest } = outcome;
  const bills = [before, after].map(({ total, lines }) => [
    total.toFixed(4),
    ...lines.map((line) => JSON.parse(JSON.stringify(line, plain))),
  ]);
  return JSON.stringify({ ...rest, before: bills[0], after: bills[1] }, plain);
}

/** Statistics of a metric changed one at a time: missing, zero, half, twice, slightly more. */
function changedMetrics(row: SavingRow): Changed[] {
  const { metrics } = row;
  if (metrics === undefined || metrics === "denied") return [];
  const without = (name: string) =>
    Object.fromEntries(Object.entries(metrics).filter(([one]) => one !== name));
  const others = (value: unknown) =>
    typeof value === "number" ? [null, 0, value / 2, value * 2, value * 1.01 + 0.01] : [];
  return Object.entries(metrics).flatMap(([name, statistics]) => [
    { change: `${name} without a point`, row: { ...row, metrics: without(name) } },
    ...Object.entries(statistics).flatMap(([key, value]) =>
      others(value).map((other) => ({
        change: `${name}.${key} = ${other}`,
        row: {
          ...row,
          metrics: { ...metrics, [name]: { ...statistics, [key]: other } as Partial<MetricStatistics> },
        },
      })),
    ),
  ]);
}

/** The row without each of its companions, and with each of their values changed. */
function changedOthers(row: SavingRow): Changed[] {
  const { others = [] } = row;
  return others.flatMap((other, at) => {
    const by = (replacement: readonly Resource[]) => [
      ...others.slice(0, at),
      ...replacement,
      ...others.slice(at + 1),
    ];
    const facets = Object.keys(other.facets);
    return [
      { change: `without ${other.id}`, row: { ...row, others: by([]) } },
      ...changedReadings(other, facets, new Set(), otherText).map(({ change, resource }) => ({
        change: `${other.id}: ${change}`,
        row: { ...row, others: by([resource]) },
      })),
    ];
  });
}

/** AWS renames services and features now and then. */
const otherText = (value: unknown) => (typeof value === "string" ? ["other"] : []);

const instants = ["2026-05-31T00:00:00.000Z", "2026-04-01T00:00:00.000Z", "2021-01-01T00:00:00.000Z"];

function changesOf(rule: SavingRule, row: SavingRow, nullable: ReturnType<typeof nullablePlaces>): Changed[] {
  const withResource = (resource: Resource) => ({ ...row, resource });
  const { resource } = row;
  return [
    ...changedReadings(resource, rule.needs, nullable, otherText).map(({ change, resource: one }) => ({
      change,
      row: withResource(one),
    })),
    ...[null, ...instants].map((createdAt) => ({
      change: `made ${createdAt ?? "at an unknown time"}`,
      row: withResource({ ...resource, createdAt }),
    })),
    ...changedMetrics(row),
    ...changedOthers(row),
    ...Object.entries(rule.thresholds).flatMap(([name, { default: usual }]) =>
      [usual / 2, usual * 2].map((value) => ({
        change: `threshold ${name} = ${value}`,
        row: { ...row, thresholds: { ...row.thresholds, [`${rule.id}.${name}`]: value } },
      })),
    ),
    ...rule.looksUp.map((type) => ({
      change: `${type} not read`,
      row: { ...row, unread: { ...row.unread, [type]: "denied" as const } },
    })),
    {
      change: "half is paid for already",
      row: { ...row, commitment: { seen: true as const, value: { share: 0.5, note: "Half is paid for." } } },
    },
    {
      change: "commitments not read",
      row: { ...row, commitment: { seen: false as const, reason: "denied" as const } },
    },
  ];
}

/**
 * The exact text of a savings rule for its rows and edges, and for its first saving row with one change at a
 * time, to compare with the recorded text.
 */
export function recordOf(
  rule: SavingRule,
  rows: readonly SavingRow[],
  evaluate: EvaluationRow,
  nullable: ReturnType<typeof nullablePlaces>,
): string {
  const { id, title, description, steps, couldGoWrong, source, needs, metrics, thresholds, ...facts } = rule;
  const said = (row: SavingRow) => evaluate(row).map(lineOf);
  const [first] = rows;
  if (!first) throw new Error(`${id} has no rows`);
  const commands = (row: SavingRow) =>
    evaluate(row).flatMap((outcome) => {
      if (outcome.kind !== "saves") return [];
      const { cli, terraform } = rule.commands(row.resource, outcome.change);
      const { name } = outcome.about ?? row.resource;
      return [
        recommendationTitle(rule.act({ name, change: outcome.change }), outcome.perMonth),
        ...cli.split("\n").map((line) => `$ ${line}`),
        ...terraform.split("\n").map((line) => `# ${line}`),
      ];
    });
  const usual = said(first).join(" + ");
  const lines = [
    `${id} ${JSON.stringify(facts)}`,
    ...rows.flatMap((row) => ["", `## ${row.when}`, ...said(row), ...commands(row)]),
    "",
    `## ${first.when}, with one thing otherwise`,
    ...changesOf(rule, first, nullable).flatMap(({ change, row }) => {
      const now = said(row).join(" + ");
      return now === usual ? [] : [`${change}: ${shortened(usual, now)}`];
    }),
  ];
  return `${lines.join("\n")}\n`;
}

/** The part of a text that differs from the usual one, with a little context before it. */
function shortened(usual: string, now: string): string {
  let from = 0;
  while (usual[from] === now[from] && from < now.length) from++;
  let end = 0;
  while (end < now.length - from && end < usual.length - from && usual.at(-1 - end) === now.at(-1 - end))
    end++;
  const start = Math.max(0, now.lastIndexOf('"', now.lastIndexOf('"', from - 1) - 1));
  let stop = Math.max(from, now.length - end);
  while (stop < now.length && !/[",}\]]/.test(now[stop] ?? "")) stop++;
  return now.slice(start, stop);
}

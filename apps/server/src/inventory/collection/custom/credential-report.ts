import { setTimeout as sleep } from "node:timers/promises";
import type { GenerateCredentialReportResponse, GetCredentialReportResponse } from "@aws-sdk/client-iam";
import type { Send } from "@skyledger/core/model/aws-call";
import type { CredentialReportRow } from "@skyledger/core/resources/credential-report-row";
import type { CustomReaderContext } from "./custom-reader.ts";
import { parseCredentialReport } from "./parse-credential-report.ts";

/**
 * Pauses between requests, in milliseconds. IAM makes a report within seconds; a minute is enough for 5,000
 * users.
 */
const pausesMs = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000];

export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<unknown>;

/** Waits unless the collection is canceled. */
export const inRealTime: Pause = (milliseconds, signal) => sleep(milliseconds, undefined, { signal });

type ReportContext = Pick<CustomReaderContext, "send" | "region" | "signal">;

async function waitForReport({ send, region, signal }: ReportContext, pause: Pause): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const call = { service: "iam" as const, operation: "generateCredentialReport", input: {}, region };
    // `send` returns the operation's own output shape.
    const { State: state } = (await send(call, signal)) as GenerateCredentialReportResponse;
    if (state === "COMPLETE") return;
    const milliseconds = pausesMs[attempt];
    if (milliseconds === undefined)
      throw new Error(`The credential report is not ready: ${state || "no state"}`);
    await pause(milliseconds, signal);
  }
}

async function readReport(context: ReportContext, pause: Pause): Promise<CredentialReportRow[]> {
  await waitForReport(context, pause);
  const call = {
    service: "iam" as const,
    operation: "getCredentialReport",
    input: {},
    region: context.region,
  };
  const report = (await context.send(call, context.signal)) as GetCredentialReportResponse;
  if (!report.Content || !report.GeneratedTime)
    throw new TypeError("The credential report came without content");
  return parseCredentialReport(new TextDecoder().decode(report.Content), report.GeneratedTime);
}

/**
 * Each collection of an account has its own paced `send`, so a report lives as long as the collection that
 * read it.
 */
const reports = new WeakMap<Send, Promise<CredentialReportRow[]>>();

/**
 * IAM's credential report of the account: generated, awaited, and read once per collection, for any number of
 * users. Rejects with the SDK's error, or TypeError when the report can't be read.
 */
export function credentialReport(
  context: ReportContext,
  pause: Pause = inRealTime,
): Promise<CredentialReportRow[]> {
  const known = reports.get(context.send);
  if (known !== undefined) return known;
  const report = readReport(context, pause);
  reports.set(context.send, report);
  return report;
}

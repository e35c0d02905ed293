import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Send } from "@skyledger/core/model/aws-call";
import { isSentByUs, readHubFinding, sightOf } from "@skyledger/core/security-hub/hub-finding";
import { describeEntry, placeFinding } from "@skyledger/core/security-hub/place-finding";
import { toAsff } from "@skyledger/core/security-hub/to-asff";
import { createBucketFilesOn } from "../../../billing-imports/aws/bucket-files.ts";
import { BillingSourceError } from "../../../billing-imports/reader/export-file.ts";
import { DeliveryRefusal } from "../../../platform/outbound/delivery-refusal.ts";
import { createPublishToTopic } from "../../../platform/outbound/publish-to-topic.ts";
import { createHubConnection } from "../../../security/aws/security-hub.ts";
import { asked } from "./declared-subjects.ts";
import type { Subject } from "./subject.ts";
import { valueSubject } from "./value-subject.ts";

const { accountId, region, takenAt } = asked;

const own = toAsff({
  id: "f1",
  checkId: "s3-bucket-versioning",
  awsAccountId: accountId,
  region,
  arn: "arn:aws:s3:::logs",
  resourceType: "AWS::S3::Bucket",
  title: "Buckets have versioning",
  description: "Versioning is off.",
  severity: "low",
  status: "ACTIVE",
  complianceStatus: "FAILED",
  remediation: "Turn it on.",
  firstSeenAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-02T00:00:00.000Z",
});

/** Result of an import for one finding; null: it is skipped. */
function imported(raw: unknown): unknown {
  const finding = isSentByUs(raw) ? undefined : readHubFinding(raw);
  if (!finding) return null;
  return {
    placed: placeFinding(finding, undefined),
    sight: sightOf(finding),
    reported: describeEntry(finding, undefined),
  };
}

async function hub(send: Send, signal: AbortSignal): Promise<unknown> {
  const connection = createHubConnection(send, region);
  const found: unknown[] = [];
  const gap = await connection.read(
    region,
    { awsAccountId: accountId, since: "2026-05-01T00:00:00.000Z", until: takenAt },
    async (page) => void found.push(...page.map(imported)),
    signal,
  );
  return {
    found,
    gap,
    regions: await connection.regions(signal),
    look: await connection.look(region, signal),
    sent: await connection.send(region, [own], signal),
  };
}

/** An error with a sentence for people is a value; anything else is a bug in the reader. */
async function orSentence(
  work: Promise<unknown>,
  Sentence: typeof BillingSourceError | typeof DeliveryRefusal,
): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Sentence) return { refused: error.message };
    throw error;
  }
}

async function billingFiles(send: Send, signal: AbortSignal): Promise<unknown> {
  const files = createBucketFilesOn(send, region, { bucket: "billing-exports", prefix: "exports/" });
  const found = await files.list(signal);
  const folder = mkdtempSync(join(tmpdir(), "skyledger-model-"));
  try {
    for (const file of found.slice(0, 2)) await files.bring(file, join(folder, "file"), signal);
  } finally {
    rmSync(folder, { recursive: true });
  }
  return found;
}

/** Connections with more than reading: Security Hub, files of a bucket, topics. */
export const connectionSubjects: readonly Subject[] = [
  valueSubject(
    "security hub",
    [
      ["ec2", "describeRegions"],
      ["securityhub", "describeHub"],
      ["securityhub", "getEnabledStandards"],
      ["securityhub", "getFindings"],
      ["securityhub", "batchImportFindings"],
    ],
    hub,
  ),
  valueSubject(
    "billing files",
    [
      ["s3", "listObjectsV2"],
      ["s3", "getObject"],
    ],
    (send, signal) => orSentence(billingFiles(send, signal), BillingSourceError),
  ),
  ...["alerts", "alerts.fifo"].map((topic) =>
    valueSubject(`topic ${topic}`, [["sns", "publish"]], (send) => {
      const publish = createPublishToTopic(async () => send);
      const message = {
        topicArn: `arn:aws:sns:${region}:${accountId}:${topic}`,
        roleArn: null,
        subject: "Skyledger: 1 new finding",
        text: "A bucket is public.",
        deliveryId: "6f1b3c1e-7c1a-4c66-9d0b-2f6d1f1f9a10",
      };
      return orSentence(publish(message), DeliveryRefusal);
    }),
  ),
];

import type { Kinesis, StreamDescriptionSummary } from "@aws-sdk/client-kinesis";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { metricsOf } from "../model/metrics.ts";
import { seen } from "../model/observation.ts";
import { type PolicyDocument, policyDocument } from "./policy-document.ts";
import { tagMap } from "./tag-map.ts";

const metric = metricsOf("AWS/Kinesis", ({ id }) => ({ StreamName: id }));

function settingsOf(stream: StreamDescriptionSummary | undefined) {
  if (stream?.RetentionPeriodHours === undefined || stream.EncryptionType === undefined) return undefined;
  return {
    /** "ON_DEMAND" or "PROVISIONED". @api StreamModeDetails.StreamMode */
    mode: stream.StreamModeDetails?.StreamMode ?? null,
    /** How long records are kept. @unit hours @api RetentionPeriodHours */
    retentionHours: stream.RetentionPeriodHours,
    /** Number of open shards. @unit none @api OpenShardCount */
    openShards: stream.OpenShardCount ?? null,
    /** "KMS" or "NONE". @api EncryptionType */
    encryption: stream.EncryptionType,
    /** ID, ARN, or alias of the AWS KMS key, as set. Null: none. @api KeyId */
    kmsKeyId: stream.KeyId ?? null,
  };
}

export default awsResource<Kinesis>()({
  type: "AWS::Kinesis::Stream",
  label: "Kinesis Data Stream",
  service: "kinesis",
  list: {
    op: "listStreams",
    input: { Limit: 1000 },
    // More streams without a token would be an incomplete list.
    items: (page) => (page.HasMoreStreams && !page.NextToken ? undefined : page.StreamSummaries),
  },
  arn: (stream) => stream.StreamARN ?? "",
  metrics: {
    incoming: metric("Records received", "IncomingRecords", "Sum", "Count"),
    read: metric("Records read", "GetRecords.Records", "Sum", "Count"),
  },
  facets: ({ call }) => ({
    settings: call(
      "describeStreamSummary",
      (stream) => ({ StreamName: stream.StreamName }),
      (out) => settingsOf(out.StreamDescriptionSummary),
    ),
    /** Resource policy. Null: the stream has no policy. @api Policy */
    policy: call(
      "getResourcePolicy",
      (stream) => ({ ResourceARN: stream.StreamARN }),
      // A stream without a policy has an empty document.
      (out): PolicyDocument | null | undefined =>
        out.Policy === "" || out.Policy === "{}" ? null : policyDocument(out.Policy),
      { absent: { on: ["ResourceNotFoundException"], value: null } },
    ),
    /** Tags, as a map from key to value. More than one page is a gap. @api Tags */
    tags: call(
      "listTagsForStream",
      (stream) => ({ StreamName: stream.StreamName, Limit: 50 }),
      (out) => (out.HasMoreTags === false ? tagMap(out.Tags) : undefined),
    ),
  }),
  describe: (stream, { tags }) => ({
    ...{ id: stream.StreamName, name: stream.StreamName, tags },
    status: stream.StreamStatus?.toLowerCase(),
    createdAt: stream.StreamCreationTimestamp,
  }),
  cost: () => seen(costUnknown("Charged by shards and data, which the inventory does not contain.")),
});

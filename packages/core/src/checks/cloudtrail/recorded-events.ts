/** Which kinds of calls are recorded. */
export interface RecordedCalls {
  reads: boolean;
  writes: boolean;
}

interface FieldSelector {
  field: string | null;
  equals: readonly string[];
  notEquals: readonly string[];
  startsWith: readonly string[];
  notStartsWith: readonly string[];
  endsWith: readonly string[];
  notEndsWith: readonly string[];
}

/** The event selectors of a trail: basic or advanced. */
export interface EventSelectors {
  basic: readonly {
    readWrite: string | null;
    managementEvents: boolean | null;
    dataResources: readonly { type: string | null; values: readonly string[] }[];
  }[];
  advanced: readonly { fields: readonly FieldSelector[] }[];
}

/** Events that a trail's selectors record. */
export interface RecordedEvents {
  management: RecordedCalls;
  /** Every object of one bucket. */
  objectsOf(bucket: string): RecordedCalls;
}

/** If omitted, ReadWriteType is All (API reference, EventSelector). */
function callsOf(readWrite: string | null): RecordedCalls {
  return { reads: readWrite !== "WriteOnly", writes: readWrite !== "ReadOnly" };
}

function union(parts: readonly RecordedCalls[]): RecordedCalls {
  return { reads: parts.some(({ reads }) => reads), writes: parts.some(({ writes }) => writes) };
}

function fieldOf(fields: readonly FieldSelector[], name: string): FieldSelector | undefined {
  return fields.find(({ field }) => field === name);
}

/** Read and write events by the field readOnly; both without it. */
function callsOfFields(fields: readonly FieldSelector[]): RecordedCalls {
  const readOnly = fieldOf(fields, "readOnly");
  if (readOnly === undefined) return { reads: true, writes: true };
  return { reads: readOnly.equals.includes("true"), writes: readOnly.equals.includes("false") };
}

function managementOf({ basic, advanced }: EventSelectors): RecordedCalls {
  return union([
    // If omitted, IncludeManagementEvents is true (API reference, EventSelector).
    ...basic
      .filter(({ managementEvents }) => managementEvents !== false)
      .map(({ readWrite }) => callsOf(readWrite)),
    ...advanced
      .filter(({ fields }) => fieldOf(fields, "eventCategory")?.equals.includes("Management"))
      // High-volume sources (KMS, RDS Data API) may be excluded; every other field narrows.
      .filter(({ fields }) =>
        fields.every(
          ({ field, equals }) =>
            field === "eventCategory" ||
            field === "readOnly" ||
            (field === "eventSource" && equals.length === 0),
        ),
      )
      .map(({ fields }) => callsOfFields(fields)),
  ]);
}

function namesBucket(values: readonly string[], bucket: string): boolean {
  return values.some((value) => {
    // "arn:aws:s3" and "arn:aws:s3:::" are all buckets, "arn:aws:s3:::name/" is one (API reference,
    // DataResource).
    const rest = /^arn:[a-z-]+:s3(?::::?)?(.*)$/.exec(value)?.[1];
    return rest !== undefined && (rest === "" || rest === `${bucket}/`);
  });
}

/** Whether the selector of resources.ARN includes every object of the bucket. */
function arnCoversBucket(arn: FieldSelector | undefined, bucket: string): boolean {
  if (arn === undefined) return true;
  const objects = `:s3:::${bucket}/`;
  const bare = (value: string) => value.replace(/^arn:[a-z-]+/, "");
  if (arn.equals.length + arn.endsWith.length + arn.notEndsWith.length + arn.notEquals.length > 0)
    return false;
  if (arn.notStartsWith.some((value) => bare(value).startsWith(objects) || objects.startsWith(bare(value))))
    return false;
  return arn.startsWith.length === 0 || arn.startsWith.some((value) => objects.startsWith(bare(value)));
}

/** A selector for events of objects, and the buckets that it includes. */
interface ObjectSelector {
  calls: RecordedCalls;
  covers(bucket: string): boolean;
}

const objectFields = new Set(["eventCategory", "resources.type", "resources.ARN", "readOnly"]);

function objectSelectors({ basic, advanced }: EventSelectors): ObjectSelector[] {
  return [
    ...basic.map(({ readWrite, dataResources }) => {
      const values = dataResources
        .filter(({ type }) => type === "AWS::S3::Object")
        .flatMap((one) => one.values);
      return { calls: callsOf(readWrite), covers: (bucket: string) => namesBucket(values, bucket) };
    }),
    ...advanced
      .filter(
        ({ fields }) =>
          fieldOf(fields, "eventCategory")?.equals.includes("Data") &&
          fieldOf(fields, "resources.type")?.equals.includes("AWS::S3::Object") &&
          fields.every(({ field }) => field !== null && objectFields.has(field)),
      )
      .map(({ fields }) => {
        const arn = fieldOf(fields, "resources.ARN");
        return { calls: callsOfFields(fields), covers: (bucket: string) => arnCoversBucket(arn, bucket) };
      }),
  ];
}

/** Parses the selectors of a trail. */
export function recordedEvents(selectors: EventSelectors): RecordedEvents {
  const ofObjects = objectSelectors(selectors);
  return {
    management: managementOf(selectors),
    objectsOf: (bucket) => union(ofObjects.filter(({ covers }) => covers(bucket)).map(({ calls }) => calls)),
  };
}

import { describe, expect, it } from "vitest";
import { recordedEvents } from "./recorded-events.ts";

const all = { reads: true, writes: true };
const none = { reads: false, writes: false };
const field = (name: string, values: Record<string, string[]>) => ({
  field: name,
  equals: [],
  notEquals: [],
  startsWith: [],
  notStartsWith: [],
  endsWith: [],
  notEndsWith: [],
  ...values,
});
const advanced = (...fields: ReturnType<typeof field>[]) =>
  recordedEvents({ basic: [], advanced: [{ fields }] });
const basic = (selector: object) =>
  recordedEvents({
    basic: [{ readWrite: null, managementEvents: null, dataResources: [], ...selector }],
    advanced: [],
  });
const objects = (...values: string[]) => ({ dataResources: [{ type: "AWS::S3::Object", values }] });
const dataOfS3 = [
  field("eventCategory", { equals: ["Data"] }),
  field("resources.type", { equals: ["AWS::S3::Object"] }),
];

describe("recordedEvents", () => {
  it("reads basic selectors of management events", () => {
    expect(basic({}).management).toEqual(all);
    expect(basic({ readWrite: "ReadOnly" }).management).toEqual({ reads: true, writes: false });
    expect(basic({ managementEvents: false }).management).toEqual(none);
  });

  it("reads advanced selectors of management events", () => {
    const management = field("eventCategory", { equals: ["Management"] });
    expect(advanced(management).management).toEqual(all);
    expect(advanced(management, field("readOnly", { equals: ["false"] })).management).toEqual({
      reads: false,
      writes: true,
    });
    expect(
      advanced(management, field("eventSource", { notEquals: ["kms.amazonaws.com"] })).management,
    ).toEqual(all);
    expect(advanced(management, field("eventName", { equals: ["RunInstances"] })).management).toEqual(none);
    expect(advanced(...dataOfS3).management).toEqual(none);
  });

  it.each(["arn:aws:s3", "arn:aws:s3:::", "arn:aws-cn:s3:::shop/"])("treats %s as the bucket", (value) => {
    expect(basic(objects(value)).objectsOf("shop")).toEqual(all);
  });

  it.each(["arn:aws:s3:::shop/images/", "arn:aws:s3:::shop2/", "arn:aws:lambda"])(
    "does not treat %s as the whole bucket",
    (value) => {
      expect(basic(objects(value)).objectsOf("shop")).toEqual(none);
    },
  );

  it("reads advanced selectors of objects", () => {
    expect(advanced(...dataOfS3).objectsOf("shop")).toEqual(all);
    const arn = (values: Record<string, string[]>) =>
      advanced(...dataOfS3, field("resources.ARN", values)).objectsOf("shop");
    expect(arn({ startsWith: ["arn:aws:s3:::shop/"] })).toEqual(all);
    expect(arn({ startsWith: ["arn:aws:s3:::shop/images/"] })).toEqual(none);
    expect(arn({ notStartsWith: ["arn:aws:s3:::logs/"] })).toEqual(all);
    expect(arn({ notStartsWith: ["arn:aws:s3:::shop/tmp/"] })).toEqual(none);
    expect(arn({ equals: ["arn:aws:s3:::shop/one"] })).toEqual(none);
    expect(advanced(...dataOfS3, field("eventName", { equals: ["PutObject"] })).objectsOf("shop")).toEqual(
      none,
    );
  });
});

import type { EC2, Volume } from "@aws-sdk/client-ec2";
import { expect, test } from "vitest";
import { awsResource } from "../model/define-resource.ts";
import { missingMemberViolations } from "./missing-members.ts";

const scope = { partition: "aws", region: "us-east-1", accountId: "123456789012" };
const item: Volume = {
  VolumeId: "vol-1",
  Size: 8,
  CreateTime: new Date(0),
  Attachments: [{ InstanceId: "i-1" }],
};

/** A type with one facet, and a reader for its creation time. */
function volumes(
  facet: (item: Volume) => unknown,
  createdAt: (item: Volume) => Date | string | undefined = (of) => of.CreateTime,
) {
  return awsResource<EC2>()({
    type: "AWS::EC2::Volume",
    label: "Volume",
    service: "ec2",
    list: { op: "describeVolumes", items: (page) => page.Volumes },
    arn: ({ VolumeId: id }) => (id === undefined ? "" : `arn:aws:ec2:us-east-1:123456789012:volume/${id}`),
    facets: ({ read, call }) => ({
      facet: read(facet),
      attribute: call(
        "describeVolumeAttribute",
        ({ VolumeId: id }) => ({ VolumeId: id, Attribute: "autoEnableIO" as const }),
        (out) => out.AutoEnableIO && { on: out.AutoEnableIO.Value ?? null },
      ),
    }),
    describe: (of) => ({ id: of.VolumeId, createdAt: createdAt(of), tags: {} }),
    cost: "free",
  });
}

const violations = (declaration: ReturnType<typeof volumes>) =>
  missingMemberViolations(declaration, item, { attribute: { AutoEnableIO: { Value: true } } }, scope);

test("accepts null and gaps", () => {
  const honest = volumes(
    (of) => of.Size && { gib: of.Size, on: of.Attachments?.map((to) => to.InstanceId ?? null) ?? null },
  );
  expect(violations(honest)).toEqual([]);
});

test.each<[string, ReturnType<typeof volumes>, string[]]>([
  [
    "a member that is undefined",
    volumes((of) => ({ gib: of.Size })),
    ["without Size: facet.gib is undefined"],
  ],
  [
    "rows that lack a member",
    volumes((of) => of.Attachments?.map((to) => ({ id: to.InstanceId }))),
    [
      "without Attachments.0: facet.0.id is undefined",
      "without Attachments.0.InstanceId: facet.0.id is undefined",
    ],
  ],
  ["a number made of nothing", volumes((of) => Number(of.Size) * 2), ["without Size: facet is NaN"]],
  ["a text made of nothing", volumes((of) => `${of.Size} GiB`), ['without Size: facet is "undefined GiB"']],
  [
    "a reader that throws",
    volumes(
      (of) => of.Attachments?.length,
      (of) => (of.CreateTime as Date).toISOString(),
    ),
    [
      "without CreateTime: describe throws TypeError: Cannot read properties of undefined (reading 'toISOString')",
    ],
  ],
])("planted offender: %s", (_, declaration, expected) => {
  expect(violations(declaration)).toEqual(expected.map((failure) => `AWS::EC2::Volume ${failure}`));
});

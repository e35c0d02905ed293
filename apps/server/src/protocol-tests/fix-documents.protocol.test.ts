import { type AutomationDocument, apiStep, waitStep } from "@skyledger/core/model/automation-document";
import { ownDocuments } from "@skyledger/core/model/define-fix";
import { fixes } from "@skyledger/core/registry.gen";
import { describe, expect, it } from "vitest";
import { violationsOfDocument } from "./testing/aws-models/documents.ts";

const documents = ownDocuments(fixes);

describe("the documents of fixes, validated with AWS's own models", () => {
  it("are many", () => {
    expect(documents.length).toBeGreaterThan(50);
  });

  it.each(documents.map((document) => [document.name, document] as const))(
    "%s: every step is a valid call, and waits for a value that AWS returns",
    (_, document) => {
      expect(violationsOfDocument(document)).toEqual([]);
    },
  );

  it("a step that AWS would reject is reported", () => {
    const planted = (...steps: AutomationDocument["steps"]): string[] =>
      violationsOfDocument({
        name: "Skyledger-Planted",
        description: "Planted.",
        parameters: { Ids: { type: "StringList", description: "Ids." } },
        steps,
      });
    expect(
      planted(
        apiStep("A", "ec2", "StopEverything", {}),
        apiStep("B", "nothing", "Stop", {}),
        apiStep("C", "ec2", "StopInstances", { Forced: true }),
        apiStep("D", "ec2", "StopInstances", { InstanceIds: "{{ Ids }}x" }),
        apiStep("E", "s3", "PutBucketVersioning", {
          Bucket: "b",
          VersioningConfiguration: { Status: "On" },
        }),
        waitStep("F", "ec2", "DescribeVolumes", {}, { selector: "$.Volumes[0].State", values: ["gone"] }),
        waitStep("G", "ec2", "DescribeVolumes", {}, { selector: "$.Volume.State", values: ["in-use"] }),
        apiStep("H", "ec2", "StopInstances", { InstanceIds: "{{ Ids }}" }),
      ),
    ).toEqual([
      "Skyledger-Planted A: ec2 has no operation StopEverything",
      "Skyledger-Planted B: nothing is no service that Skyledger knows",
      "Skyledger-Planted C: InstanceIds is required",
      "Skyledger-Planted C: Forced is no member",
      "Skyledger-Planted D: InstanceIds is no list",
      'Skyledger-Planted E: VersioningConfiguration.Status is none of the listed values: "On"',
      "Skyledger-Planted F: waits for gone, which is never answered",
      "Skyledger-Planted G: the answer has no $.Volume.State",
    ]);
  });
});

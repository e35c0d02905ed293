import type { DocumentIdentifier } from "@aws-sdk/client-ssm";
import { expect, it } from "vitest";
import { monthlyCostOf, resourceOf } from "../testing/resource-of.ts";
import document from "./ssm-document.ts";

const item: DocumentIdentifier = {
  Name: "RestartApp",
  DocumentType: "Command",
  DocumentVersion: "3",
  CreatedDate: new Date("2025-01-01T00:00:00Z"),
  Tags: [{ Key: "team", Value: "web" }],
};

it("AWS::SSM::Document reads identity, sharing, and lines that look like credentials", () => {
  const resource = resourceOf(document, item, {
    answers: {
      sharedWith: { AccountIds: ["all"] },
      credentials: { Content: "schemaVersion: '2.2'\n  run: aws configure set AKIAIOSFODNN7EXAMPLE\n" },
    },
  });
  expect(resource).toMatchObject({
    arn: "arn:aws:ssm:us-east-1:123456789012:document/RestartApp",
    id: "RestartApp",
    tags: { value: { team: "web" } },
    facets: {
      document: { value: { type: "Command", version: "3" } },
      sharedWith: { value: ["all"] },
      credentials: { value: { lines: [2] } },
    },
  });
  expect(JSON.stringify(resource)).not.toContain("AKIA");
  expect(monthlyCostOf(document, resource)).toBe("0.00");
  const bare = resourceOf(document, { Name: "x" }, { answers: { sharedWith: {}, credentials: {} } });
  for (const observation of Object.values(bare.facets))
    expect(observation).toEqual({ seen: false, reason: "failed" });
});

import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holds } from "../testing/holds.ts";
import { decodeUserData, suspectLines } from "./suspect-lines.ts";

describe("user data", () => {
  it("is decoded for ASCII text in base64", () => {
    const ascii = fc.string({ unit: "binary-ascii" });
    holds(
      fc.property(ascii, (text) => {
        expect(decodeUserData(Buffer.from(text).toString("base64"))).toBe(text);
      }),
    );
  });

  it.each([
    "export DB_PASSWORD=hunter2hunter2",
    "password: correct-horse-battery",
    "curl https://ann:s3cret@example.com/setup.sh",
    "AWS_ACCESS_KEY_ID=AKIAIOSFODNN7EXAMPLE",
    "-----BEGIN RSA PRIVATE KEY-----",
  ])("%s is suspect", (line) => {
    expect(suspectLines(`#!/bin/bash\n${line}\n`)).toEqual([2]);
  });

  it.each([
    "#!/bin/bash",
    "yum install -y nginx",
    'DB_PASSWORD="$(aws secretsmanager get-secret-value --secret-id shop)"',
    "DB_PASSWORD=$1",
    "SECRET_ARN=arn:aws:secretsmanager:us-east-1:123456789012:secret:shop",
    "PORT=8080",
  ])("%s is not", (line) => {
    expect(suspectLines(line)).toEqual([]);
  });

  it("a script inside JSON is read line by line, as in Systems Manager documents", () => {
    const document = (line: string) => ({
      mainSteps: [{ inputs: { runCommand: [`set -e\n${line}`, "ls"] } }],
    });
    const key = document("export DB_PASSWORD=hunter2hunter2");
    expect(suspectLines(JSON.stringify(key))).toEqual([1]);
    expect(suspectLines(JSON.stringify(key, null, 2))).toEqual([6]);
    expect(suspectLines(JSON.stringify(document("export PORT=8080")))).toEqual([]);
  });

  it("stays fast on long lines", () => {
    expect(suspectLines(`A${"=".repeat(50_000)}`)).toEqual([]);
    expect(suspectLines(`{${'"'.repeat(50_000)}`)).toEqual([]);
  });
});

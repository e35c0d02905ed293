import { describe, expect, it } from "vitest";
import { accessKeyIdsIn, looksLikeCredential } from "./looks-like-credential.ts";

describe("looksLikeCredential", () => {
  it.each([
    ["KEY", "AKIAIOSFODNN7EXAMPLE"],
    ["ANY", "wJalrXUtnFEMIK7MDENGbPxRfiCYEXAMPLEKEY12"],
    ["DATABASE_URL", "postgres://app:hunter2@db.internal:5432/app"],
    ["PEM", "-----BEGIN RSA PRIVATE KEY-----\nMIIE"],
    ["GITHUB", `ghp_${"a1B2".repeat(9)}`],
    ["HOOK", "xoxb-123456789012-abcdef"],
    ["JWT", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl"],
    ["DB_PASSWORD", "correct horse"],
    ["apiKey", "0a1b2c3d"],
    ["PGPASSWORD", "hunter2"],
    ["MYSQL_PWD", "hunter2"],
    ["SMTP_PASS", "hunter2"],
    ["GITHUB_TOKEN", "hunter2"],
    ["SESSION_SECRET", "hunter2"],
    ["JWT_PRIVATE_KEY", "hunter2"],
    ["SIGNING_KEY", "hunter2"],
    ["DB_PASSWORD", "four"],
    ["DB_PASSWORD", "1234567"],
  ])("treats %s=%s as a credential", (name, value) => {
    expect(looksLikeCredential(name, value)).toBe(true);
  });

  it.each([
    ["LOG_LEVEL", "debug"],
    ["COMMIT", "da39a3ee5e6b4b0d3255bfef95601890afd80709"],
    ["DB_SECRET_ARN", "arn:aws:secretsmanager:us-east-1:123456789012:secret:db-AbCdEf"],
    ["DB_PASSWORD", "{{resolve:secretsmanager:db}}"],
    ["DB_PASSWORD", "/prod/db/password"],
    ["TOKEN_URL", "https://auth.example.com/token"],
    ["TOKEN_TTL", "86400"],
    ["SECRET_NAME", "prod-db"],
    ["USE_TOKEN", "true"],
    ["PASSWORD", ""],
    ["DB_PASSWORD", "xyz"],
    ["DB_PASSWORD", "123456"],
    ["TOKEN_LIFETIME", "3600s"],
    ["PASSWORD_LOGIN", "disabled"],
    ["SECRET_SOURCE", "arn:aws-us-gov:ssm:us-gov-west-1:123456789012:parameter/db"],
    ["DB_SECRET_NAME", "prod-db"],
    ["DB_SECRET_ID", "prod-db"],
    ["DB_PASSWORD_FILE", "run/secrets/db"],
    ["TOKEN_PATH", "var/token"],
    ["TOKEN_ENDPOINT", "auth.internal"],
    ["PASSWORD_MIN_LENGTH", "twelve"],
    ["TOKENIZER", "cl100k_base"],
    ["PWD", "srv-app"],
    ["BYPASS", "cache"],
    ["PUBLIC_KEY", "ssh-ed25519 AAAAC3Nz"],
    ["ENDPOINT", "https://api.example.com:8443/v1"],
  ])("ignores %s=%s", (name, value) => {
    expect(looksLikeCredential(name, value)).toBe(false);
  });

  it("stays fast on long hostile text", () => {
    const started = process.cpuUsage().user;
    looksLikeCredential("X", `a://${"a:".repeat(100_000)}`);
    looksLikeCredential("X", "eyJ".repeat(100_000));
    // CPU time of this process in microseconds: a busy machine does not increase it.
    expect(process.cpuUsage().user - started).toBeLessThan(1_000_000);
  });
});

describe("accessKeyIdsIn", () => {
  const id = "AKIAIOSFODNN7EXAMPLE";
  const secret = "wJalrXUtnFEMIK7MDENG+bPxRfiCY/EXAMPLEKEY";
  it.each([
    ["an ID and a secret in lines of their own", `${id}\n${secret}`, [id]],
    ["assignments", `export AWS_ACCESS_KEY_ID=${id}; export AWS_SECRET_ACCESS_KEY="${secret}"`, [id]],
    ["the same ID twice", `${id} ${id} ${secret}`, [id]],
    ["two IDs", `${id} AKIAI44QH7DHBEXAMPLE ${secret}`, [id, "AKIAI44QH7DHBEXAMPLE"]],
    ["an ID alone", id, []],
    ["a secret alone", secret, []],
    ["an ID and a commit", `${id} da39a3ee5e6b4b0d3255bfef95601890afd80709`, []],
    ["a secret of 39 characters", `${id} ${secret.slice(1)}`, []],
    ["a text of 41 characters", `${id} ${secret}x`, []],
    ["a temporary key", `ASIAIOSFODNN7EXAMPLE ${secret}`, []],
    ["a longer word", `X${id} ${secret}`, []],
  ])("finds the IDs in %s", (_, text, ids) => {
    expect(accessKeyIdsIn(text)).toEqual(ids);
  });
});

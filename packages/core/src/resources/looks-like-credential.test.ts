import { describe, expect, it } from "vitest";
import { looksLikeCredential } from "./looks-like-credential.ts";

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
  ])("takes %s=%s for a credential", (name, value) => {
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
    ["ENDPOINT", "https://api.example.com:8443/v1"],
  ])("leaves %s=%s alone", (name, value) => {
    expect(looksLikeCredential(name, value)).toBe(false);
  });

  it("stays fast on long hostile text", () => {
    const started = performance.now();
    looksLikeCredential("X", `a://${"a:".repeat(100_000)}`);
    looksLikeCredential("X", "eyJ".repeat(100_000));
    expect(performance.now() - started).toBeLessThan(500);
  });
});

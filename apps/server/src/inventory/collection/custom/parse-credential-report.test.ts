import { describe, expect, it } from "vitest";
import { parseCredentialReport } from "./parse-credential-report.ts";

const header =
  "user,arn,user_creation_time,password_enabled,password_last_used,password_last_changed,password_next_rotation,mfa_active,access_key_1_active,access_key_1_last_rotated,access_key_1_last_used_date,access_key_1_last_used_region,access_key_1_last_used_service,access_key_2_active,access_key_2_last_rotated,access_key_2_last_used_date,access_key_2_last_used_region,access_key_2_last_used_service,cert_1_active,cert_1_last_rotated,cert_2_active,cert_2_last_rotated";
const root =
  "<root_account>,arn:aws:iam::123456789012:root,2020-01-01T00:00:00+00:00,not_supported,2026-01-01T10:00:00+00:00,not_supported,not_supported,true,false,N/A,N/A,N/A,N/A,false,N/A,N/A,N/A,N/A,false,N/A,false,N/A";
const ann =
  "ann,arn:aws:iam::123456789012:user/ann,2024-05-06T07:08:09Z,true,no_information,2024-05-06T07:08:09+00:00,N/A,false,true,2024-06-01T00:00:00+00:00,2025-12-31T23:00:00+00:00,us-east-1,s3,true,2024-07-01T00:00:00+00:00,N/A,N/A,N/A,false,N/A,false,N/A";
const generatedAt = new Date("2026-01-02T00:00:00Z");

describe("parseCredentialReport", () => {
  it("reads the root user, whose password settings AWS does not report", () => {
    const [row] = parseCredentialReport(`${header}\n${root}\n`, generatedAt);
    expect(row).toEqual({
      generatedAt: "2026-01-02T00:00:00.000Z",
      user: "<root_account>",
      arn: "arn:aws:iam::123456789012:root",
      createdAt: "2020-01-01T00:00:00.000Z",
      passwordEnabled: null,
      passwordLastUsedAt: "2026-01-01T10:00:00.000Z",
      passwordLastChangedAt: null,
      passwordNextRotationAt: null,
      mfaActive: true,
      accessKeys: [
        { active: false, lastRotatedAt: null, lastUsedAt: null, lastUsedRegion: null, lastUsedService: null },
        { active: false, lastRotatedAt: null, lastUsedAt: null, lastUsedRegion: null, lastUsedService: null },
      ],
      certificates: [
        { active: false, lastRotatedAt: null },
        { active: false, lastRotatedAt: null },
      ],
    });
  });

  it("reads a user with keys used and unused", () => {
    const rows = parseCredentialReport([header, root, ann].join("\r\n"), generatedAt);
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({
      user: "ann",
      passwordEnabled: true,
      passwordLastUsedAt: null,
      mfaActive: false,
      accessKeys: [
        {
          active: true,
          lastUsedAt: "2025-12-31T23:00:00.000Z",
          lastUsedRegion: "us-east-1",
          lastUsedService: "s3",
        },
        { active: true, lastRotatedAt: "2024-07-01T00:00:00.000Z", lastUsedAt: null },
      ],
    });
  });

  it("uses the names of the columns, not their order, and accepts new ones", () => {
    const names = `novelty,${header.split(",").reverse().join(",")}`;
    const values = `x,${ann.split(",").reverse().join(",")}`;
    expect(parseCredentialReport(`${names}\n${values}`, generatedAt)[0]).toMatchObject({
      user: "ann",
      mfaActive: false,
    });
  });

  it("keeps a comma or quote in a user name", () => {
    const odd = ann.replace(/^ann/, '"ann,""x"""');
    expect(parseCredentialReport(`${header}\n${odd}`, generatedAt)[0]?.user).toBe('ann,"x"');
  });

  it.each([
    ["a missing column", `${header.replace(",mfa_active", ",mfa")}\n${ann}`],
    ["a line cut short", `${header}\nann,arn:aws:iam::123456789012:user/ann`],
    ["a word that is no flag", `${header}\n${ann.replace(",false,true,2024-06", ",maybe,true,2024-06")}`],
    ["a time that is none", `${header}\n${ann.replace("2024-05-06T07:08:09Z", "yesterday")}`],
  ])("rejects %s", (_, csv) => {
    expect(() => parseCredentialReport(csv, generatedAt)).toThrow(/credential report|Invalid time/);
  });
});

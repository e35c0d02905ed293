import { named, type Statement, statement } from "../../explain/statement.ts";

/** The statements behind every test answer. */
export const answerStatements: ReadonlyMap<string, Statement> = new Map(
  Object.entries({
    f1: statement(["All services, 23 Oct to 21 Nov 2026: $1,234.50"], { topics: ["cost", "total"] }),
    f2: statement([named("Amazon EC2"), ", 23 Oct to 21 Nov 2026: $800.00"], { topics: ["cost"] }),
    f3: statement(["Current month, so far: $845.20"], { topics: ["cost", "this-month"] }),
    f4: statement(["Last month: $1,190.00"], { topics: ["cost", "last-month"] }),
    f5: statement(["Projected month: $1,260.00"], { topics: ["forecast", "this-month"] }),
    f6: statement([named("logs-archive"), " (S3, us-east-1): $12.40 a month"], {
      topics: ["cost", "per-month"],
    }),
    f7: statement(["Critical finding: S3 bucket is open to everybody, on ", named("exam-open")], {
      topics: ["critical", "public"],
    }),
    f8: statement(["Critical finding: no MFA for root"], { topics: ["critical"] }),
    f9: statement(["Change the volume to gp3: saves $4.80 a month"], { topics: ["saving", "per-month"] }),
    f10: statement(["All open recommendations: $345.00 a month"], {
      topics: ["saving", "total", "per-month"],
    }),
    f11: statement([named("vol-0a1"), " is unused: leaving it out saves $8.00 a month"], {
      topics: ["unused", "saving", "per-month"],
    }),
    f12: statement(["Against the 30 days before: +$120.00"], { topics: ["cost", "rise"] }),
    f13: statement(["320 resources"]),
    f14: statement(["S3 buckets in eu-west-1 could not be read: access denied"], { topics: ["gap"] }),
    "not-found": statement(["The assistant found no answer to this in what it looked up."]),
    "read-only": statement(["The assistant only reads. It can change nothing."]),
    help: statement(["It can look up costs, resources, findings and recommendations."]),
    "page-costs": statement(["Page: Cost analysis"], { link: "/cost-analysis" }),
    "page-security": statement(["Page: Security"], { link: "/security" }),
    "page-resources": statement(["Page: Resources"], { link: "/resources" }),
    "page-recommendations": statement(["Page: AI Recommendations"], { link: "/recommendations" }),
  }),
);

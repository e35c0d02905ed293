import { accountScope } from "@skyledger/contract/schemas/account-scope";
import { findingCategory, findingStatus } from "@skyledger/contract/schemas/security";
import { severity } from "@skyledger/contract/schemas/severity";
import { z } from "zod";
import { defaultRows, defineTool, maxRows } from "../platform/http/tools/define-tool.ts";
import { findingLink } from "../platform/links.ts";
import { findingListStatements, findingStatements, scoreStatements } from "./statements.ts";

const getScore = defineTool({
  name: "get_security_score",
  title: "Security score",
  description:
    "Score (0 to 100), grade and trend of the last scan, counts of active findings by severity, and the share of each framework.",
  endpoint: "GET /security/score",
  input: z.strictObject({ ...accountScope }),
  request: (query) => ({ query }),
  facts: (score) => ({ ...score, link: "/security" }),
  statements: scoreStatements,
});

const listFindings = defineTool({
  name: "list_findings",
  title: "Security findings",
  description:
    "Insecure settings, those on attack paths first, then by severity. To find public buckets, search for “public” with the service S3.",
  endpoint: "GET /security/findings",
  input: z.strictObject({
    text: z.string().max(200).optional().describe("Part of a title, resource, or Region"),
    severity: severity.optional(),
    category: findingCategory.optional(),
    status: findingStatus.default("ACTIVE"),
    service: z.string().max(100).optional(),
    region: z.string().max(50).optional(),
    ...accountScope,
    limit: z.number().int().min(1).max(maxRows).default(defaultRows),
  }),
  request: ({ text, ...filters }) => ({ query: { ...filters, q: text, sort: "risk" as const } }),
  facts: ({ findings, total }) => ({
    total,
    findings: findings.map((one) => ({
      findingId: one.findingId,
      title: one.title,
      severity: one.severity,
      status: one.status,
      category: one.category,
      service: one.service,
      resource: one.resourceName,
      resourceId: one.resourceId,
      region: one.region,
      attackPaths: one.attackPaths?.count ?? 0,
      what: one.description,
      link: findingLink(one.findingId),
    })),
  }),
  statements: findingListStatements,
});

const getFinding = defineTool({
  name: "get_finding",
  title: "One security finding",
  description: "A finding with its evidence, its risk, its remediation, and its history.",
  endpoint: "GET /security/findings/:id",
  input: z.strictObject({ findingId: z.string().min(1).max(64) }),
  request: ({ findingId }) => ({ params: { id: findingId } }),
  facts: ({ finding, history }) => ({ ...finding, history, link: findingLink(finding.findingId) }),
  statements: findingStatements,
});

export const securityTools = [getScore, listFindings, getFinding];

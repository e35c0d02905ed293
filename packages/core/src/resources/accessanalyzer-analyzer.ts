import type { AccessAnalyzer } from "@aws-sdk/client-accessanalyzer";
import { costUnknown } from "../model/cost-plan.ts";
import { awsResource } from "../model/define-resource.ts";
import { seen } from "../model/observation.ts";

export default awsResource<AccessAnalyzer>()({
  type: "AWS::AccessAnalyzer::Analyzer",
  label: "Access Analyzer",
  service: "accessanalyzer",
  list: {
    op: "listAnalyzers",
    input: { maxResults: 100 },
    paging: { input: "nextToken", output: "nextToken" },
    items: (page) => page.analyzers,
  },
  arn: (analyzer) => analyzer.arn ?? "",
  facets: ({ call, read }) => ({
    analyzer: read((analyzer) =>
      analyzer.type === undefined || analyzer.status === undefined
        ? undefined
        : {
            /** Analyzer type: "ACCOUNT", "ORGANIZATION", or a type for unused or internal access. @api type */
            type: analyzer.type as string,
            /** Analyzer status: "ACTIVE", "CREATING", "DISABLED", or "FAILED". @api status */
            status: analyzer.status as string,
            // "ACCOUNT" and "ORGANIZATION" (API reference, AnalyzerSummary); other types analyze unused or
            // internal access.
            /** Whether the analyzer looks for external access. @api type */
            external: analyzer.type === "ACCOUNT" || analyzer.type === "ORGANIZATION",
          },
    ),
    /** Findings that are neither archived nor resolved: the first hundred. */
    activeFindings: call(
      "listFindingsV2",
      (analyzer) => ({
        analyzerArn: analyzer.arn,
        filter: { status: { eq: ["ACTIVE"] } },
        maxResults: 100,
      }),
      (out) =>
        out.findings && {
          /** ARNs of resources with active findings, from the first page. @api findings[].resource */
          resources: out.findings.flatMap((finding) => finding.resource ?? []),
          /** Number of active findings on the first page. @unit none @api findings */
          count: out.findings.length,
          /** Whether there are more pages of findings. @api nextToken */
          more: Boolean(out.nextToken),
        },
      // ListFindings and ListFindingsV2 are one action (API reference, ListFindingsV2).
      { iam: "access-analyzer:ListFindings", firstPage: true },
    ),
  }),
  describe: (analyzer) => ({
    id: analyzer.name,
    name: analyzer.name,
    status: analyzer.status,
    createdAt: analyzer.createdAt,
    tags: analyzer.tags ?? {},
  }),
  cost: ({ analyzer }) =>
    analyzer.seen && analyzer.value.external
      ? { seen: true, value: { kind: "components", components: [] } }
      : seen(
          costUnknown(
            "Analyzers of unused and internal access are charged by the number of analyzed resources.",
          ),
        ),
});

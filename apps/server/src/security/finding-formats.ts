import { csvRows } from "@skyledger/core/model/csv";
import type { Check } from "@skyledger/core/model/define-check";
import type { StoredFinding } from "@skyledger/core/model/finding";
import { checks } from "@skyledger/core/registry.gen";
import { toAsff } from "@skyledger/core/security-hub/to-asff";
import { complianceOf } from "./finding-compliance.ts";
import type { ExportFormat } from "./finding-export.ts";

const severities = ["CRITICAL", "HIGH", "MEDIUM", "LOW", "INFORMATIONAL"] as const;

/** The API's word for a stored severity. */
export function severityName(severity: number): (typeof severities)[number] {
  return severities[severity] ?? "INFORMATIONAL";
}

/** The stored number of a severity. */
export function severityNumber(severity: (typeof severities)[number] | undefined): number | undefined {
  return severity && severities.indexOf(severity);
}

const severityOrder = ["critical", "high", "medium", "low", "informational"] as const;

/** The API's word for the severity of a check. */
export function checkSeverity({ severity }: Pick<Check, "severity">): (typeof severities)[number] {
  return severityName(severityOrder.indexOf(severity));
}

const remediations = new Map(checks.map((check) => [check.id, check.remediation]));

const header = [
  "Finding ID",
  "Title",
  "Description",
  "Severity",
  "Status",
  "Category",
  "Service",
  "Resource",
  "ARN",
  "Account",
  "Region",
  "Check",
  "Detected",
  "First seen",
  "Last seen",
  "Remediation",
  "Assigned to",
  "Due",
  "Labels",
];

function csvRow(finding: StoredFinding): string[] {
  return [
    finding.id,
    finding.title,
    finding.description,
    severityName(finding.severity),
    finding.status,
    finding.category,
    finding.service,
    finding.resourceName,
    finding.arn,
    finding.awsAccountId,
    finding.region,
    finding.checkId,
    String(finding.detectionCount),
    finding.firstSeenAt,
    finding.lastSeenAt,
    remediations.get(finding.checkId)?.description ?? "",
    finding.assignee === null ? "" : finding.assignee.name || finding.assignee.email,
    finding.dueAt ?? "",
    finding.labels.map(({ name }) => name).join(", "),
  ];
}

/** OCSF 1.3 Compliance Finding (class 2003), schema.ocsf.io. */
function ocsf(finding: StoredFinding): object {
  const statuses = { ACTIVE: [1, "New"], IGNORED: [3, "Suppressed"], RESOLVED: [4, "Resolved"] } as const;
  const [statusId, status] = statuses[finding.status];
  return {
    class_uid: 2003,
    category_uid: 2,
    type_uid: 200301,
    activity_id: 1,
    time: Date.parse(finding.lastSeenAt),
    // OCSF counts up: 1 informational … 5 critical.
    severity_id: 5 - finding.severity,
    severity: severityName(finding.severity),
    status_id: statusId,
    status,
    metadata: { version: "1.3.0", product: { name: "Skyledger", vendor_name: "Skyledger" } },
    finding_info: {
      uid: finding.id,
      title: finding.title,
      desc: finding.description,
      created_time: Date.parse(finding.firstSeenAt),
    },
    compliance: { control: finding.checkId, status: complianceOf(finding) === "PASSED" ? "Pass" : "Fail" },
    cloud: { provider: "AWS", region: finding.region, account: { uid: finding.awsAccountId } },
    resources: [{ uid: finding.arn, name: finding.resourceName, type: finding.service }],
    remediation: { desc: remediations.get(finding.checkId)?.description ?? "" },
  };
}

/**
 * AWS Security Finding Format, as sent to Security Hub too. A finding without a region is sent in the home
 * region.
 */
function asff(finding: StoredFinding): object {
  return toAsff({
    ...finding,
    region: finding.region === "global" ? "us-east-1" : finding.region,
    resourceType: "",
    severity: severityOrder[finding.severity] ?? "informational",
    remediation: remediations.get(finding.checkId)?.description ?? "",
    updatedAt: finding.lastSeenAt,
    complianceStatus: complianceOf(finding),
  });
}

/** Text of an export, piece by piece: CSV, a JSON array of OCSF events, or ASFF's `{"Findings": […]}`. */
export async function* findingFile(
  format: ExportFormat,
  pages: AsyncIterable<StoredFinding[]>,
): AsyncGenerator<string> {
  if (format === "CSV") {
    yield csvRows([header]);
    for await (const page of pages) yield csvRows(page.map(csvRow));
    return;
  }
  const write = format === "OCSF" ? ocsf : asff;
  yield format === "OCSF" ? "[" : '{"Findings":[';
  let separator = "";
  for await (const page of pages) {
    for (const finding of page) {
      yield `${separator}${JSON.stringify(write(finding))}`;
      separator = ",\n";
    }
  }
  yield format === "OCSF" ? "]" : "]}";
}

import { credentialReport, type Pause } from "./credential-report.ts";
import type { CustomReaderContext } from "./custom-reader.ts";

/** The root user's row of the credential report. */
export async function credentialReportOfRoot(context: CustomReaderContext, pause?: Pause) {
  const rows = await credentialReport(context, pause);
  const row = rows.find(({ arn }) => arn.endsWith(`:${context.scope.accountId}:root`));
  if (!row) throw new TypeError("The credential report has no line of the root user");
  return row;
}

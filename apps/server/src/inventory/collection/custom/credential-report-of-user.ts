import type { UserDetail } from "@aws-sdk/client-iam";
import { credentialReport, type Pause } from "./credential-report.ts";
import type { CustomReaderContext } from "./custom-reader.ts";

/** A user's row of the credential report. */
export async function credentialReportOfUser(context: CustomReaderContext, pause?: Pause) {
  // Only the declaration of IAM users uses this reader.
  const user = context.item as UserDetail;
  const rows = await credentialReport(context, pause);
  const row = rows.find(({ arn }) => arn === user.Arn);
  // AWS makes a new report every four hours at most.
  if (!row) throw new TypeError("The credential report is older than the user");
  return row;
}

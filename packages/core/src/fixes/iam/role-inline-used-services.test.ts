import type { InlinePolicy } from "../../resources/iam-policies.ts";
import role from "../../resources/iam-role.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import { allow, used } from "../../testing/last-accessed.ts";
import fix from "./role-inline-used-services.ts";

const subject = (inlinePolicies: InlinePolicy[], ...services: string[]) =>
  resourceWith(role, { inlinePolicies, lastAccessed: used(...services) });
const put = (document: object) => ({
  document: "Skyledger-PutRolePolicy",
  parameters: { RoleName: ["subject"], PolicyName: ["all"], PolicyDocument: [JSON.stringify(document)] },
});
const open = { name: "all", document: allow("*") };
const other = { name: "logs", document: allow("logs:PutLogEvents") };
const limited = { name: "all", document: allow(["s3:*", "sqs:*"]) };
const text = (...policies: object[]) => JSON.stringify(policies);

fixTable(fix, [
  {
    when: "one inline policy allows everything",
    resource: subject([other, open], "sqs", "s3"),
    run: put(limited.document),
    changes: [`inlinePolicies: ${text(other, open)} -> ${text(other, limited)}`],
    undo: put(open.document),
  },
  {
    when: "two of them do",
    resource: subject([open, { ...open, name: "more" }], "s3"),
    run: "2 inline policies allow everything. Replace them one by one.",
  },
  {
    when: "none of them does",
    resource: subject([other], "s3"),
    run: "No inline policy of the role allows everything.",
  },
  {
    when: "nothing was used",
    resource: subject([open]),
    run: "IAM reports no use of the role in the last 400 days. Delete the role if it is not needed.",
  },
  {
    when: "the limited policy is too long for Systems Manager",
    resource: subject([open], ...Array.from({ length: 60 }, (_, at) => `service-${at}`)),
    run: "Systems Manager accepts at most 512 characters for PolicyDocument",
  },
]);

import type { PolicyDocument } from "../../resources/policy-document.ts";
import { allowsOnEverything, shownActions } from "../policies/policy-grants.ts";

/** The AWS Config rule iam-customer-policy-blocked-kms-actions as Security Hub sets it (KMS.1, KMS.2). */
const decryptingActions = ["kms:Decrypt", "kms:ReEncryptFrom"];

/** Evidence of the statements that allow decryption with every key; none when the list is empty. */
export function decryptingStatements(document: PolicyDocument) {
  const statements = new Set(decryptingActions.flatMap((action) => allowsOnEverything(document, action)));
  return [...statements].map((statement) => ({
    sid: statement.Sid ?? null,
    actions: shownActions(statement),
  }));
}

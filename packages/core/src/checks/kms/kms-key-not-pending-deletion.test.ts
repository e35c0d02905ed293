import key from "../../resources/kms-key.ts";
import { checkTable, resourceWith } from "../../testing/check-table.ts";

import check from "./kms-key-not-pending-deletion.ts";

const own = {
  manager: "CUSTOMER" as const,
  state: "Enabled" as const,
  spec: "SYMMETRIC_DEFAULT" as const,
  usage: "ENCRYPT_DECRYPT" as const,
  origin: "AWS_KMS" as const,
  multiRegion: false,
  description: null,
  createdAt: null,
  deletionAt: null,
};

checkTable(check, [
  { when: "it is in use", result: "pass", resource: resourceWith(key, { key: own }) },
  {
    when: "it will be deleted",
    result: "fail",
    resource: resourceWith(key, {
      key: { ...own, state: "PendingDeletion", deletionAt: "2026-06-07T00:00:00.000Z" },
    }),
    evidence: { deletionAt: "2026-06-07T00:00:00.000Z" },
  },
  {
    when: "AWS manages it",
    result: "not_applicable",
    resource: resourceWith(key, { key: { ...own, manager: "AWS" } }),
  },
]);

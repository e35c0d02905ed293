import secret from "../../resources/secretsmanager-secret.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { fixTable } from "../../testing/fix-table.ts";
import fix from "./secret-unused.ts";

const mine = resourceWith(secret, { owner: { service: null, primaryRegion: null } });

fixTable(fix, [
  {
    when: "it is the account's own",
    resource: mine,
    run: {
      document: "Skyledger-ScheduleSecretDeletion",
      parameters: { SecretId: [mine.arn], RecoveryWindowInDays: ["30"] },
    },
    changes: ['resource: "subject" -> null'],
    undo: { document: "Skyledger-RestoreSecret", parameters: { SecretId: [mine.arn] } },
  },
  {
    when: "a service manages it",
    resource: resourceWith(secret, { owner: { service: "rds", primaryRegion: null } }),
    run: "belongs to rds",
  },
]);

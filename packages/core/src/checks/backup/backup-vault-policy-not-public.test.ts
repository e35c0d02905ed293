import vault from "../../resources/backup-vault.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { publicPolicyTable } from "../../testing/public-policy-table.ts";
import check from "./backup-vault-policy-not-public.ts";

publicPolicyTable(check, (policy) => resourceWith(vault, { policy }));

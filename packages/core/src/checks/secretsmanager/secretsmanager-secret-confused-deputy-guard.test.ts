import secret from "../../resources/secretsmanager-secret.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { serviceSourceTable } from "../../testing/service-source-table.ts";
import check from "./secretsmanager-secret-confused-deputy-guard.ts";

serviceSourceTable(check, (policy) => resourceWith(secret, { policy }), [
  { when: "there is no policy", result: "not_applicable", resource: resourceWith(secret, { policy: null }) },
]);

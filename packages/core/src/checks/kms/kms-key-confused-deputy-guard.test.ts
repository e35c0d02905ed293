import key from "../../resources/kms-key.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { serviceSourceTable } from "../../testing/service-source-table.ts";
import check from "./kms-key-confused-deputy-guard.ts";

serviceSourceTable(check, (policy) => resourceWith(key, { policy: policy ?? { Statement: [] } }));

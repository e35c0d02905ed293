import domain from "../../resources/opensearch-domain.ts";
import type { PolicyDocument } from "../../resources/policy-document.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { serviceSourceTable } from "../../testing/service-source-table.ts";
import check from "./opensearch-domain-confused-deputy-guard.ts";

const withPolicy = (policy: PolicyDocument | null) => resourceWith(domain, { policy });

serviceSourceTable(check, withPolicy, [
  { when: "there is no policy", result: "not_applicable", resource: withPolicy(null) },
]);

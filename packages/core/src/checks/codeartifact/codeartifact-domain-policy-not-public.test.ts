import domain from "../../resources/codeartifact-domain.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { publicPolicyTable } from "../../testing/public-policy-table.ts";
import check from "./codeartifact-domain-policy-not-public.ts";

publicPolicyTable(check, (policy) => resourceWith(domain, { policy }));

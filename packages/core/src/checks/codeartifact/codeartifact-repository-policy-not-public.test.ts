import repository from "../../resources/codeartifact-repository.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { publicPolicyTable } from "../../testing/public-policy-table.ts";
import check from "./codeartifact-repository-policy-not-public.ts";

publicPolicyTable(check, (policy) => resourceWith(repository, { policy }));

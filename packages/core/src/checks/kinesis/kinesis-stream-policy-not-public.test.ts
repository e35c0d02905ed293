import stream from "../../resources/kinesis-stream.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { publicPolicyTable } from "../../testing/public-policy-table.ts";
import check from "./kinesis-stream-policy-not-public.ts";

publicPolicyTable(check, (policy) => resourceWith(stream, { policy }));

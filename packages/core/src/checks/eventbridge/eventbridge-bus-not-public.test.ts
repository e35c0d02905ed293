import eventBus from "../../resources/eventbridge-event-bus.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { publicPolicyTable } from "../../testing/public-policy-table.ts";
import check from "./eventbridge-bus-not-public.ts";

publicPolicyTable(check, (policy) => resourceWith(eventBus, { policy }));

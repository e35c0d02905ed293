import eventBus from "../../resources/eventbridge-event-bus.ts";
import { resourceWith } from "../../testing/check-table.ts";
import { serviceSourceTable } from "../../testing/service-source-table.ts";
import check from "./eventbridge-bus-confused-deputy-guard.ts";

serviceSourceTable(check, (policy) => resourceWith(eventBus, { policy }), [
  {
    when: "there is no policy",
    result: "not_applicable",
    resource: resourceWith(eventBus, { policy: null }),
  },
]);

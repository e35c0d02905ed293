import type { Notify } from "../platform/notify.ts";
import { createNotifyCostSpikes } from "./notify-spikes.ts";
import { dailyServiceCosts } from "./store/daily-service-costs.ts";

/** Notifies people of cost spikes; passed to everything that stores new costs. */
export const notifyCostSpikes = (notify: Notify) => createNotifyCostSpikes(dailyServiceCosts, notify);

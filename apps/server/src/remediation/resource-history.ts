import { fixById } from "@skyledger/core/fix-lookup";
import { AppError } from "@skyledger/core/model/app-error";
import type { Principal } from "../platform/principal.ts";
import type { ResourceHistoryStore, StoredEvent } from "./history-store.ts";

/** The most events that are shown. */
const shown = 200;

export interface ResourceHistory {
  /** What happened to a resource, newest first. Throws not_found. */
  of(principal: Principal, arn: string): Promise<{ events: StoredEvent[]; more: number }>;
}

export function createResourceHistory(store: ResourceHistoryStore): ResourceHistory {
  return {
    async of({ workspaceId }, arn) {
      const found = await store.of(workspaceId, arn, shown);
      if (!found) throw new AppError("not_found", "Resource not found.");
      return {
        events: found.events.map((event) =>
          event.kind === "fix"
            ? { ...event, title: fixById(event.title ?? "")?.title ?? event.title }
            : event,
        ),
        more: found.total - found.events.length,
      };
    },
  };
}

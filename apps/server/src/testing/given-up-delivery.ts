import { randomUUID } from "node:crypto";
import { addDeliveries, createNotificationOutboxStore } from "../notifications/store/outbox-store.ts";
import type { TestPerson, TestServer } from "./test-server.ts";

/** A message to someone that was given up. @returns its ID */
export async function givenUpDelivery(
  { database, clock }: Pick<TestServer, "database" | "clock">,
  { workspaceId, userId }: Pick<TestPerson, "workspaceId" | "userId">,
): Promise<string> {
  const message = {
    type: "critical_findings",
    tone: "critical",
    title: "Critical: a bucket is public",
    summary: "The last security scan saw 1 new critical finding.",
    facts: [],
    items: [],
    moreItems: 0,
    path: "/security",
    linkLabel: "View critical findings",
    at: clock.now.toISOString(),
  } as const;
  const outbox = createNotificationOutboxStore(database);
  const eventKey = `test:${randomUUID()}`;
  // Not due until it is given up, so that no server sends it in the meantime.
  const later = new Date(clock.now.getTime() + 3_600_000);
  await database.forWorkspace(workspaceId, (tx) =>
    addDeliveries(tx, workspaceId, [{ userId, channel: "slack", eventKey, message }], later),
  );
  const { deliveries } = await outbox.page(workspaceId, userId, { limit: 500 });
  const [delivery] = deliveries.filter(({ status }) => status === "pending");
  if (delivery === undefined) throw new Error("The delivery was not written.");
  await outbox.finish(delivery, {
    status: "dead",
    at: clock.now,
    reason: "hooks.example answered 404: no_service",
  });
  return delivery.id;
}
